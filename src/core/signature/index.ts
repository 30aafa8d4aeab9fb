export { WebhookPayloadError, WebhookSignatureError } from "../errors/hosted-checkout-errors"
export * from "./signature"
