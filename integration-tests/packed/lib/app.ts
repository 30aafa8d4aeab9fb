import { cp, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { run } from "./process"

const TEMPLATE = join(__dirname, "../app")

/** What imports a store's own code may write; compiled there, against the installed declarations. */
const ENTRY_POINTS = `
import { startSandbox, type Sandbox } from "hosted-checkout-dev"
import { describeGatewayContract, type GatewayUnderTest } from "hosted-checkout-dev/contract"
import type { AdminAttemptListResponse, HoldReason } from "medusa-payment-hosted-checkout/admin-api"
import { hostedCheckout, type GatewayProfileInput } from "medusa-payment-hosted-checkout/config"
import { HostedCheckoutEvents, type AttemptHeld } from "medusa-payment-hosted-checkout/events"
import provider from "medusa-payment-hosted-checkout/providers/hosted-checkout"
import repositories from "medusa-payment-hosted-checkout/modules/hosted-checkout"
import {
  constructEvent,
  generateTestHeader,
  SIGNATURE_HEADER,
  verifySignature,
  WebhookPayloadError,
  WebhookSignatureError,
  type WebhookEvent,
} from "medusa-payment-hosted-checkout/signature"
import { checkHostedCheckoutPaymentWorkflow, type CheckHostedCheckoutPaymentInput } from "medusa-payment-hosted-checkout/workflows"
import type { MedusaContainer } from "@medusajs/framework/types"

const body = '{"event":"payment.captured"}'
export const event: WebhookEvent = constructEvent(body, generateTestHeader(body, "key"), "key")
export const amount: string | number | null | undefined = event.amount
export const headers: Record<string, string> = { [SIGNATURE_HEADER]: generateTestHeader(body, "key") }
export const isSigned: boolean = verifySignature(body, "sha256=", ["key", "previous key"])
export const statuses: number[] = [new WebhookSignatureError().status, new WebhookPayloadError("").status]
export const start: (secretKey: string) => Promise<Sandbox> = (secretKey) => startSandbox({ secretKey })
export const contract: (gateway: GatewayUnderTest) => void = (gateway) =>
  describeGatewayContract(() => gateway, { without: { pay: "nobody enters a card" } })
export const reasons = ({ attempts }: AdminAttemptListResponse): (HoldReason | null)[] =>
  attempts.flatMap(({ payments }) => payments.map(({ reason }) => reason))
export const subscription: string = HostedCheckoutEvents.ATTEMPT_HELD
export const held = ({ payment_id, reason }: AttemptHeld): string => payment_id + reason
export const check = async (container: MedusaContainer, input: CheckHostedCheckoutPaymentInput): Promise<string[]> =>
  (await checkHostedCheckoutPaymentWorkflow(container).run({ input })).result.payments.map(({ gateway }) => gateway)
export const profile: GatewayProfileInput = { signature: { encoding: "base64" } }
export { hostedCheckout, repositories, provider }
`

/** Writes a fresh Medusa app, as a store owner has it before the plugin is installed. */
export async function writeApp(folder: string, medusa: string): Promise<void> {
  await cp(TEMPLATE, folder, { recursive: true })
  await writeFile(join(folder, "src/entry-points.ts"), ENTRY_POINTS)
  const packageJson = await packageJsonOf(medusa, folder)
  await writeFile(join(folder, "package.json"), JSON.stringify(packageJson, null, 2))
}

/** As Medusa's starter of that version has it, without the packages of its tests. */
async function packageJsonOf(medusa: string, cwd: string) {
  const asked = JSON.parse(
    await run(
      [
        "npm",
        "view",
        `@medusajs/dashboard@${medusa}`,
        "dependencies",
        "--json",
        "--loglevel=error",
      ],
      { cwd, name: "npm view" }
    )
  ) as Record<string, string>
  const asAdminAsks = (names: string[]) =>
    Object.fromEntries(names.map((name) => [name, asked[name]]))
  const medusas = ["admin-sdk", "admin-shared", "caching", "cli", "dashboard", "draft-order"]
  return {
    name: "store",
    version: "0.0.1",
    private: true,
    dependencies: {
      ...Object.fromEntries(
        [...medusas, "framework", "medusa"].map((name) => [`@medusajs/${name}`, medusa])
      ),
      ...asAdminAsks([
        "@medusajs/ui",
        "@tanstack/react-query",
        "react-i18next",
        "react-router-dom",
        "zod",
      ]),
    },
    devDependencies: {
      "@swc/core": "^1.7.28",
      "@types/node": "^20.12.11",
      "@types/react": "^18.3.2",
      "@types/react-dom": "^18.2.25",
      ...asAdminAsks(["react", "react-dom"]),
      "ts-node": "^10.9.2",
      typescript: "^5.6.2",
      vite: "^5.4.14",
    },
  }
}
