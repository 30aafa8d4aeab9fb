export * from "./options-error"
export * from "./webhook-payload-error"
export * from "./webhook-signature-error"
