import fc from "fast-check"
import { holds } from "../../__tests__/support/holds"
import { callAsIs } from "../../__tests__/support/calls"
import { closeSandboxes, sandboxWith, SECRET_KEY } from "../../__tests__/support/sandboxes"
import { createApp } from "../../app"
import { Gateway } from "../../gateway/gateway"
import { parseSandboxOptions } from "../../settings/options"
import { bodies } from "../bodies"

const URL_BASE = "http://127.0.0.1"
const FIELDS = Object.values(bodies).flatMap((body) => Object.keys(body.shape))
const VALUES = ["approved", "create", "verify", "any", "status", "latency", "body", "send", "1.00"]

describe("Arbitrary bodies for the scenario API", () => {
  afterEach(closeSandboxes)

  it("The sandbox's control API answers arbitrary bodies with 200 or with a 4xx and a message", async () => {
    const settings = parseSandboxOptions({ secretKey: SECRET_KEY, webhook: { enabled: false } })
    const gateway = new Gateway(settings, URL_BASE)
    const app = createApp(gateway)
    const session = gateway.open({ amount: 2, expires_in_minutes: 5 })
    const routes = [
      ...["pay", "decline", "expire", "cancel", "second-card"].map((to) => `sessions/:id/${to}`),
      ...["void", "refund", "notify"].map((to) => `transactions/:id/${to}`),
      ...["deliveries/:id/resend", "deliveries/:id/lose"],
      ...["webhooks", "faults", "clock", "key", "reset"],
    ]
    const value = fc.oneof(fc.constantFrom(...VALUES), fc.jsonValue(), fc.double(), fc.nat())

    await holds(
      fc.asyncProperty(
        fc.constantFrom(...routes),
        fc.constantFrom(session.id, "unknown", "%", "../state"),
        fc.oneof(fc.dictionary(fc.constantFrom(...FIELDS), value), fc.jsonValue()),
        async (route, id, body) => {
          const answer = await app.request(`${URL_BASE}/sandbox/${route.replace(":id", id)}`, {
            method: "POST",
            headers: { host: "127.0.0.1", "content-type": "application/json" },
            body: JSON.stringify(body),
          })
          const { message = "" } = (await answer.json()) as { message?: string }
          expect(answer.status).toBeLessThan(500)
          expect(message === "").toBe(answer.status === 200)
        }
      )
    )
    await gateway.webhooks.close()
  })

  it("The sandbox answers with the status that a planned fault sets, for every fault of the kind status or body that the sandbox's control API accepts", async () => {
    const sandbox = await sandboxWith()
    const fault = fc.record(
      {
        kind: fc.constantFrom("status", "body"),
        // fetch takes 407 for an error of the network, and sends again after 421.
        status: fc.integer({ min: 200, max: 599 }).filter((status) => ![407, 421].includes(status)),
        body: fc.jsonValue(),
        content_type: fc.string(),
        headers: fc.dictionary(fc.string(), fc.string()),
      },
      { requiredKeys: ["kind", "status", "body"] }
    )

    await holds(
      fc.asyncProperty(fault, async (fields) => {
        const taken = await fetch(`${sandbox.url}/sandbox/faults`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ endpoint: "create", ...fields }),
        })
        if (taken.status === 200) {
          expect((await callAsIs(sandbox, "create", { amount: 1 })).status).toBe(fields.status)
        }
      })
    )
  })
})
