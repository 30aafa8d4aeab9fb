import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type {
  IEventBusModuleService,
  Logger,
  MedusaContainer,
  RemoteQueryFunction,
} from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  generateEntityId,
  MedusaError,
  Modules,
} from "@medusajs/framework/utils"
import { providerIdOf } from "../core/options/medusa-config"
import type { Repositories } from "../core/repositories/repositories"
import type { Accounts } from "../payments/account"
import type { Deps, ProviderDeps } from "../payments/deps"
import { openTelemetry } from "../telemetry/opentelemetry"
import { sessionInDeletion } from "./deletion-context"
import { eventsOf } from "./events"
import { logOf } from "./log"
import { medusaOf } from "./medusa-adapter"
import { readOrderId, readOrderLinks } from "./order-links"
import { readSession } from "./session"
import { storeOf } from "./store-adapter"

/** The plugin's module in Medusa's container: its repositories, and the accounts built at boot. */
type Plugin = Repositories & { accounts: Accounts }

/** Dependencies that do not come from Medusa: the clock, the environment, randomness, traces and metrics. */
const OUTSIDE = {
  now: () => new Date(),
  env: process.env,
  sleep: async (ms: number) => await sleep(ms),
  newId: (prefix: string) => generateEntityId(undefined, prefix),
  newHandle: () => randomBytes(18).toString("base64url"),
  telemetry: openTelemetry,
}

/** Only the repositories, for callers that just read rows. */
export function repositoriesOf(container: MedusaContainer): Repositories {
  return container.resolve<Plugin>("hosted_checkout")
}

/** Builds the use cases' dependencies from Medusa's container, for routes, jobs and subscribers. */
export function depsOf(container: MedusaContainer): Deps {
  const plugin = container.resolve<Plugin>("hosted_checkout")
  const log = logOf(container.resolve<Logger>(ContainerRegistrationKeys.LOGGER), OUTSIDE.now)
  const events = eventsOf(container.resolve<IEventBusModuleService>(Modules.EVENT_BUS), log)
  return {
    repositories: plugin,
    accounts: plugin.accounts,
    medusa: medusaOf(container),
    store: storeOf(container),
    ...OUTSIDE,
    log,
    events,
  }
}

/** The provider's container: filled by the payment module's `dependencies` and by Medusa. */
export interface ProviderCradle {
  hosted_checkout: Plugin
  query: RemoteQueryFunction
  logger: Logger
  event_bus: IEventBusModuleService
}

/**
 * As `depsOf`, for the provider of one account.
 *
 * @throws MedusaError UNEXPECTED_STATE for an account that is not configured.
 */
export function providerDepsOf(cradle: ProviderCradle, name: string): ProviderDeps {
  const { event_bus, hosted_checkout, query, logger } = cradle
  const { accounts } = hosted_checkout
  const account = accounts.byProviderId.get(providerIdOf(name))
  if (!account) {
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      `There is no hosted checkout account ${name} in the configuration.`
    )
  }
  const log = logOf(logger, OUTSIDE.now)
  return {
    repositories: hosted_checkout,
    accounts,
    account,
    medusa: {
      session: async (id, read) => await readSession(query, id, read),
      orderIdOf: async (collectionId) => await readOrderId(query, collectionId),
      orderLinks: async (collectionId) => await readOrderLinks(query, collectionId),
      sessionInDeletion,
    },
    ...OUTSIDE,
    log,
    events: eventsOf(event_bus, log),
  }
}
