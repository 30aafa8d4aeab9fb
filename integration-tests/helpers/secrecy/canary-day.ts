import { randomBytes } from "node:crypto"
import type { AdminPaymentResponse } from "../../../src/admin-api"
import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import { generateTestHeader } from "../../../src/core/signature/signature"
import { adminHeaders, asAdmin } from "../admin/admin"
import { eventually } from "../store/eventually"
import type { ProcessStore } from "../processes/process-store"
import type { Session, Shopper } from "../shopper/shopper"
import { inFrontOfPaying, startAs } from "../shopper/start-as"

export const PROVIDER = "pp_hosted-checkout_default"
export const HOOK = "/hooks/hosted-checkout/default"
const KEYS = `/admin/hosted-checkout/settings/${PROVIDER}/keys`

const canaryKey = (name: string) => `sk_canary_${name}_${randomBytes(12).toString("hex")}`
export const FIRST_KEY = canaryKey("first")
export const SECOND_KEY = canaryKey("second")
export const REFUSED_KEY = canaryKey("refused")
export const STOREFRONT_SECRET = canaryKey("storefront")
export const SHOPPERS_ADDRESS = "2001:db8:ca11::77"
export const APPROVED_CARD = "4242424242424242"
export const DECLINED_CARD = "4000000000000002"
/** Only ever in fields of a notification that the spec does not know. */
export const STRAY_CARD = "5555555555554444"
/** The shopper's data that gateways send in fields of their own. */
export const PAYER = {
  ip: "2001:db8:feed::4242",
  billing: { phone: "+15145550199", lines: ["12 rue des Canaris"] },
  customer_name: "Marguerite Canari",
}

interface Buyer {
  shopper: Shopper
  session: Session
  attempt: CheckoutAttempt
}

/** What happens at a store whose key is set in Admin, with values that must stay where they belong. */
export class CanaryDay {
  /** Of the genuine notifications that did not come from the sandbox. */
  readonly signatures: string[] = []

  constructor(private readonly store: ProcessStore) {}

  /** A purchase, a refund, a decline, stray card numbers, forgeries, a loud gateway, a rotated key. */
  async happens(): Promise<void> {
    await this.setFirstKey()
    const buyer = await this.purchase()
    await this.refundInPart(buyer)
    const { attempt } = await this.decline()
    await this.startsOfTheStorefront()
    await this.strayCards(buyer)
    await this.forgeries()
    await this.gatewayThatRepeatsWhatItGets(attempt)
    await this.rotateTheKey()
    const late = await this.purchase()
    await this.readEverything([buyer, late])
  }

  private async setFirstKey(): Promise<void> {
    this.store.control.rotateKey(FIRST_KEY)
    expect((await this.setKey(REFUSED_KEY)).status).not.toBe(200)
    expect((await this.setKey(`${REFUSED_KEY}\nx`)).status).toBe(400)
    expect((await this.setKey(FIRST_KEY)).status).toBe(200)
  }

  /** A card is declined on the page, the next one pays, and the shopper returns. @returns the shopper with the order. */
  private async purchase(): Promise<Buyer> {
    const shopper = await this.store.shopper().fillCart()
    const session = await shopper.startPayment()
    expect((await submitCard(session, DECLINED_CARD)).status).toBe(303)
    const paid = await submitCard(session, APPROVED_CARD)
    expect(paid.status).toBe(303)
    expect((await shopper.notified(session)).state).toBe("delivered")
    await fetch(paid.headers.get("location") ?? "", { redirect: "manual" })
    await eventually(
      "the payment is completed",
      async () => (await shopper.payments())[0]?.status === "completed"
    )
    const [attempt] = await shopper.attempts()
    expect((await shopper.complete()).status).toBe(200)
    return { shopper, session, attempt: attempt as CheckoutAttempt }
  }

  private async refundInPart({ attempt, shopper }: Buyer): Promise<void> {
    const { rows } = await this.store.db.query<{ id: string }>(
      "select id from payment where payment_session_id = $1",
      [attempt.payment_session_id]
    )
    const refund = `/admin/payments/${rows[0]?.id}/refund`
    expect((await asAdmin(this.store, "POST", refund, { amount: 1 })).status).toBe(200)
    const held = await eventually("the refund is due", async () => {
      const [payment] = await shopper.payments()
      return payment?.status === "held" && payment
    })
    const path = `/admin/hosted-checkout/payments/${held.id}`
    const { body } = await asAdmin<AdminPaymentResponse>(this.store, "GET", path)
    const stated = await asAdmin(this.store, "POST", `${path}/act`, {
      action: "state_returned",
      returned: "1.00",
      note: "rf_1",
      statements: body.payment.statements.map(({ id }) => id),
    })
    expect(stated.status).toBe(200)
  }

  private async decline(): Promise<Buyer> {
    const shopper = await this.store.shopper().fillCart()
    const session = await shopper.startPayment()
    expect((await submitCard(session, DECLINED_CARD)).status).toBe(303)
    await shopper.returnFromPage(session)
    expect((await shopper.complete()).status).toBe(400)
    const [attempt] = await shopper.attempts()
    return { shopper, session, attempt: attempt as CheckoutAttempt }
  }

  /** Starts by the storefront's server: with its secret, and with one that is out of date. */
  private async startsOfTheStorefront(): Promise<void> {
    const shopper = await inFrontOfPaying(this.store)
    for (const secret of [STOREFRONT_SECRET, `${STOREFRONT_SECRET}.`]) {
      const started = await startAs(shopper, {
        "x-hosted-checkout-secret": secret,
        "x-hosted-checkout-address": SHOPPERS_ADDRESS,
      })
      expect(started.status).toBe(200)
    }
  }

  /** Genuine notifications with a card number where none belongs: processed, held and dead letters. */
  private async strayCards({ attempt }: Buyer): Promise<void> {
    const grouped = STRAY_CARD.replace(/(.{4})(?=.)/g, "$1 ")
    for (const fields of [
      { reference: attempt.id, status: "declined", note: STRAY_CARD, ...PAYER },
      {
        ...{ reference: "somebody-elses", status: "approved", payer: { card: [`no. ${grouped}`] } },
        ...PAYER,
      },
      {
        event: 42,
        currency: PAYER,
        pan: STRAY_CARD.replace(/(.{4})(?=.)/g, "$1-"),
        card_number_masked: STRAY_CARD,
      },
    ]) {
      expect(await this.notify(fields, FIRST_KEY)).toBe(200)
    }
  }

  private async forgeries(): Promise<void> {
    const genuine = this.store.control.deliveries()[0]?.signature.value ?? ""
    for (const path of [HOOK, "/hooks/payment/hosted-checkout_default"]) {
      for (const signature of [genuine, "sha256=00", generateTestHeader("x", REFUSED_KEY)]) {
        const body = JSON.stringify({ event: "payment.captured", pan: STRAY_CARD })
        const answer = await this.post(path, body, signature)
        expect(answer.status).toBe(path === HOOK ? 401 : 200)
      }
    }
  }

  /** A gateway whose errors and answers repeat key, token and card number. */
  private async gatewayThatRepeatsWhatItGets(open: CheckoutAttempt): Promise<void> {
    const refusalOf = (said: string) => ({ status: 500, body: { message: said, detail: said } })
    const toCreate = `${FIRST_KEY} ${STRAY_CARD}`
    const toVerify = `${toCreate} ${open.token}`
    const said = { message: toVerify, card: STRAY_CARD, payer: PAYER, ...PAYER }
    const answers = ["pending", "canary_unknown"].map((status) => ({ status, ...said }))
    const shopper = await this.store.shopper().fillCart()
    this.store.control.faults.next({ endpoint: "create", respond: refusalOf(toCreate) })
    expect((await shopper.tryToPay()).status).toBe(422)
    this.store.control.faults.next({ endpoint: "verify", respond: refusalOf(toVerify), times: 3 })
    for (const body of answers) {
      this.store.control.faults.next({ endpoint: "verify", respond: { status: 200, body } })
    }
    const check = `/admin/hosted-checkout/attempts/${open.id}/check`
    for (const _ of ["it refuses", "it answers", "it answers what no profile knows"]) {
      expect((await asAdmin(this.store, "POST", check)).status).toBe(200)
    }
    this.store.control.faults.clear()
  }

  private async rotateTheKey(): Promise<void> {
    this.store.control.rotateKey(SECOND_KEY)
    const rotated = await this.setKey(SECOND_KEY)
    expect(rotated.status).toBe(200)
    expect(await this.notify({ reference: "late" }, FIRST_KEY)).toBe(200)
    const replaced = `${KEYS}/${rotated.body.settings.keys[1]?.id}/retire`
    expect((await asAdmin(this.store, "POST", replaced)).status).toBe(200)
    expect(await this.notify({ reference: "too-late" }, FIRST_KEY)).toBe(401)
  }

  /** Reads what storefronts and admins can read. */
  private async readEverything(buyers: Buyer[]): Promise<void> {
    for (const { shopper, session, attempt } of buyers) {
      await shopper.get(`/store/hosted-checkout/attempts/${session.data.handle}`)
      await shopper.cart()
      const { rows } = await this.store.db.query<{ order_id: string }>(
        "select order_id from order_cart where cart_id = $1",
        [shopper.cartId]
      )
      const order = rows[0]?.order_id
      for (const part of ["payments", "payment_sessions"]) {
        await shopper.get(`/store/orders/${order}?fields=id,*payment_collections.${part}`)
      }
      await this.read(`/admin/orders/${order}?fields=*payment_collections.payment_sessions`)
      await this.read(`/admin/hosted-checkout/attempts/${attempt.id}`)
    }
    const page = "/admin/hosted-checkout"
    for (const path of [
      ...["/attempts", "/notifications", "/worklist", "/attention", "/settings"],
      ...["/settings/health", "/attempts/export?from=2020-01-01&to=2100-01-01"],
    ]) {
      await this.read(page + path)
    }
    await this.read("/admin/notifications?fields=*")
    await this.read("/admin/payments?fields=*payment_session")
    await this.read("/admin/workflows-executions?fields=*")
  }

  private async read(path: string): Promise<void> {
    const answer = await fetch(this.store.url + path, { headers: await adminHeaders(this.store) })
    expect([path, answer.status]).toEqual([path, 200])
  }

  private async setKey(key: string) {
    return await asAdmin<{ settings: { keys: { id: string }[] } }>(this.store, "POST", KEYS, {
      merchant_secret_key: key,
    })
  }

  private async notify(fields: Record<string, unknown>, key: string): Promise<number> {
    const body = JSON.stringify({ event: "payment.captured", ...fields })
    const signature = generateTestHeader(body, key)
    this.signatures.push(signature)
    return (await this.post(HOOK, body, signature)).status
  }

  private async post(path: string, body: string, signature: string): Promise<Response> {
    return await fetch(this.store.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-service-signature": signature },
      body,
    })
  }
}

/** Sends the card form of a hosted page, as a browser does. */
async function submitCard({ data }: Session, card: string): Promise<Response> {
  return await fetch(`${data.checkout_url}/pay`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      "cc-name": "Robin Roy",
      "cc-number": card,
      "cc-exp": "12/40",
      "cc-csc": "123",
    }),
  })
}
