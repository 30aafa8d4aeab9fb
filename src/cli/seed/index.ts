import { existsSync, writeFileSync } from "node:fs"
import type { ExecArgs, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { PROVIDER_ID_PREFIX } from "../../core/options/medusa-config"
import { SEED_FILE } from "./file"
import { seedCanada } from "./seed-canada"

/** The script of `hosted-checkout seed`, which `medusa exec` runs in the store. */
export default async function seed({ container }: ExecArgs): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const providerIds = await providersOf(container)
  const refusal =
    providerIds.length === 0
      ? NO_PROVIDER
      : ((await conflictingRegion(container)) ?? existingFile())
  if (refusal) {
    logger.error(refusal)
    process.exitCode = 1
    return
  }
  writeFileSync(SEED_FILE, JSON.stringify(await seedCanada(container, providerIds)))
  logger.info(
    `Made a region Canada, paid in CAD with ${providerIds.join(", ")}; a product Mug; and a publishable key. ` +
      `The ids of region and key are in ${SEED_FILE}.`
  )
}

const NO_PROVIDER =
  "No account of Hosted checkout is configured, so nothing was made. Add the plugin to medusa-config.ts first."

/** Says that the file exists: a file of that name may be the owner's. */
function existingFile(): string | undefined {
  return existsSync(SEED_FILE)
    ? `There is a file ${SEED_FILE} in this folder already, so nothing was made. Move it away first.`
    : undefined
}

async function providersOf(container: MedusaContainer): Promise<string[]> {
  const providers = await container
    .resolve(Modules.PAYMENT)
    .listPaymentProviders({ is_enabled: true }, { take: null })
  return providers.map(({ id }) => id).filter((id) => id.startsWith(PROVIDER_ID_PREFIX))
}

/** Why the store gets no Canadian region; undefined if the store can have one. */
async function conflictingRegion(container: MedusaContainer): Promise<string | undefined> {
  const regions = await container
    .resolve(Modules.REGION)
    .listRegions({}, { relations: ["countries"], take: null })
  const found = regions.find(
    ({ currency_code, countries }) =>
      currency_code === "cad" || countries.some(({ iso_2 }) => iso_2 === "ca")
  )
  return (
    found &&
    `This store sells in CAD or to Canada already, in the region ${found.name}, so nothing was made. ` +
      "Enable Hosted checkout there: Admin, Settings > Regions."
  )
}
