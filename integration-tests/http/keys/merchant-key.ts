import { Modules } from "@medusajs/framework/utils"
import { ADMIN_EMAIL } from "../../../demo/seed/admin-login"
import type { AdminRefusal } from "../../../src/admin-api"
import { reconcileDue } from "../../../src/payments/reconcile/reconcile"
import { asAdmin } from "../../helpers/admin/admin"
import { barrier } from "../../helpers/store/barrier"
import { MANUAL_PROVIDER_ID, offerProviders } from "../../helpers/shopper/manual-payment"
import {
  CONFIGURED,
  forgetKeys,
  NEW_KEY,
  notify,
  PROVIDER,
  setKey,
  SETTINGS,
  settings,
  testConnection,
} from "../../helpers/admin/merchant-key"
import { atThePage, expectOneOrder, completed } from "../../helpers/shopper/payments"
import { storeTests, SECRET_KEY, type Store } from "../../helpers/store/store"

export const describeMerchantKey = storeTests("The merchant key set in Admin", (store) => {
  // First through a workflow, whose container has stand-ins: what it finds there is kept.
  beforeAll(async () => {
    await reconcileDue(store.deps)
  })
  beforeEach(async () => forgetKeys(store))

  describe("No key", () => {
    it("A store without a merchant key starts, and its settings say that a key can be set", async () => {
      expect((await settings(store)).key).toEqual({
        source: "none",
        last_four: null,
        can_be_set: true,
        unreadable: false,
      })
    })

    it("A shopper reads that payment is not set up while the store has no merchant key, and can pay once a key is set", async () => {
      const shopper = await store.shopper().fillCart()
      expect(await shopper.tryToPay()).toMatchObject({
        status: 400,
        body: { code: "not_set_up", message: expect.stringContaining("not set up yet") },
      })
      expect(await shopper.attempts()).toEqual([])
      // Nor when the call bypasses our route.
      const { total } = await shopper.cart()
      await expect(
        store.container.resolve(Modules.PAYMENT).createPaymentSession(shopper.collectionId, {
          provider_id: PROVIDER,
          amount: total,
          currency_code: "cad",
          data: {},
        })
      ).rejects.toMatchObject({ message: expect.stringContaining("not set up yet") })

      expect(await setKey(store, SECRET_KEY)).toMatchObject({ status: 200 })
      await shopper.startPayment()
    })

    it("A shopper's payment session of another provider still exists after a payment is refused because the merchant key is missing", async () => {
      const shopper = await store.shopper().fillCart()
      await offerProviders(store, PROVIDER, MANUAL_PROVIDER_ID)
      shopper.providerId = MANUAL_PROVIDER_ID
      const { id } = await shopper.startPayment()
      shopper.providerId = PROVIDER
      expect((await shopper.tryToPay()).status).toBe(400)

      const payments = store.container.resolve(Modules.PAYMENT)
      expect(await payments.listPaymentSessions({ id })).toHaveLength(1)
    })

    it("The store answers a notification with 503, not 401, while the store has no merchant key", async () => {
      expect(await notify(store, SECRET_KEY)).toBe(503)
    })

    it("An admin's connection test is refused with key_unavailable while the store has no merchant key", async () => {
      expect(await asAdmin(store, "POST", `${SETTINGS}/${PROVIDER}/test-connection`, {})).toEqual({
        status: 400,
        body: expect.objectContaining({
          code: "key_unavailable",
          message: expect.stringContaining("No merchant key"),
        }),
      })
    })
  })

  describe("The connection test", () => {
    it("An admin's connection test that names no merchant key tests the merchant key in use", async () => {
      await setKey(store, SECRET_KEY)
      expect((await testConnection(store)).body.test).toMatchObject({ result: "accepted" })
      store.control.rotateKey(NEW_KEY)
      expect((await testConnection(store)).body.test).toMatchObject({ result: "refused" })
    })
  })

  describe("Setting a key", () => {
    it("A merchant key that an admin sets is used for the next payment, and the settings name the admin", async () => {
      const { status, body } = await setKey(store, `  ${SECRET_KEY}\n`)

      expect(status).toBe(200)
      expect(body.test).toMatchObject({ result: "accepted" })
      expect(body.settings.key).toEqual({
        source: "admin",
        last_four: SECRET_KEY.slice(-4),
        can_be_set: true,
        unreadable: false,
      })
      expect(body.settings.keys).toEqual([
        {
          id: expect.stringMatching(/^hckey_/),
          last_four: SECRET_KEY.slice(-4),
          set_at: expect.any(String),
          set_by: { id: expect.stringMatching(/^user_/), name: ADMIN_EMAIL },
          replaced_at: null,
          retired_at: null,
          retired_by: null,
          last_used_at: null,
          unreadable: false,
        },
      ])
      const { shopper, session } = await atThePage(store)
      shopper.pay(session)
      await completed(shopper)
      await expectOneOrder(store, shopper, session)
      const [key] = (await settings(store)).keys
      expect(key?.last_used_at).not.toBeNull()
    })

    it("A merchant key that the gateway refuses is not stored, and the store keeps using the old key", async () => {
      await setKey(store, SECRET_KEY)
      const { status, body } = await setKey(store, "sk_of_somebody_else")

      expect({ status, body }).toMatchObject({
        status: 400,
        body: {
          type: "not_allowed",
          code: "key_refused",
          message: expect.stringContaining("refused this key (401"),
        },
      })
      expect((await settings(store)).keys).toMatchObject([{ replaced_at: null }])
      expect((await testConnection(store)).body.test).toMatchObject({ result: "accepted" })
    })

    it("A merchant key is stored without a test while the gateway is down, but only if the admin asks for that", async () => {
      store.control.faults.next({ endpoint: "verify", respond: "reset" })
      expect(await setKey(store, SECRET_KEY)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("could not be tested") },
      })
      expect((await settings(store)).keys).toEqual([])

      store.control.faults.next({ endpoint: "verify", respond: "reset" })
      expect(await setKey(store, SECRET_KEY, { untested: true })).toMatchObject({
        status: 200,
        body: { test: { result: "unreachable" }, settings: { key: { source: "admin" } } },
      })
    })

    it.each([
      ["blank", "  ", "field_required"],
      ["two lines long", "sk_one\nsk_two", "key_malformed"],
      ["longer than 1,000 characters", "k".repeat(1_001), "key_malformed"],
      ["missing", undefined, undefined],
    ])(
      "The Admin API refuses a merchant key that is %s, and the answer does not contain the key [case 14]",
      async (_, key, code) => {
        const { status, body } = await setKey(store, key as string)
        const { field, code: said } = body as Partial<AdminRefusal>
        expect({ status, field, said }).toEqual({
          status: 400,
          field: "merchant_secret_key",
          said: code,
        })
        expect(JSON.stringify(body)).not.toMatch(/sk_one|kkkk/)
      }
    )

    it("A merchant key that is already in use is refused, and no key is added", async () => {
      await setKey(store, SECRET_KEY)
      expect(await setKey(store, SECRET_KEY)).toMatchObject({
        status: 400,
        body: { code: "key_in_force", message: expect.stringContaining("in force already") },
      })
      expect((await settings(store)).keys).toHaveLength(1)
    })

    it("When two admins set a merchant key at the same time, one key is used and the other admin gets the error key_changed", async () => {
      for (const [name, order] of [
        ["first", "at once"],
        ["rotated_at_once", "at once"],
        ["rotated_in_turn", "in turn"],
      ] as const) {
        const answers = await twoAdmins(store, [`sk_${name}_1`, `sk_${name}_2`], order)
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
        expect(JSON.stringify(answers)).toContain("key_changed")
        const inForce = (await settings(store)).keys.filter(({ replaced_at }) => !replaced_at)
        expect(inForce).toHaveLength(1)
      }
    })
  })

  it("A merchant key in medusa-config takes precedence, and the Admin API refuses to set another key", async () => {
    expect((await settings(store, CONFIGURED)).key).toEqual({
      source: "config",
      last_four: "mine",
      can_be_set: false,
      unreadable: false,
    })
    expect(await setKey(store, NEW_KEY, {}, CONFIGURED)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/configuration .*takes precedence.*encryptionKey/) },
    })
    expect((await settings(store, CONFIGURED)).keys).toEqual([])
  })

  it("The Admin API's merchant key routes answer 401 without a login, and 404 for the payment provider of another plugin", async () => {
    for (const path of ["", `/${PROVIDER}/keys`, `/${PROVIDER}/test-connection`]) {
      const method = path === "" ? "GET" : "POST"
      expect((await fetch(store.url + SETTINGS + path, { method })).status).toBe(401)
    }
    expect(await setKey(store, SECRET_KEY, {}, "pp_stripe_stripe")).toMatchObject({
      status: 404,
      body: { code: "account_unknown" },
    })
  })
})

/**
 * Two admins set a key each. The gateway has accepted both before either is stored; then they are
 * stored at once, or the second one after the first.
 */
async function twoAdmins(store: Store, keys: [string, string], order: "at once" | "in turn") {
  store.control.faults.next({
    endpoint: "verify",
    respond: { status: 404, body: { message: "No such token." } },
    times: 2,
  })
  const write = store.repositories.keys.set.bind(store.repositories.keys)
  const both = barrier(keys.length)
  let earlier: Promise<unknown> = Promise.resolve()
  const writes = jest.spyOn(store.repositories.keys, "set").mockImplementation(async (...args) => {
    await both()
    const written = order === "at once" ? write(...args) : earlier.then(() => write(...args))
    earlier = written
    return await written
  })
  const answers = await Promise.all(keys.map(async (key) => setKey(store, key)))
  writes.mockRestore()
  return answers
}
