import type { ConfigModule } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/**
 * What in a store's configuration is unfit for more than one Medusa process: each with its fix, one
 * line each (design decision: warn, for a store on one machine is none the worse for it).
 */
export function infrastructureWarnings({ modules }: Pick<ConfigModule, "modules">): string[] {
  const bus = resolveOf(modules?.[Modules.EVENT_BUS])
  const locks = providersOf(modules?.[Modules.LOCKING])
  const warnings: string[] = []

  if (bus === undefined || bus.includes("event-bus-local")) {
    warnings.push(
      "The event bus lives in the memory of this process. With several Medusa processes, or separate workers, use @medusajs/medusa/event-bus-redis."
    )
  }
  if (locks.length === 0) {
    warnings.push(
      "Locks live in the memory of this process. With several Medusa processes, use @medusajs/medusa/locking with the provider @medusajs/medusa/locking-redis."
    )
  } else if (locks.some((name) => name.includes("locking-postgres"))) {
    warnings.push(
      "@medusajs/medusa/locking-postgres never frees the lock of a process that died, and its carts cannot be completed any more. Use @medusajs/medusa/locking-redis."
    )
  }
  return warnings
}

function resolveOf(module: unknown): string | undefined {
  const { resolve } = (module ?? {}) as { resolve?: unknown }
  return typeof resolve === "string" ? resolve : undefined
}

function providersOf(module: unknown): string[] {
  const { options } = (module ?? {}) as { options?: { providers?: unknown[] } }
  return options?.providers?.flatMap((provider) => resolveOf(provider) ?? []) ?? []
}
