import type { ConfigModule, LoaderOptions } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { OptionsError } from "../../../core"

const NEEDED = ["query", "hosted_checkout"]

/**
 * Stops the start when the payment module lacks the `dependencies` that the provider needs: without
 * them boot is clean and the first checkout fails.
 *
 * @throws OptionsError with the lines to add to medusa-config.
 */
export default async function checkPaymentModule({ container }: LoaderOptions): Promise<void> {
  const config = container.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE)
  const payment = config.modules?.[Modules.PAYMENT]
  const given = typeof payment === "object" && "dependencies" in payment ? payment.dependencies : []

  const missing = NEEDED.filter((key) => !given?.includes(key))
  if (missing.length > 0) {
    throw new OptionsError(
      `The payment module cannot reach ${missing.join(" and ")}. In medusa-config, give it\n` +
        `  { resolve: "@medusajs/medusa/payment", dependencies: ${JSON.stringify(NEEDED)}, options: { providers: [...] } }`
    )
  }
}
