import { randomBytes } from "node:crypto"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { ADMIN_EMAIL } from "../../demo/seed/admin-login"
import { KeyRing } from "../../src/client/key-ring"
import {
  generateTestHeader,
  type AdminConnectionTestResponse,
  type AdminMerchantKey,
  type AdminProviderSettings,
  type AdminProviderSettingsResponse,
  type AdminSettingsResponse,
} from "../../src/core"
import { findProviderInstance } from "../../src/workflows/provider-instances"
import { reconcileWorkflow } from "../../src/workflows/reconcile"
import { asAdmin } from "../helpers/admin"
import { eventually } from "../helpers/eventually"
import { MANUAL_PROVIDER_ID, offerProviders } from "../helpers/manual-payment"
import { approved, atThePage, expectOneOrder, settled } from "../helpers/payments"
import { describeStore, SECRET_KEY, type Store } from "../helpers/store"

const PROVIDER = "pp_hosted-checkout_default"
const CONFIGURED = "pp_hosted-checkout_usd"
const SETTINGS = "/admin/hosted-checkout/settings"
const ENCRYPTION_KEY = randomBytes(32)
const NEW_KEY = "sk_test_the_next_one"

describeStore(
  "The merchant key set in Admin",
  (store) => {
    beforeEach(async () => {
      store.books.rotateKey(SECRET_KEY)
      // The database begins anew with each test, the process does not.
      await findProviderInstance(store.container, PROVIDER)?.keys.refresh()
    })

    describe("while there is none", () => {
      it("the store runs, and its settings say that one can be set", async () => {
        expect((await settings(store)).key).toEqual({
          source: "none",
          last_four: null,
          can_be_set: true,
          unreadable: false,
        })
      })

      it("a shopper reads that payment is not set up yet, and keeps the cart", async () => {
        const shopper = await store.shopper().fillCart()
        expect(await shopper.tryToPay()).toMatchObject({
          status: 400,
          body: { message: expect.stringContaining("not set up yet") },
        })
        expect(await shopper.attempts()).toEqual([])
        // Nor when it is not our route that asks.
        await expect(
          store.container.resolve(Modules.PAYMENT).createPaymentSession(shopper.collectionId, {
            provider_id: PROVIDER,
            amount: 1,
            currency_code: "cad",
            data: {},
          })
        ).rejects.toMatchObject({ message: expect.stringContaining("not set up yet") })

        await setKey(store, SECRET_KEY)
        shopper.pay(await shopper.startPayment())
        await settled(shopper)
      })

      it("a shopper who chose another way to pay keeps it", async () => {
        const shopper = await store.shopper().fillCart()
        await offerProviders(store, PROVIDER, MANUAL_PROVIDER_ID)
        shopper.providerId = MANUAL_PROVIDER_ID
        const { id } = await shopper.startPayment()
        shopper.providerId = PROVIDER
        expect((await shopper.tryToPay()).status).toBe(400)

        const payments = store.container.resolve(Modules.PAYMENT)
        expect(await payments.listPaymentSessions({ id })).toHaveLength(1)
      })

      it("a notification is answered 503, not 401: it may be genuine", async () => {
        expect(await notify(store, SECRET_KEY)).toBe(503)
      })

      it("nothing can be tested", async () => {
        expect(await asAdmin(store, "POST", `${SETTINGS}/${PROVIDER}/test-connection`, {})).toEqual(
          {
            status: 400,
            body: expect.objectContaining({ message: expect.stringContaining("No merchant key") }),
          }
        )
      })
    })

    describe("a test of the connection", () => {
      it.each([
        [SECRET_KEY, { result: "accepted", http_status: 404, clock_skew_seconds: 0 }],
        ["sk_of_somebody_else", { result: "refused", http_status: 401, clock_skew_seconds: 0 }],
      ])("with the key %s says what the gateway said", async (key, expected) => {
        const before = store.books.calls().length
        const { body } = await testConnection(store, key)

        expect(body.test).toMatchObject({ ...expected, message: expect.any(String) })
        expect(store.books.calls().slice(before)).toEqual([
          { endpoint: "verify", status: expected.http_status },
        ])
        expect((await settings(store)).keys).toEqual([])
      })

      it("takes the key in force when none is given", async () => {
        await setKey(store, SECRET_KEY)
        expect((await testConnection(store)).body.test).toMatchObject({ result: "accepted" })
        store.books.rotateKey(NEW_KEY)
        expect((await testConnection(store)).body.test).toMatchObject({ result: "refused" })
      })

      it.each([
        ["is away", "reset" as const, { result: "unreachable", http_status: null }],
        ["fails", { status: 500, body: {} }, { result: "unexpected", http_status: 500 }],
      ])("says so when the gateway %s", async (_, respond, expected) => {
        store.books.faults.next({ endpoint: "verify", respond })
        expect((await testConnection(store, SECRET_KEY)).body.test).toMatchObject(expected)
      })
    })

    describe("a key that is set", () => {
      it("is in force at once, and its author is on record", async () => {
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
          },
        ])
        const { shopper, session } = await atThePage(store)
        shopper.pay(session)
        await settled(shopper)
        await expectOneOrder(store, shopper, session)
        const [key] = (await settings(store)).keys
        expect(key?.last_used_at).not.toBeNull()
      })

      it("is in no answer and not in the database", async () => {
        const answers = [
          await setKey(store, SECRET_KEY),
          await setKey(store, SECRET_KEY),
          await setKey(store, "sk_of_somebody_else"),
          await testConnection(store, SECRET_KEY),
          await asAdmin(store, "GET", SETTINGS),
        ]
        const { rows } = await db(store).raw<{ rows: { row: string }[] }>(
          "select row_to_json(k)::text as row from hosted_checkout_merchant_key k"
        )
        expect(rows).toHaveLength(1)
        const shown = JSON.stringify([answers, rows])
        for (const key of [SECRET_KEY, "sk_of_somebody_else"]) {
          expect(shown).not.toContain(key)
          expect(shown).not.toContain(Buffer.from(key).toString("base64url").slice(0, -2))
        }
        expect(JSON.stringify(answers)).not.toContain("ciphertext")
      })

      it("which the gateway refuses is not stored, and the one in force stays", async () => {
        await setKey(store, SECRET_KEY)
        const { status, body } = await setKey(store, "sk_of_somebody_else")

        expect({ status, body }).toMatchObject({
          status: 400,
          body: { type: "not_allowed", message: expect.stringContaining("refused this key (401") },
        })
        expect((await settings(store)).keys).toMatchObject([{ replaced_at: null }])
        expect((await testConnection(store)).body.test).toMatchObject({ result: "accepted" })
      })

      it("while the gateway is away is stored only when that is asked for", async () => {
        store.books.faults.next({ endpoint: "verify", respond: "reset" })
        expect(await setKey(store, SECRET_KEY)).toMatchObject({
          status: 400,
          body: { message: expect.stringContaining("could not be tested") },
        })
        expect((await settings(store)).keys).toEqual([])

        store.books.faults.next({ endpoint: "verify", respond: "reset" })
        expect(await setKey(store, SECRET_KEY, { untested: true })).toMatchObject({
          status: 200,
          body: { test: { result: "unreachable" }, settings: { key: { source: "admin" } } },
        })
      })

      it.each([
        ["blank", "  "],
        ["of two lines", "sk_one\nsk_two"],
        ["endless", "k".repeat(1_001)],
        ["missing", undefined],
      ])("is refused when it is %s, without naming it", async (_, key) => {
        const { status, body } = await setKey(store, key as string)
        expect(status).toBe(400)
        expect(JSON.stringify(body)).toMatch(/The key must|merchant_secret_key/)
        expect(JSON.stringify(body)).not.toMatch(/sk_one|kkkk/)
      })

      it("is refused when it is in force already: nothing was rotated", async () => {
        await setKey(store, SECRET_KEY)
        expect(await setKey(store, SECRET_KEY)).toMatchObject({
          status: 400,
          body: { message: expect.stringContaining("in force already") },
        })
        expect((await settings(store)).keys).toHaveLength(1)
      })

      it("by two admins at once is one of theirs, and the other is told", async () => {
        for (const [name, order] of [
          ["first", "at once"],
          ["rotated_at_once", "at once"],
          ["rotated_in_turn", "in turn"],
        ] as const) {
          const answers = await twoAdmins(store, [`sk_${name}_1`, `sk_${name}_2`], order)
          expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
          expect(JSON.stringify(answers)).toContain("Somebody else set another merchant key")
          const inForce = (await settings(store)).keys.filter(({ replaced_at }) => !replaced_at)
          expect(inForce).toHaveLength(1)
        }
      })
    })

    describe("while the key is rotated", () => {
      it("notifications signed with the old and with the new one are all accepted", async () => {
        await setKey(store, SECRET_KEY)
        const first = await atThePage(store)
        const second = await atThePage(store)
        store.books.holdWebhooks()
        const old = approved(first.shopper.pay(first.session)).transaction
        store.books.rotateKey(NEW_KEY)
        expect((await setKey(store, NEW_KEY)).status).toBe(200)
        const young = approved(second.shopper.pay(second.session)).transaction

        store.books.releaseWebhooks()
        for (const { transaction_id } of [old, young]) {
          const { tries } = await store.books.delivered(transaction_id)
          expect(tries).toMatchObject([{ status: 200 }])
        }
        await settled(first.shopper)
        await settled(second.shopper)
      })

      it("none is refused of those that arrive meanwhile", async () => {
        await setKey(store, SECRET_KEY)
        store.books.rotateKey(NEW_KEY)
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

      it("Medusa's own webhook route takes both as well", async () => {
        await rotated(store)
        const payments = store.container.resolve(Modules.PAYMENT)
        for (const key of [SECRET_KEY, NEW_KEY, "sk_of_somebody_else"]) {
          const rawData = JSON.stringify({ event: "payment.captured", signed: key.slice(-4) })
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
          "select body->>'signed' as signed from hosted_checkout_webhook_event order by received_at"
        )
        expect(rows.map(({ signed }) => signed)).toEqual(
          [SECRET_KEY, NEW_KEY].map((k) => k.slice(-4))
        )
      })

      it("forged ones are refused, before and after", async () => {
        await setKey(store, SECRET_KEY)
        expect(await notify(store, NEW_KEY)).toBe(401)
        store.books.rotateKey(NEW_KEY)
        await setKey(store, NEW_KEY)
        expect(await notify(store, "sk_of_somebody_else")).toBe(401)
      })

      it("it is seen that the old one is still used", async () => {
        const { replaced, inForce } = await rotated(store)
        expect(await notify(store, SECRET_KEY)).toBe(200)
        const used = await eventually("the use is noted", async () =>
          (await settings(store)).keys.find(({ last_used_at }) => last_used_at !== null)
        )
        expect(used.id).toBe(replaced.id)
        expect(Date.parse(used.last_used_at ?? "")).toBeGreaterThan(
          Date.parse(replaced.replaced_at ?? "")
        )
        expect(inForce.last_used_at).toBeNull()
      })

      it("another server takes the new one at the first notification, and for calls in 10 s", async () => {
        await setKey(store, SECRET_KEY)
        const ring = anotherServers(store)
        expect(await ring.inForce()).toBe(SECRET_KEY)
        store.books.rotateKey(NEW_KEY)
        await setKey(store, NEW_KEY)

        const body = JSON.stringify({ event: "payment.captured" })
        expect(await ring.read(body, generateTestHeader(body, NEW_KEY))).toMatchObject({
          body: { event: "payment.captured" },
        })
        await eventually(
          "the new key is in force there",
          async () => (await ring.inForce()) === NEW_KEY,
          10_000
        )
      })
    })

    describe("a replaced key", () => {
      it("is refused once it is retired, and by whom is on record", async () => {
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

      it("is retired once", async () => {
        const { replaced, inForce } = await rotated(store)
        await retire(store, replaced.id)
        expect(await retire(store, replaced.id)).toMatchObject({
          status: 400,
          body: { message: "This key is retired already." },
        })
        expect(await retire(store, inForce.id)).toMatchObject({
          status: 400,
          body: { message: expect.stringContaining("in force") },
        })
        expect(await retire(store, "hckey_none")).toMatchObject({ status: 404 })
        expect(await retire(store, replaced.id, CONFIGURED)).toMatchObject({ status: 404 })
      })
    })

    it.each([
      [
        "altered",
        "update hosted_checkout_merchant_key set ciphertext = overlay(ciphertext placing 'AAAA' from 40)",
      ],
      ["moved to another row", "update hosted_checkout_merchant_key set id = 'hckey_another'"],
    ])("a stored key that is %s is shown as unreadable, and nothing crashes", async (_, change) => {
      await setKey(store, SECRET_KEY)
      const { shopper, session } = await atThePage(store)
      approved(shopper.pay(session))
      await settled(shopper)
      await db(store).raw(change)
      await findProviderInstance(store.container, PROVIDER)?.keys.refresh()

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
      await reconcileWorkflow(store.container).run()

      expect((await setKey(store, SECRET_KEY)).status).toBe(200)
      expect((await settings(store)).key).toMatchObject({ source: "admin", unreadable: false })
      expect(await notify(store, SECRET_KEY)).toBe(200)
    })

    it("a due page is left for later while the key is gone, and settled afterwards", async () => {
      await setKey(store, SECRET_KEY)
      const { shopper, session } = await atThePage(store)
      store.books.dropWebhooks()
      approved(shopper.pay(session))
      await db(store).raw("delete from hosted_checkout_merchant_key")
      await findProviderInstance(store.container, PROVIDER)?.keys.refresh()
      const [attempt] = await shopper.attempts()
      await store.ledger.changeAttempt(attempt?.id ?? "", { next_check_at: new Date() })
      await reconcileWorkflow(store.container).run()
      expect(await shopper.attempts()).toMatchObject([{ status: "open", evidence: {} }])

      await setKey(store, SECRET_KEY)
      await store.ledger.changeAttempt(attempt?.id ?? "", { next_check_at: new Date() })
      await reconcileWorkflow(store.container).run()
      await expectOneOrder(store, shopper, session)
    })

    it("a key in the config wins, and setting one is refused with the way to do it", async () => {
      expect((await settings(store, CONFIGURED)).key).toEqual({
        source: "config",
        last_four: "mine",
        can_be_set: false,
        unreadable: false,
      })
      expect(await setKey(store, NEW_KEY, {}, CONFIGURED)).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/configuration .*wins.*encryptionKey/) },
      })
      expect((await settings(store, CONFIGURED)).keys).toEqual([])
    })

    it("is nobody's business but an admin's", async () => {
      for (const path of ["", `/${PROVIDER}/keys`, `/${PROVIDER}/test-connection`]) {
        const method = path === "" ? "GET" : "POST"
        expect((await fetch(store.url + SETTINGS + path, { method })).status).toBe(401)
      }
      expect(await setKey(store, SECRET_KEY, {}, "pp_stripe_stripe")).toMatchObject({ status: 404 })
    })
  },
  {
    env: {
      HOSTED_CHECKOUT_SECRET_KEY: "",
      HOSTED_CHECKOUT_ENCRYPTION_KEY: ENCRYPTION_KEY.toString("base64"),
      HOSTED_CHECKOUT_USD_SECRET_KEY: "sk_in_the_config_is_mine",
    },
  }
)

async function settings(store: Store, provider = PROVIDER): Promise<AdminProviderSettings> {
  const { body } = await asAdmin<AdminSettingsResponse>(store, "GET", SETTINGS)
  const found = body.settings.find(({ provider_id }) => provider_id === provider)
  return found as AdminProviderSettings
}

async function setKey(store: Store, key: string, more: object = {}, provider = PROVIDER) {
  return await asAdmin<Required<AdminProviderSettingsResponse>>(
    store,
    "POST",
    `${SETTINGS}/${provider}/keys`,
    { merchant_secret_key: key, ...more }
  )
}

async function testConnection(store: Store, key?: string) {
  return await asAdmin<AdminConnectionTestResponse>(
    store,
    "POST",
    `${SETTINGS}/${PROVIDER}/test-connection`,
    { ...(key && { merchant_secret_key: key }) }
  )
}

async function retire(store: Store, id: string, provider = PROVIDER) {
  return await asAdmin<AdminProviderSettingsResponse>(
    store,
    "POST",
    `${SETTINGS}/${provider}/keys/${id}/retire`
  )
}

/** A key replaced by another one, nothing signed with either. */
async function rotated(
  store: Store
): Promise<{ replaced: AdminMerchantKey; inForce: AdminMerchantKey }> {
  await setKey(store, SECRET_KEY)
  store.books.rotateKey(NEW_KEY)
  const { body } = await setKey(store, NEW_KEY)
  const [inForce, replaced] = body.settings.keys as [AdminMerchantKey, AdminMerchantKey]
  return { replaced, inForce }
}

/**
 * Two admins set a key each. The gateway has accepted both before either is stored; then they are
 * stored at once, or the second one after the first.
 */
async function twoAdmins(store: Store, keys: [string, string], order: "at once" | "in turn") {
  store.books.faults.next({ endpoint: "verify", respond: { status: 404, body: {} }, times: 2 })
  const write = store.ledger.setMerchantKey.bind(store.ledger)
  const both = barrier(keys.length)
  let earlier: Promise<unknown> = Promise.resolve()
  const writes = jest.spyOn(store.ledger, "setMerchantKey").mockImplementation(async (...args) => {
    await both()
    const written = order === "at once" ? write(...args) : earlier.then(() => write(...args))
    earlier = written
    return await written
  })
  const answers = await Promise.all(keys.map(async (key) => setKey(store, key)))
  writes.mockRestore()
  return answers
}

/** Lets nobody pass before that many have come. */
function barrier(count: number): () => Promise<void> {
  let come = 0
  let open: () => void
  const opened = new Promise<void>((resolve) => (open = resolve))
  return async () => {
    come += 1
    if (come === count) {
      open()
    }
    await opened
  }
}

/** Posts a notification that fits no attempt, signed with a key; gives the status. */
async function notify(store: Store, key: string): Promise<number> {
  const body = JSON.stringify({ event: "payment.captured", status: "declined", at: Math.random() })
  const answer = await fetch(`${store.url}/hooks/hosted-checkout/default`, {
    method: "POST",
    headers: { "x-service-signature": generateTestHeader(body, key) },
    body,
  })
  return answer.status
}

function anotherServers(store: Store): KeyRing {
  return new KeyRing({
    ledger: store.ledger,
    provider_id: PROVIDER,
    encryptionKey: ENCRYPTION_KEY,
    signature: {},
    warn: () => undefined,
  })
}

interface Db {
  raw<Result>(sql: string): Promise<Result>
}

function db(store: Store): Db {
  return store.container.resolve<Db>(ContainerRegistrationKeys.PG_CONNECTION)
}
