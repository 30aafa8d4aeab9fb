import { OptionsError } from "../../../core"

type Package = Record<string, unknown>

/** The Medusa that the plugin is made for and tested with. */
export const MADE_FOR = "2.21.2"

/** All that the plugin takes from Medusa at run time; a test compares it with the imports. */
export const NEEDED_OF_MEDUSA: Record<string, readonly string[]> = {
  "@medusajs/framework/awilix": ["asValue"],
  "@medusajs/framework/http": [
    "defineMiddlewares",
    "getHttpResponseFromError",
    "validateAndTransformQuery",
  ],
  "@medusajs/framework/utils": [
    "AbstractPaymentProvider",
    "ContainerRegistrationKeys",
    "MedusaError",
    "MedusaService",
    "Module",
    "ModuleProvider",
    "Modules",
    "OrderWorkflowEvents",
    "PaymentActions",
    "PaymentSessionStatus",
    "definePolicies",
    "generateEntityId",
    "model",
  ],
  "@medusajs/framework/zod": ["z"],
  "@medusajs/medusa/api/utils/validators": ["createFindParams", "createOperatorMap"],
  "@medusajs/medusa/core-flows": [
    "createOrUpdateOrderPaymentCollectionWorkflow",
    "processPaymentWorkflow",
    "refreshPaymentCollectionForCartWorkflow",
  ],
}

const PACKAGES: Record<string, () => Promise<Package>> = {
  "@medusajs/framework/awilix": async () => await import("@medusajs/framework/awilix"),
  "@medusajs/framework/http": async () => await import("@medusajs/framework/http"),
  "@medusajs/framework/utils": async () => await import("@medusajs/framework/utils"),
  "@medusajs/framework/zod": async () => await import("@medusajs/framework/zod"),
  "@medusajs/medusa/api/utils/validators": async () =>
    await import("@medusajs/medusa/api/utils/validators"),
  "@medusajs/medusa/core-flows": async () => await import("@medusajs/medusa/core-flows"),
}

/**
 * Stops the start when this Medusa lacks something that the plugin calls. Medusa itself would find out
 * later, where it may swallow the error: then payments are taken and no order is placed.
 *
 * @throws OptionsError that names what is missing.
 */
export default async function checkMedusa(): Promise<void> {
  await checkMedusaApis(async (name) => (await PACKAGES[name]?.()) ?? {})
}

export async function checkMedusaApis(load: (name: string) => Promise<Package>): Promise<void> {
  const missing = await Promise.all(
    Object.entries(NEEDED_OF_MEDUSA).map(async ([name, needed]) => {
      const found = await load(name).catch((): Package => ({}))
      return needed.filter((api) => found[api] === undefined).map((api) => `${api} of ${name}`)
    })
  )
  if (missing.flat().length > 0) {
    throw new OptionsError(
      `This Medusa lacks what the hosted checkout plugin needs: ${missing.flat().join(", ")}. ` +
        `The plugin is made for Medusa ${MADE_FOR}: install that version of all @medusajs packages, or the plugin's version for yours.`
    )
  }
}
