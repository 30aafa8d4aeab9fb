export { WebhookPayloadError, WebhookSignatureError } from "../errors/hosted-checkout-errors"
export { SIGNATURE_HEADER, type WebhookEvent } from "../contract/webhook-event"
export * from "./signature"
