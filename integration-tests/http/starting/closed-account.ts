import { ADMIN_EMAIL } from "../../../demo/seed/admin-login"
import type { AdminHealthResponse, AdminProviderSettingsResponse } from "../../../src/admin-api"
import { asAdmin } from "../../helpers/admin/admin"
import {
  CONFIGURED as USD,
  PROVIDER as DEFAULT,
  SETTINGS,
  settings,
} from "../../helpers/admin/merchant-key"
import { atThePage } from "../../helpers/shopper/payments"
import { offerProviders } from "../../helpers/shopper/manual-payment"
import { optionsOf } from "../../helpers/store/options-of"
import { storeTests, type Store } from "../../helpers/store/store"

const REFUSED = { status: 400, body: { code: "account_closed" } }

export const describeClosedAccount = storeTests("An account closed to new payments", (store) => {
  beforeEach(async () => offerProviders(store, DEFAULT, USD))

  it("The settings show who closed and who reopened an account to new payments, and a closed account is a health warning", async () => {
    const { body } = await change(store, "close")
    const who = { id: expect.stringMatching(/^user_/), name: ADMIN_EMAIL }
    const closed = { closed_at: expect.any(String), closed_by: who }
    expect(body.settings.new_payments).toEqual({
      accepted: false,
      closed_in_config: false,
      closures: [{ ...closed, reopened_at: null, reopened_by: null }],
    })
    expect(await health(store)).toMatchObject({ state: "warning", facts: { kind: "admin" } })
    expect(await health(store, USD)).toMatchObject({ state: "ok", facts: { kind: "open" } })

    await change(store, "reopen")
    expect((await settings(store)).new_payments).toEqual({
      accepted: true,
      closed_in_config: false,
      closures: [{ ...closed, reopened_at: expect.any(String), reopened_by: who }],
    })
    expect(await health(store)).toMatchObject({ state: "ok" })
    await atThePage(store)
  })

  describe("The option acceptsNewPayments", () => {
    beforeEach(() => {
      optionsOf(store).acceptsNewPayments = false
    })
    afterEach(() => {
      optionsOf(store).acceptsNewPayments = true
    })

    it("An account with acceptsNewPayments: false refuses new payments, and cannot be reopened in Admin", async () => {
      const { body } = await change(store, "reopen")
      expect(body.settings.new_payments).toMatchObject({
        accepted: false,
        closed_in_config: true,
      })
      expect(await health(store)).toMatchObject({ state: "warning", facts: { kind: "config" } })

      const shopper = await store.shopper().fillCart()
      expect(await shopper.tryToPay()).toMatchObject(REFUSED)
    })
  })

  it("Only admins can close and reopen an account to new payments, and an unknown account is answered 404", async () => {
    for (const path of ["close", "reopen"]) {
      const answer = await fetch(`${store.url}${SETTINGS}/${DEFAULT}/${path}`, { method: "POST" })
      expect(answer.status).toBe(401)
    }
    expect(await asAdmin(store, "POST", `${SETTINGS}/pp_stripe_stripe/close`)).toMatchObject({
      status: 404,
      body: { code: "account_unknown" },
    })
  })
})

async function change(store: Store, to: "close" | "reopen") {
  return await asAdmin<AdminProviderSettingsResponse>(store, "POST", `${SETTINGS}/${DEFAULT}/${to}`)
}

async function health(store: Store, provider = DEFAULT) {
  const { body } = await asAdmin<AdminHealthResponse>(store, "GET", `${SETTINGS}/health`)
  const found = body.health.find(({ provider_id }) => provider_id === provider)
  return found?.checks.find(({ name }) => name === "new_payments")
}
