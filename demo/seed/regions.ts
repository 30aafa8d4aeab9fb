import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createRegionsWorkflow,
  createTaxRegionsWorkflow,
  updateRegionsWorkflow,
} from "@medusajs/medusa/core-flows"

import { findAll, findOne } from "./find"

/** `pp_<identifier of the provider>_<id in medusa-config.ts>` */
export const PAYMENT_PROVIDER_ID = "pp_hosted-checkout_default"

/** Rates that leave fractions of a cent behind, as real ones do: the gateway must still get cents. */
const REGIONS = [
  {
    name: "Canada",
    country: "ca",
    currency: "cad",
    tax: { name: "GST + QST", code: "GST-QST", rate: 14.975 },
  },
  {
    name: "United States",
    country: "us",
    currency: "usd",
    tax: { name: "Sales tax", code: "NY-NYC", rate: 8.875 },
  },
]

/** The regions with their taxes and with the payment provider enabled. */
export async function ensureRegions(container: MedusaContainer): Promise<void> {
  for (const region of REGIONS) {
    await ensureRegion(container, region)
    await ensureTaxRegion(container, region)
  }
}

async function ensureRegion(
  container: MedusaContainer,
  { name, country, currency }: (typeof REGIONS)[number]
): Promise<void> {
  const region = await findRegionOf(container, country)
  if (!region) {
    await createRegionsWorkflow(container).run({
      input: {
        regions: [
          {
            name,
            currency_code: currency,
            countries: [country],
            payment_providers: [PAYMENT_PROVIDER_ID],
          },
        ],
      },
    })
    return
  }
  const enabled = (region.payment_providers ?? []).map((provider) => provider.id)
  if (!enabled.includes(PAYMENT_PROVIDER_ID)) {
    await updateRegionsWorkflow(container).run({
      input: {
        selector: { id: region.id },
        update: { payment_providers: [...enabled, PAYMENT_PROVIDER_ID] },
      },
    })
  }
}

interface RegionRow {
  id: string
  countries: { iso_2: string }[]
  payment_providers?: { id: string }[]
}

/** By country, not by name: a country belongs to one region only, also in a database that is not ours. */
async function findRegionOf(container: MedusaContainer, country: string) {
  const fields = ["id", "countries.iso_2", "payment_providers.id"]
  const regions = await findAll<RegionRow>(container, "region", {}, fields)
  return regions.find((region) => region.countries.some(({ iso_2 }) => iso_2 === country))
}

async function ensureTaxRegion(
  container: MedusaContainer,
  { country, tax }: (typeof REGIONS)[number]
): Promise<void> {
  if (!(await findOne(container, "tax_region", { country_code: country, province_code: null }))) {
    await createTaxRegionsWorkflow(container).run({
      input: [{ country_code: country, provider_id: "tp_system", default_tax_rate: tax }],
    })
  }
}
