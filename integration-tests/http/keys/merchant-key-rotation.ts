import { Modules } from "@medusajs/framework/utils"
import { ADMIN_EMAIL } from "../../../demo/seed/admin-login"
import { generateTestHeader } from "../../../src/core/signature/signature"
import { reconcileDue } from "../../../src/payments/reconcile/reconcile"
import {
  CONFIGURED,
  db,
  forgetKeys,
  NEW_KEY,
  notify,
  refreshKeys,
  retire,
  rotated,
  setKey,
  settings,
} from "../../helpers/admin/merchant-key"
import { approved, atThePage, expectOneOrder, completed } from "../../helpers/shopper/payments"
import { storeTests, SECRET_KEY } from "../../helpers/store/store"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"

export const describeMerchantKeyRotation = storeTests("The rotation of a merchant key", (store) => {
  beforeEach(async () => forgetKeys(store))

  describe("During the rotation", () => {
    it("After a key rotation, notifications signed with the old and with the new merchant key are accepted [case 14]", async () => {
      await setKey(store, SECRET_KEY)
      const first = await atThePage(store)
      const second = await atThePage(store)
      store.control.holdWebhooks()
      const old = approved(first.shopper.pay(first.session)).transaction
      store.control.rotateKey(NEW_KEY)
      expect((await setKey(store, NEW_KEY)).status).toBe(200)
      const young = approved(second.shopper.pay(second.session)).transaction

      store.control.releaseWebhooks()
      for (const { transaction_id } of [old, young]) {
        const { tries } = await store.control.delivered(transaction_id)
        expect(tries).toMatchObject([{ status: 200 }])
      }
      await completed(first.shopper)
      await completed(second.shopper)
    })

    it("The store refuses no notification that arrives while an admin replaces the merchant key", async () => {
      await setKey(store, SECRET_KEY)
      store.control.rotateKey(NEW_KEY)
      const rotation = setKey(store, NEW_KEY)
      const answers: number[] = []
      for (let done = false; !done;) {
        void rotation.finally(() => (done = true))
        answers.push(...(await Promise.all([1, 2, 3].map(async () => notify(store, SECRET_KEY)))))
      }
      expect((await rotation).status).toBe(200)
      for (const key of [NEW_KEY, SECRET_KEY]) {
        answers.push(...(await Promise.all([1, 2, 3].map(async () => notify(store, key)))))
      }
      expect(new Set(answers)).toEqual(new Set([200]))
    })

    it("Medusa's own webhook route accepts the old and the new merchant key after a rotation, and no other key", async () => {
      await rotated(store)
      const payments = store.container.resolve(Modules.PAYMENT)
      for (const key of [SECRET_KEY, NEW_KEY, "sk_of_somebody_else"]) {
        const rawData = JSON.stringify({ event: "payment.captured", reference: key.slice(-4) })
        await payments.getWebhookActionAndData({
          provider: "hosted-checkout_default",
          payload: {
            data: {},
            rawData,
            headers: { "x-service-signature": generateTestHeader(rawData, key) },
          },
        })
      }
      const { rows } = await db(store).raw<{ rows: { signed: string }[] }>(
        "select body->>'reference' as signed from hosted_checkout_statement order by at"
      )
      expect(rows.map(({ signed }) => signed)).toEqual(
        [SECRET_KEY, NEW_KEY].map((k) => k.slice(-4))
      )
    })
  })

  describe("Replaced keys", () => {
    it("A notification signed with a retired merchant key is refused, and the settings name who retired the key [case 14]", async () => {
      const { replaced } = await rotated(store)
      expect(await notify(store, SECRET_KEY)).toBe(200)
      const { status, body } = await retire(store, replaced.id)

      expect(status).toBe(200)
      expect(body.settings.keys[1]).toMatchObject({
        id: replaced.id,
        retired_at: expect.any(String),
        retired_by: { name: ADMIN_EMAIL },
      })
      expect(await notify(store, SECRET_KEY)).toBe(401)
      expect(await notify(store, NEW_KEY)).toBe(200)
    })

    it("The Admin API refuses to retire a merchant key that is retired already, in use or unknown", async () => {
      const { replaced, inForce } = await rotated(store)
      await retire(store, replaced.id)
      expect(await retire(store, replaced.id)).toMatchObject({
        status: 400,
        body: { code: "key_retired", message: "This key is retired already." },
      })
      expect(await retire(store, inForce.id)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("in force") },
      })
      expect(await retire(store, "hckey_none")).toMatchObject({
        status: 404,
        body: { code: "key_unknown" },
      })
      expect(await retire(store, replaced.id, CONFIGURED)).toMatchObject({ status: 404 })
    })
  })

  it("A merchant key moved to another database row cannot be decrypted, and shoppers cannot pay until a key is set", async () => {
    await setKey(store, SECRET_KEY)
    await db(store).raw("update hosted_checkout_merchant_key set id = 'hckey_another'")
    await refreshKeys(store)

    expect((await settings(store)).key).toEqual({
      source: "none",
      last_four: null,
      can_be_set: true,
      unreadable: true,
    })
    const other = await store.shopper().fillCart()
    expect(await other.tryToPay()).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("not set up yet") },
    })
    expect(await notify(store, SECRET_KEY)).toBe(503)
    await reconcileDue(store.deps)

    expect((await setKey(store, SECRET_KEY)).status).toBe(200)
    expect(await settings(store)).toMatchObject({
      key: { source: "admin", unreadable: false },
      keys: [
        { replaced_at: null, unreadable: false },
        { replaced_at: expect.any(String), unreadable: true },
      ],
    })
    expect(await notify(store, SECRET_KEY)).toBe(200)
  })

  it("A paid payment page stays open while the store has no merchant key, and becomes an order once a key is set", async () => {
    await setKey(store, SECRET_KEY)
    const { shopper, session } = await atThePage(store)
    store.control.dropWebhooks()
    approved(shopper.pay(session))
    await db(store).raw("delete from hosted_checkout_merchant_key")
    await refreshKeys(store)
    const [attempt] = await shopper.attempts()
    await rewriteAttempt(store, attempt?.id ?? "", { next_check_at: new Date() })
    await reconcileDue(store.deps)
    expect(await shopper.attempts()).toMatchObject([{ status: "open" }])
    expect(await shopper.payments()).toEqual([])

    await setKey(store, SECRET_KEY)
    await rewriteAttempt(store, attempt?.id ?? "", { next_check_at: new Date() })
    await reconcileDue(store.deps)
    await expectOneOrder(store, shopper, session)
  })
})
