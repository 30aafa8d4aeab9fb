export * from "./account"
export { buildAccounts } from "./build-accounts"
export { checkConfiguration } from "./check-configuration"
export { checkEntryOptions } from "./provider-entries"
