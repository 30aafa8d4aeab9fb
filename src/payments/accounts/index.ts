export type { Account, Accounts } from "./account"
export { buildAccounts } from "./build-accounts"
export { checkConfiguration } from "./check-configuration"
export {
  accountsOf,
  findAccount,
  judgingOptionsOf,
  pluginOptionsOf,
  profileOf,
  requireAccount,
} from "./find-account"
export { isClosed } from "./is-closed"
export { checkEntryOptions } from "./provider-entries"
