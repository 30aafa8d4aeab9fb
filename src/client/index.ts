export * from "./errors"
export * from "./hosted-checkout-client"
export * from "./test-connection"
