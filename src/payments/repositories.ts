import type { MedusaContainer } from "@medusajs/framework/types"
import type { Repositories } from "../core"

/** The repositories: properties of the module's service, by its key in Medusa's container. */
export function repositoriesOf(container: MedusaContainer): Repositories {
  return container.resolve<Repositories>("hosted_checkout")
}
