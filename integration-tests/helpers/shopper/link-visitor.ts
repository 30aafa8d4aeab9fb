import type { AdminPaymentLink, AdminPaymentLinkResponse } from "../../../src/admin-api"
import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import type { Payment } from "../../../src/core/payment/payment"
import { asAdmin } from "../admin/admin"
import { post } from "../admin/edit-order"
import { eventually } from "../store/eventually"
import type { Store } from "../store/store"
import { APPROVED_CARD, pageId } from "./shopper"

interface Seen {
  status: number
  location: string | null
  html: string
  headers: Headers
}

/** The path of the links in the Admin API. */
export const LINKS = "/admin/hosted-checkout/payment-links"

/** An admin makes the payment link of an order. */
export async function linkOf(store: Store, order_id: string): Promise<LinkVisitor> {
  const { payment_link } = await post<AdminPaymentLinkResponse>(store, LINKS, { order_id })
  return new LinkVisitor(store, payment_link)
}

/** Somebody with a payment link, in a browser without a script. */
export class LinkVisitor {
  constructor(
    private readonly store: Store,
    readonly link: AdminPaymentLink
  ) {}

  async visits(how: RequestInit = {}): Promise<Seen> {
    return await request(this.link.url, how)
  }

  /** Presses the button. @returns the redirect to the gateway, or the link's own page to which the button leads. */
  async presses(headers: Record<string, string> = {}): Promise<Seen> {
    const answer = await request(this.link.url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    })
    return answer.location?.startsWith("?")
      ? await request(this.link.url + answer.location)
      : answer
  }

  /** Presses the button and pays at the gateway. */
  async pays(card = APPROVED_CARD): Promise<void> {
    const { location, status } = await this.presses()
    if (!location) {
      throw new Error(`The button led nowhere: ${status}`)
    }
    this.store.control.pay(pageId(location), card)
  }

  /** Comes back from the page that the button opened last. */
  async returns(way: "return" | "cancel" = "return"): Promise<Seen> {
    const [attempt] = (await this.attempts()).slice(-1)
    return await request(`${this.store.url}/hosted-checkout/${way}/${attempt?.handle}`)
  }

  async attempts(): Promise<CheckoutAttempt[]> {
    return await this.store.repositories.attempts.ofCollection(this.link.payment_collection_id)
  }

  async payments(): Promise<Payment[]> {
    return await this.store.repositories.payments.ofCollection(this.link.payment_collection_id)
  }

  /** Waits until the latest payment has this status. */
  async paymentIs(status: Payment["status"]): Promise<void> {
    await eventually(`the payment is ${status}`, async () => {
      return (await this.payments()).at(-1)?.status === status
    })
  }

  /** What the Store API answers about an attempt. */
  async inStorefront(handle: string): Promise<unknown> {
    const { publishableKey, url } = this.store
    const answer = await fetch(`${url}/store/hosted-checkout/attempts/${handle}`, {
      headers: { "x-publishable-api-key": publishableKey },
    })
    return await answer.json()
  }

  /** The link as Admin shows it now. */
  async inAdmin(): Promise<AdminPaymentLink | undefined> {
    const { body } = await asAdmin<{ payment_links: AdminPaymentLink[] }>(
      this.store,
      "GET",
      `${LINKS}?order_id=${this.link.order_id}`
    )
    return body.payment_links.find(({ id }) => id === this.link.id)
  }
}

/** Redirects are not followed. */
export async function request(url: string, how: RequestInit = {}): Promise<Seen> {
  const answer = await fetch(url, { redirect: "manual", ...how })
  const { headers, status } = answer
  return { status, headers, location: headers.get("location"), html: await answer.text() }
}
