import type { ConfigModule, LoaderOptions } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { OptionsError } from "../../../core/errors/hosted-checkout-errors"
import { PLUGIN } from "../../../core/options/medusa-config"

/**
 * Stops the boot when medusa-config has the provider but not the plugin: nothing would check the options, and
 * the first checkout would fail.
 *
 * @throws OptionsError with the lines to add.
 */
export default async function requirePlugin({ container }: LoaderOptions): Promise<void> {
  const { modules } = container.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE)
  if (!modules?.hosted_checkout) {
    throw new OptionsError(
      "medusa-config has the provider of hosted checkout and not the plugin. Add\n" +
        `  plugins: [{ resolve: "${PLUGIN}", options: { accounts: { ... } } }]\n` +
        `or, with hostedCheckout() of ${PLUGIN}/config,\n` +
        `  plugins: [checkout.plugin]`
    )
  }
}
