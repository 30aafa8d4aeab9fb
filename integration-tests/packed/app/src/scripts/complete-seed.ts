import { writeFileSync } from "node:fs"
import type { ExecArgs, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createApiKeysWorkflow,
  createTaxRatesWorkflow,
  createUserAccountWorkflow,
} from "@medusajs/medusa/core-flows"

/**
 * What the test needs beyond `hosted-checkout-dev seed`: taxes, an admin who can log in, and the key of
 * the Admin API in `admin.json`.
 */
export default async function completeSeed({ container }: ExecArgs): Promise<void> {
  await createTaxes(container)
  await createAdmin(container)
  const { result } = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: "Back office", type: "secret", created_by: "" }] },
  })
  writeFileSync("admin.json", JSON.stringify({ secretKey: result[0]?.token }))
}

/** A rate that leaves fractions of a cent, as the real one does. */
async function createTaxes(container: MedusaContainer): Promise<void> {
  const regions = await container.resolve(Modules.TAX).listTaxRegions({ country_code: "ca" })
  const rate = { name: "GST + QST", code: "GST-QST", rate: 14.975, is_default: true }
  await createTaxRatesWorkflow(container).run({
    input: regions.map(({ id }) => ({ ...rate, tax_region_id: id })),
  })
}

async function createAdmin(container: MedusaContainer): Promise<void> {
  const { ADMIN_EMAIL: email = "", ADMIN_PASSWORD: password = "" } = process.env
  const { authIdentity, error } = await container
    .resolve(Modules.AUTH)
    .register("emailpass", { body: { email, password } })
  if (!authIdentity) {
    throw new Error(`No login: ${error}`)
  }
  await createUserAccountWorkflow(container).run({
    input: { authIdentityId: authIdentity.id, userData: { email } },
  })
}
