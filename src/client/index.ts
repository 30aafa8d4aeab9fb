export * from "./ask-gateway"
export * from "./errors"
export * from "./hosted-checkout-client"
