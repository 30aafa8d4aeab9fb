import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IPaymentModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { updateShippingOptionsWorkflow } from "@medusajs/medusa/core-flows"
import {
  centsFromDecimal,
  toDecimalString,
  type Cents,
  type CheckoutAttempt,
  type HeldReason,
} from "../../../src/core"
import { heldNotifications } from "../../helpers/money/held-notifications"
import { ordersOf } from "../../helpers/money/cart-orders"
import { countOrders } from "../../helpers/store/count-orders"
import { notify, verifySays, type Fields } from "../../helpers/gateway/gateway-reports"
import { approved, atThePage, expectOneOrder } from "../../helpers/shopper/payments"
import { USUAL_CART } from "../../helpers/shopper/usual-cart"
import { pageId, type Session, type Shopper } from "../../helpers/shopper/shopper"
import { storeTests, poll, type Store } from "../../helpers/store/store"
import { paidUnheard } from "../../helpers/shopper/unheard-payment"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"

export const binding = storeTests(
  "A payment counts for one cart, amount, currency and reference",
  (store) => {
    const payments = () => store.container.resolve<IPaymentModuleService>(Modules.PAYMENT)

    describe("for one cart", () => {
      it("the paid attempt of one cart, presented for another, makes no order of that one", async () => {
        const { payer, freeRider } = await payerAndFreeRider(store)

        expect((await freeRider.shopper.complete()).status).toBe(400)
        expect(await countOrders(store)).toBe(0)
        await payer.shopper.returnFromPage(payer.session)
        await expectOneOrder(store, payer.shopper, payer.session)
      })

      it("one payment makes one order of two carts, also when it is presented again", async () => {
        const { payer, freeRider } = await payerAndFreeRider(store)
        await payer.shopper.returnFromPage(payer.session)

        expect((await freeRider.shopper.complete()).status).toBe(400)
        expect(await countOrders(store)).toBe(1)
        await expectOneOrder(store, payer.shopper, payer.session)
      })

      it("one page that two sessions offer is captured for one of them", async () => {
        const shopper = await store.shopper().fillCart()
        await shopper.openCollection()
        const amount = (await shopper.cart()).total
        const open = async () =>
          await payments().createPaymentSession(shopper.collectionId, {
            provider_id: "pp_hosted-checkout_default",
            currency_code: "cad",
            amount,
            data: {},
          })
        const [one, two] = [await open(), await open()]
        expect(one.data?.checkout_url).toBe(two.data?.checkout_url)
        store.control.dropWebhooks()
        approved(shopper.pay(two as unknown as Session))

        const answers = await Promise.allSettled(
          [one, two].map(async ({ id }) => await payments().authorizePaymentSession(id, {}))
        )
        expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])

        await shopper.returnFromPage(two as unknown as Session)
        await expectOneOrder(store, shopper, two as unknown as Session)
      })
    })

    describe("for one amount: held, and no order, when the gateway says", () => {
      it.each<[string, (cents: number) => string]>([
        ["one cent less", (cents) => toDecimalString((cents - 1) as Cents)],
        ["one cent more", (cents) => toDecimalString((cents + 1) as Cents)],
        ["a hundred times as much", (cents) => `${cents}.00`],
        ["zero", () => "0.00"],
        ["a negative amount", (cents) => `-${toDecimalString(cents as Cents)}`],
        ["1e2", () => "1e2"],
        ["the right amount as an exponent", (cents) => (cents / 100).toExponential()],
        ["NaN", () => "NaN"],
      ])("%s", async (_, said) => {
        for (const by of ["webhook", "verify"] as const) {
          const { shopper, attempt } = await paidUnheard(store)
          const amount = said(centsFromDecimal(attempt.amount) ?? 0)
          await learn(store, by, attempt, { amount })
          await expectHeld(store, shopper, "amount_mismatch")
        }
      })
    })

    it("for one amount: a cart that became dearer behind its session is not paid by it", async () => {
      const { shopper, attempt } = await paidUnheard(store)
      const carts = store.container.resolve(Modules.CART)
      const [item] = await carts.listLineItems({ cart_id: shopper.cartId })
      // Past Medusa's own refresh, which would delete the session.
      await carts.updateLineItems(item?.id ?? "", { unit_price: 99 })

      expect((await shopper.complete()).status).toBe(400)
      expect(await shopper.attempts()).toMatchObject([{ captured_at: null }])
      expect(await poll(store, attempt.id)).toMatchObject({ held_reason: "session_replaced" })
      expect(await ordersOf(store, shopper.cartId)).toEqual([])
    })

    it("19.99 with 13 % tax is 22.5887 in Medusa and 22.59 at the gateway: paid", async () => {
      await setTax(store, 13)
      await shipForFree(store)
      const shopper = await store.shopper().fillCart(USUAL_CART)
      const session = await shopper.startPayment()
      expect((await shopper.cart()).total).toBe(22.5887)
      expect(store.control.session(pageId(session.data.checkout_url)).request.amount).toBe(22.59)

      shopper.pay(session)
      await shopper.returnFromPage(session)
      const { captures } = await expectOneOrder(store, shopper, session)
      expect(captures).toEqual([2259])
    })

    it.each(["webhook", "verify"] as const)(
      "for one currency: another one by %s is held",
      async (by) => {
        const { shopper, attempt } = await paidUnheard(store)
        await learn(store, by, attempt, { currency: "USD" })
        await expectHeld(store, shopper, "currency_mismatch")
      }
    )

    describe("for one reference", () => {
      it("a verify that names none is accepted: the token was ours", async () => {
        const { shopper, session, attempt } = await paidUnheard(store)
        verifySays(store, attempt, { reference: undefined })

        expect(await poll(store, attempt.id)).toMatchObject({ status: "completed" })
        await expectOneOrder(store, shopper, session)
      })

      it("a verify that names another one is held", async () => {
        const { shopper, attempt } = await paidUnheard(store)
        await learn(store, "verify", attempt, { reference: "hcatt_somebody_elses" })
        await expectHeld(store, shopper, "reference_mismatch")
      })

      it.each([undefined, "hcatt_somebody_elses"])(
        "a notification that names %s is held by itself, and the attempt is paid by verify",
        async (reference) => {
          const { shopper, session, attempt } = await paidUnheard(store)
          await notify(store, attempt, { reference, transaction_id: "txn_elsewhere" })
          expect(await shopper.attempts()).toMatchObject([{ status: "open", evidence: {} }])
          expect(await heldNotifications(store)).toHaveLength(1)

          expect(await poll(store, attempt.id)).toMatchObject({ status: "completed" })
          await expectOneOrder(store, shopper, session)
        }
      )
    })
  }
)

/** One shopper paid; another one's session names that payment as its own. */
async function payerAndFreeRider(store: Store) {
  const payer = await atThePage(store)
  const freeRider = await atThePage(store)
  store.control.dropWebhooks()
  approved(payer.shopper.pay(payer.session))

  // No client can write this: the provider itself must not believe it.
  const [own] = await freeRider.shopper.attempts()
  await rewriteAttempt(store, own?.id ?? "", { payment_session_id: "payses_gone" })
  const { handle } = payer.session.data
  const db = store.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  await db("payment_session")
    .where({ id: freeRider.session.id })
    .update({ data: JSON.stringify({ ...freeRider.session.data, handle }) })
  return { payer, freeRider }
}

async function learn(
  store: Store,
  by: "webhook" | "verify",
  attempt: CheckoutAttempt,
  fields: Fields
): Promise<void> {
  if (by === "webhook") {
    await notify(store, attempt, fields)
    return
  }
  verifySays(store, attempt, fields)
  await poll(store, attempt.id)
  store.control.faults.clear()
}

/** Held, and neither a completion nor a second check makes an order of it. */
async function expectHeld(store: Store, shopper: Shopper, reason: HeldReason): Promise<void> {
  const [attempt] = await shopper.attempts()
  expect(attempt).toMatchObject({ status: "held", held_reason: reason, captured_at: null })
  expect((await shopper.complete()).status).not.toBe(200)
  expect(await poll(store, attempt?.id ?? "")).toMatchObject({ status: "held" })
  expect(await ordersOf(store, shopper.cartId)).toEqual([])
}

async function setTax(store: Store, rate: number): Promise<void> {
  const taxes = store.container.resolve(Modules.TAX)
  const rates = await taxes.listTaxRates({})
  await taxes.updateTaxRates(
    rates.map(({ id }) => id),
    { rate }
  )
}

async function shipForFree(store: Store): Promise<void> {
  const options = await store.container.resolve(Modules.FULFILLMENT).listShippingOptions({})
  await updateShippingOptionsWorkflow(store.container).run({
    input: options.map(({ id }) => ({ id, prices: [{ currency_code: "cad", amount: 0 }] })),
  })
}
