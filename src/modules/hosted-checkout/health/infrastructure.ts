import type { ConfigModule } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Infrastructure } from "../../../core/repositories/health"

type Config = Partial<Pick<ConfigModule, "admin" | "modules">>

/** What a store's configuration shares between several Medusa processes. */
export function infrastructureOf({ admin, modules }: Config): Infrastructure {
  const bus = resolveOf(modules?.[Modules.EVENT_BUS])
  const locks = providersOf(modules?.[Modules.LOCKING])
  return {
    event_bus: bus === undefined || bus.includes("event-bus-local") ? "in_memory" : "shared",
    locks: locks.some((name) => name.includes("locking-postgres"))
      ? "never_freed"
      : locks.length === 0
        ? "in_memory"
        : "shared",
    admin_storefront_url: admin?.storefrontUrl?.replace(/\/+$/, "") || null,
  }
}

/**
 * Settings that do not work with several Medusa processes, one line each with its fix. Only warnings: a store on
 * one server works well with these settings.
 */
export function infrastructureWarnings(config: Config): string[] {
  const { event_bus, locks } = infrastructureOf(config)
  const warnings: string[] = []

  if (event_bus === "in_memory") {
    warnings.push(
      "The event bus lives in the memory of this process. With several Medusa processes, or separate workers, use @medusajs/medusa/event-bus-redis."
    )
  }
  if (locks === "in_memory") {
    warnings.push(
      "Locks live in the memory of this process. With several Medusa processes, use @medusajs/medusa/locking with the provider @medusajs/medusa/locking-redis."
    )
  }
  if (locks === "never_freed") {
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
