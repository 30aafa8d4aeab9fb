import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Query } from "../../../../src/medusa/query"
import type { FakeLocking } from "./locking"

/** What the plugin's adapters resolve from Medusa. */
interface Parts {
  query?: Query
  locking?: FakeLocking
}

/** Medusa's container on one server, with parts in memory. */
export function fakeContainer({ locking, query }: Parts): MedusaContainer {
  const parts = new Map<string, unknown>([
    [ContainerRegistrationKeys.QUERY, query],
    [ContainerRegistrationKeys.LOGGER, { warn: () => undefined }],
    [Modules.LOCKING, locking],
  ])
  return { resolve: (name: string) => parts.get(name) } as unknown as MedusaContainer
}
