import { cp, writeFile } from "node:fs/promises"
import { join } from "node:path"
import repo from "../../../package.json"

const TEMPLATE = join(__dirname, "../app")

/** What imports a store's own code may write; compiled there, against the installed declarations. */
const ENTRY_POINTS = `
import type { AdminAttemptListResponse, HeldReason } from "medusa-payment-hosted-checkout/admin-api"
import provider from "medusa-payment-hosted-checkout/providers/hosted-checkout"
import repositories from "medusa-payment-hosted-checkout/modules/hosted-checkout"
import { startSandbox, type Sandbox } from "medusa-payment-hosted-checkout/sandbox"
import {
  constructEvent,
  generateTestHeader,
  verifySignature,
  WebhookPayloadError,
  WebhookSignatureError,
} from "medusa-payment-hosted-checkout/signature"

const body = '{"event":"payment.captured"}'
export const event: Record<string, unknown> = constructEvent(body, generateTestHeader(body, "key"), "key")
export const isSigned: boolean = verifySignature(body, "sha256=", ["key", "previous key"])
export const statuses: number[] = [new WebhookSignatureError().status, new WebhookPayloadError("").status]
export const start: (secretKey: string) => Promise<Sandbox> = (secretKey) => startSandbox({ secretKey })
export const reasons = ({ attempts }: AdminAttemptListResponse): (HeldReason | null)[] =>
  attempts.map(({ held_reason }) => held_reason)
export { repositories, provider }
`

/** Writes a fresh Medusa app, as a store owner has it before the plugin is installed. */
export async function writeApp(folder: string): Promise<void> {
  await cp(TEMPLATE, folder, { recursive: true })
  await writeFile(join(folder, "src/entry-points.ts"), ENTRY_POINTS)
  await writeFile(join(folder, "package.json"), JSON.stringify(packageJson(), null, 2))
}

/** As `create-medusa-app` writes it; the versions are those that the plugin is built with. */
function packageJson() {
  const versions = repo.devDependencies
  return {
    name: "store",
    version: "0.0.1",
    private: true,
    dependencies: {
      "@medusajs/admin-sdk": versions["@medusajs/admin-sdk"],
      "@medusajs/cli": versions["@medusajs/cli"],
      "@medusajs/framework": versions["@medusajs/framework"],
      "@medusajs/medusa": versions["@medusajs/medusa"],
      // Another version makes npm nest @medusajs/draft-order where Medusa does not find it.
      "@medusajs/ui": versions["@medusajs/ui"],
    },
    devDependencies: {
      "@swc/core": versions["@swc/core"],
      "@types/node": versions["@types/node"],
      "ts-node": versions["ts-node"],
      typescript: versions.typescript,
    },
  }
}
