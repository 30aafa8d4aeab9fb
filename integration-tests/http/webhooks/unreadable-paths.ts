import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { STORE_REFUSALS } from "../../../src/core/errors/store-refusal"
import { generateTestHeader } from "../../../src/core/signature/signature"
import { rawRequest } from "../../helpers/gateway/raw-request"
import { storeTests, SECRET_KEY } from "../../helpers/store/store"

/** Bytes that are no UTF-8, half an escape, and a NUL that PostgreSQL cannot be asked for. */
const WITH_NUL = ["%00", "a%00b"]
const UNREADABLE = ["%ff", "%", "%zz", "%c3", "%ed%a0%80", "%c3/%a9", ...WITH_NUL]

// A server without jobs: what an earlier test has held would be announced in the log.
export const describeUnreadablePaths = storeTests(
  "A path that cannot be decoded, or has a NUL",
  (store) => {
    let logged: jest.SpyInstance[]

    beforeEach(() => {
      const logger = store.container.resolve(ContainerRegistrationKeys.LOGGER)
      logged = (["error", "warn", "info", "log"] as const).map((level) => jest.spyOn(logger, level))
    })
    afterEach(() => {
      jest.restoreAllMocks()
    })

    it("The webhook, return, cancel and Store API routes answer 404, and log nothing, when the path of the URL cannot be decoded", async () => {
      const signature = generateTestHeader("{}", SECRET_KEY)
      for (const part of UNREADABLE) {
        await expectNothing("POST", `/hooks/hosted-checkout/${part}`, {
          "x-service-signature": signature,
        })
        await expectNothing("POST", `/hooks/hosted-checkout/${part}/more`)
        await expectNothing("GET", `/HOOKS/Hosted-Checkout/${part}`)
        for (const way of ["return", "cancel"]) {
          const page = await expectNothing("GET", `/hosted-checkout/${way}/${part}`)
          expect(page).toContain("We do not know this payment")
        }
        await expectNothing("GET", `/store/hosted-checkout/attempts/${part}`, {
          "x-publishable-api-key": store.publishableKey,
        })
      }
    })

    it("A Store API request with a NUL in the path gets 404 with the code address_unknown, however the URL is written; a NUL elsewhere in the URL changes nothing", async () => {
      const attempts = "/store/hosted-checkout/attempts/"
      const headers = { "x-publishable-api-key": store.publishableKey }
      for (const target of [
        `${attempts}a%00b#x`,
        `/store/hosted-checkout\\attempts\\a%00b#`,
        `http://shop.example.com${attempts}a%00b`,
      ]) {
        const answer = await rawRequest(store.url, target, { method: "GET", headers })
        expect([target, answer.status, answer.body]).toMatchObject([
          target,
          404,
          { code: "address_unknown" },
        ])
      }
      expect(logged.flatMap(({ mock }) => mock.calls as unknown[])).toEqual([])
      const elsewhere = `http://%00@shop.example.com${attempts}a#%00`
      const answer = await rawRequest(store.url, elsewhere, { method: "GET", headers })
      expect([answer.status, answer.body]).toMatchObject([404, { code: "attempt_unknown" }])
    })

    it("No payment is started for a payment collection with a NUL in its id", async () => {
      const headers = { "x-publishable-api-key": store.publishableKey, "accept-language": "fr" }
      for (const part of WITH_NUL) {
        const path = `/store/payment-collections/${part}/payment-sessions`
        for (const provider_id of ["pp_hosted-checkout_default", "pp_system_default"]) {
          const answer = await expectNothing("POST", path, headers, { provider_id })
          expect(JSON.parse(answer)).toMatchObject({
            code: "address_unknown",
            message: STORE_REFUSALS.address_unknown.fr,
          })
        }
      }
    })

    it("An undecodable URL path gets 401 from the Admin API without a login, and 400 from the Store API without a key", async () => {
      expect((await fetch(`${store.url}/admin/hosted-checkout/attempts/%ff`)).status).toBe(401)
      expect((await fetch(`${store.url}/store/hosted-checkout/attempts/%ff`)).status).toBe(400)
    })

    it("The webhook route answers 200 to a correctly signed notification although the query of the URL cannot be decoded", async () => {
      const body = JSON.stringify({ event: "payment.created" })
      const answer = await fetch(`${store.url}/hooks/hosted-checkout/default?a=%ff&b=%00`, {
        method: "POST",
        headers: { "x-service-signature": generateTestHeader(body, SECRET_KEY) },
        body,
      })
      expect(answer.status).toBe(200)
    })

    /** 404, and not a line in the log: anybody can send it. */
    async function expectNothing(
      method: "GET" | "POST",
      path: string,
      headers: Record<string, string> = {},
      body: Record<string, unknown> = {}
    ): Promise<string> {
      const answer = await fetch(store.url + path, {
        method,
        headers: { "content-type": "application/json", ...headers },
        ...(method === "POST" && { body: JSON.stringify(body) }),
      })
      expect([path, answer.status]).toEqual([path, 404])
      expect(logged.flatMap(({ mock }) => mock.calls as unknown[])).toEqual([])
      return await answer.text()
    }
  }
)
