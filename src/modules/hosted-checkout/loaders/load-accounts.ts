import { dirname, join } from "node:path"
import { asValue } from "@medusajs/framework/awilix"
import type { ConfigModule, LoaderOptions, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { buildAccounts } from "../../../payments/accounts/build-accounts"
import { checkConfiguration } from "../../../payments/accounts/check-configuration"
import { openTelemetry } from "../../../telemetry/opentelemetry"
import { KeyRing } from "../keys/key-ring"
import { MerchantKeyRows } from "../keys/merchant-key-rows"

/** Key under which the module's service finds the accounts. */
export const ACCOUNTS = "hosted_checkout_accounts"

/** The folder with our modules and providers: `src`, or its build. */
const ROOM = join(__dirname, "../../..")

/**
 * Checks the configuration and builds each account once. Medusa runs this at boot and for `exec`, but not for
 * `build` or migrations, where there may be no secrets.
 *
 * @throws OptionsError, and GatewayProxyError for a wrong HTTPS_PROXY, which stop the boot.
 */
export default async function loadAccounts({ container, options }: LoaderOptions): Promise<void> {
  const config = container.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE)
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  const rows = new MerchantKeyRows(container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION))
  const checked = checkConfiguration(config, options, {
    isOurProvider,
    isOurPlugin,
    production: process.env.NODE_ENV === "production",
  })
  const accounts = buildAccounts(checked, {
    storedKeysOf: (provider_id, stored) =>
      new KeyRing({ ...stored, provider_id, rows, warn: (message) => logger.warn(message) }),
    now: () => new Date(),
    env: process.env,
    telemetry: openTelemetry,
  })
  container.register(ACCOUNTS, asValue(accounts))
}

/** Compares the file that Medusa loads, not the name: another plugin may have a similar name. */
function isOurProvider(resolve: unknown): boolean {
  return typeof resolve === "string"
    ? fileOf(inSources(resolve)) === fileOf(join(ROOM, "providers/hosted-checkout"))
    : isOurModule(resolve)
}

/** A provider may also be given as the imported module. */
function isOurModule(given: unknown): boolean {
  const { default: module = given } = (given ?? {}) as { default?: unknown }
  const { services } = (module ?? {}) as { services?: { identifier?: unknown }[] }
  return services?.some(({ identifier }) => identifier === "hosted-checkout") ?? false
}

function isOurPlugin(resolve: unknown): boolean {
  const file = typeof resolve === "string" ? fileOf(join(resolve, "package.json")) : undefined
  return (
    file !== undefined &&
    [".medusa/server/src", "src"].some((room) => join(dirname(file), room) === ROOM)
  )
}

/** Medusa resolves paths of the project in its `src`. */
function inSources(resolve: string): string {
  return resolve.startsWith("./") && !resolve.startsWith("./src")
    ? `./src/${resolve.slice(2)}`
    : resolve
}

/** The file that Medusa finds for a name, starting in the project's folder; a missing file is not ours. */
function fileOf(resolve: string): string | undefined {
  try {
    return require.resolve(resolve, { paths: [process.cwd()] })
  } catch {
    return undefined
  }
}
