export { WebhookPayloadError, WebhookSignatureError } from "../errors"
export * from "./signature"
