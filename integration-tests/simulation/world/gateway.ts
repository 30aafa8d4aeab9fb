import {
  toDecimalString,
  type Cents,
  type CheckoutSessionRequest,
  type CheckoutSessionResponse,
  type VerifyResponse,
} from "../../../src/core"
import { GatewayApiError } from "../../../src/client/errors"
import type { Simulation } from "../engine"

/** A payment with a card on a page. */
export interface Transaction {
  id: string
  amount: Cents
  status: "approved" | "declined"
  /** What went back of it. */
  returned: Cents
  /** A notification of it was acknowledged. */
  isTold: boolean
}

/** A hosted page. */
export interface Page {
  token: string
  reference: string
  amount: Cents
  currency: string
  expiresAt: Date
  /** In the order in which the cards were charged. */
  transactions: Transaction[]
}

/** The gateway: its pages, its two calls, and what it says in notifications. */
export class Gateway {
  readonly pages: Page[] = []
  #transactions = 0

  constructor(private readonly sim: Simulation) {}

  /** The client of a server. */
  get client() {
    return {
      createCheckoutSession: async (request: CheckoutSessionRequest) =>
        await this.sim.call(`gateway opens a page for ${request.reference}`, () =>
          this.#open(request)
        ),
      verifyTransaction: async (token: string) =>
        await this.sim.call(`gateway is asked about ${token}`, () => this.#verify(token)),
      clockSkewSeconds: null,
    }
  }

  pageOf(reference: string): Page | undefined {
    return this.pages.find((page) => page.reference === reference)
  }

  /** A shopper enters a card; a page that is over takes none. */
  pay(page: Page, status: Transaction["status"]): Transaction | undefined {
    if (this.sim.now() >= page.expiresAt) {
      return undefined
    }
    this.#transactions += 1
    const id = `txn_${this.#transactions}`
    const transaction: Transaction = {
      id,
      amount: page.amount,
      status,
      returned: 0 as Cents,
      isTold: false,
    }
    page.transactions.push(transaction)
    return transaction
  }

  /** Money that a page has taken and still has. */
  heldBy({ transactions }: Page): Cents {
    return transactions.reduce(
      (sum, { amount, returned, status }) =>
        status === "approved" ? sum + amount - returned : sum,
      0
    ) as Cents
  }

  /** The body of the notification that a transaction brings. */
  notificationOf({ reference, currency }: Page, transaction: Transaction): string {
    const { id, amount, returned, status } = transaction
    return JSON.stringify({
      event: returned > 0 ? "payment.refunded" : "payment.captured",
      merchant_site_id: "site_1",
      transaction_id: id,
      amount: toDecimalString(returned > 0 ? returned : amount),
      currency,
      status: returned > 0 ? "refunded" : status,
      reference,
      timestamp: this.sim.now().toISOString(),
    })
  }

  #open(request: CheckoutSessionRequest): CheckoutSessionResponse {
    const token = `tok_${this.pages.length + 1}`
    const minutes = request.expires_in_minutes ?? 30
    const expiresAt = new Date(this.sim.now().getTime() + minutes * 60_000)
    this.pages.push({
      token,
      reference: request.reference ?? "",
      amount: Math.round(request.amount * 100) as Cents,
      currency: request.currency ?? "",
      expiresAt,
      transactions: [],
    })
    return {
      token,
      checkout_url: `https://gateway.example.com/pay/${token}`,
      expires_at: expiresAt.toISOString(),
    }
  }

  /** About the newest payment of the page. */
  #verify(token: string): VerifyResponse {
    const page = this.pages.find((page) => page.token === token)
    if (!page) {
      throw new GatewayApiError(404, "no such token")
    }
    const transaction = page.transactions.at(-1)
    if (!transaction) {
      return { status: "pending" }
    }
    const { id, amount, returned, status } = transaction
    return {
      status: returned > 0 ? "refunded" : status,
      amount: toDecimalString(returned > 0 ? returned : amount),
      currency: page.currency,
      reference: page.reference,
      transaction_id: id,
    }
  }
}
