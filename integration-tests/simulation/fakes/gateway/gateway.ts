import {
  checkoutSessionRequestSchema,
  type CheckoutSessionRequest,
  type CheckoutSessionResponse,
} from "../../../../src/core/contract/checkout-session"
import type { VerifyResponse } from "../../../../src/core/contract/verify"
import type { Cents } from "../../../../src/core/money/money"
import { GatewayApiError, GatewayRequestError } from "../../../../src/client/errors"
import type { GatewayHabits } from "./habits"
import type { Page, Transaction } from "./page"
import { notificationBody, toTimestamp, verifyFields } from "./statuses"

/** How the gateway meets the simulation: where a call to it may be interrupted, and its clock. */
export interface Surroundings {
  point: (label: string, phase?: "before" | "after") => Promise<void>
  now: () => Date
}

const REQUEST = checkoutSessionRequestSchema()

/** The merchant site of a store with one. */
export const SITE = "site_1"

/**
 * The gateway: its pages, its two calls and its notifications. Where the document leaves it open,
 * it takes the harder case: a page takes another card when it is paid, and reports declined cards.
 */
export class Gateway {
  readonly pages: Page[] = []
  /** By site. */
  readonly #transactions = new Map<string, number>()

  constructor(
    private readonly around: Surroundings,
    private readonly habits: GatewayHabits = {}
  ) {}

  /** The client of a server with one merchant site. */
  get client() {
    return this.clientOf(SITE)
  }

  /** The client of a merchant site: it knows its own pages alone. */
  clientOf(site: string) {
    return {
      createCheckoutSession: async (request: CheckoutSessionRequest) => {
        const { error, data } = REQUEST.safeParse(request)
        if (error) {
          throw new GatewayRequestError(error.message)
        }
        return await this.#call(`gateway opens a page for ${request.reference}`, () =>
          this.#open(data, site)
        )
      },
      verifyTransaction: async (token: string) =>
        await this.#call(`gateway is asked about ${token}`, () => this.#verify(token, site)),
      clockSkewSeconds: null,
    }
  }

  pageOf(reference: string): Page | undefined {
    return this.pages.find((page) => page.reference === reference)
  }

  /**
   * A shopper enters a card; a page that is over takes none.
   *
   * @param begunAt when the shopper began, which was before the page was over.
   */
  pay(
    page: Page,
    status: Transaction["status"],
    begunAt: Date = this.around.now()
  ): Transaction | undefined {
    const at = this.around.now()
    if (begunAt >= page.expiresAt) {
      return undefined
    }
    this.#transactions.set(page.site, (this.#transactions.get(page.site) ?? 0) + 1)
    const { amount } = page
    const transaction: Transaction = {
      ...this.#idsOf(page),
      amount,
      status,
      returned: 0 as Cents,
      latest: { amount, at },
      isNotified: false,
      reportedReturned: 0 as Cents,
    }
    page.transactions.push(transaction)
    return transaction
  }

  /** Returns so much of an approved payment, or what is left of it. */
  giveBack(transaction: Transaction, cents: number): void {
    const amount = Math.min(cents, transaction.amount - transaction.returned) as Cents
    transaction.returned = (transaction.returned + amount) as Cents
    transaction.returns = (transaction.returns ?? 0) + 1
    transaction.latest = { amount, at: this.around.now() }
  }

  /** Money that a page has taken and still has. */
  heldBy({ transactions }: Page): Cents {
    return transactions.reduce(
      (sum, { amount, returned, status }) =>
        status === "approved" ? sum + amount - returned : sum,
      0
    ) as Cents
  }

  /** The body of the notification of what happened to a transaction last. */
  notificationOf(page: Page, transaction: Transaction): string {
    return notificationBody(page, transaction, this.habits)
  }

  /** Short ids of verify's own are those that notifications have for the next page. */
  #idsOf(page: Page): Pick<Transaction, "id" | "verifyId"> {
    if (!this.habits.ownIds) {
      const number = this.#transactions.get(page.site) ?? 0
      const id = this.habits.cardLikeIds ? cardLike(number) : `txn_${number}`
      return { id, verifyId: id }
    }
    const [number, count] = [this.pages.indexOf(page) + 1, page.transactions.length + 1]
    return { id: `${number}0${count}`, verifyId: `${number + 1}0${count}` }
  }

  /** Fails before the call has arrived, or when its answer is lost. */
  async #call<Answer>(label: string, answer: () => Answer): Promise<Answer> {
    await this.around.point(label)
    const given = answer()
    await this.around.point(label, "after")
    return given
  }

  #open(request: ReturnType<typeof REQUEST.parse>, site: string): CheckoutSessionResponse {
    const token = `tok_${this.pages.length + 1}`
    // To the second: only `expires_at` counts.
    const openedAt = Math.floor(this.around.now().getTime() / 1_000) * 1_000
    const expiresAt = new Date(openedAt + request.expires_in_minutes * 60_000)
    this.pages.push({
      token,
      site,
      reference: request.reference ?? "",
      amount: Math.round(request.amount * 100) as Cents,
      currency: request.currency ?? "CAD",
      expiresAt,
      transactions: [],
    })
    return {
      token,
      checkout_url: `https://gateway.example.com/pay/${token}`,
      expires_at: toTimestamp(expiresAt),
    }
  }

  #verify(token: string, site: string): VerifyResponse {
    const page = this.pages.find((page) => page.token === token && page.site === site)
    if (!page) {
      throw new GatewayApiError(404, "no such token")
    }
    return verifyFields(page, this.around.now(), this.habits)
  }
}

/** An id of 16 digits in groups, with the last digit of a card number. */
function cardLike(number: number): string {
  const digits = `400000${String(number).padStart(9, "0")}`
  const sum = [...digits]
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 2 : 1))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`.replace(/(\d{4})(?=\d)/g, "$1 ")
}
