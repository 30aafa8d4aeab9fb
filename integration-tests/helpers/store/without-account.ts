import type { ConfigModule } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Store } from "./store"

/** Does something as if the account had been taken out of the configuration. */
export async function withoutAccount<Result>(
  { container }: Store,
  work: () => Promise<Result>
): Promise<Result> {
  const config = container.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE)
  const { options } = config.modules?.[Modules.PAYMENT] as { options: { providers: unknown[] } }
  const { providers } = options
  options.providers = []
  try {
    return await work()
  } finally {
    options.providers = providers
  }
}
