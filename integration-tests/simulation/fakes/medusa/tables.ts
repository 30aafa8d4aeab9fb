import type { Cents } from "../../../../src/core/money/money"
import type { OfferingRegion, StartingLink } from "../../../../src/core/ports/session-with-cart"

/** A cart. Its total is all that its lines come to. */
export interface Cart {
  id: string
  total: Cents
  currency_code: string
  completed_at: Date | null
  email: string
  /** The store's only region offers everything unless it is named. */
  region?: OfferingRegion
  /** Why core cannot complete it: no stock, a shipping method that does not fit any more. */
  trouble?: string | undefined
  /** A store's own hook throws after the payment was captured, so many times. */
  hookFailures: number
}

export interface Collection {
  id: string
  amount: Cents
  currency_code: string
  cart_id: string | null
  /** With its order, or for another collection of it. */
  canceled?: boolean
}

export interface Session {
  id: string
  payment_collection_id: string
  provider_id: string
  amount: Cents
  currency_code: string
  status: string
  data: Record<string, unknown>
}

/** Who had Medusa refund: a person on the order, or on the worklist. */
export type Refunder = "staff" | "worklist"

export interface Payment {
  id: string
  payment_collection_id: string
  payment_session_id: string
  provider_id: string
  amount: Cents
  data: Record<string, unknown>
  canceled: boolean
  captures: { id: string; amount: Cents }[]
  /** What Medusa refunds is not rounded: an amount may have parts of a cent (E28). */
  refunds: { id: string; amount: number; by: Refunder | undefined }[]
}

export interface Order {
  id: string
  display_id: number
  email: string
  canceled: boolean
  isDraft?: boolean
  /** Not rounded, as its transactions. */
  total: number
  currency_code: string
  /** The cart that it was placed from. */
  cart_id: string
  transactions: { reference_id: string; amount: number }[]
  /** By how much admins have changed what it costs, one after the other. */
  edits: number[]
  /** When an admin last changed what it costs. */
  edited_at: Date | null
}

/** What Medusa has written, for all servers. A change of it is one transaction. */
export class MedusaTables {
  readonly carts = new Map<string, Cart>()
  readonly collections = new Map<string, Collection>()
  readonly sessions = new Map<string, Session>()
  /** Deleted sessions that core opened again because a start or a completion had failed. */
  readonly reopenedSessions = new Set<string>()
  /** The payment links of sessions that are being opened: `startWith` costs each schedule a third of its time. */
  readonly linkOfStart = new Map<string, StartingLink>()
  readonly payments = new Map<string, Payment>()
  readonly orders = new Map<string, Order>()
  /** Links: the order that a cart became, and the one that a collection is for. */
  readonly orderOfCart = new Map<string, string>()
  readonly orderOfCollection = new Map<string, string>()
  /** Orders whose `order.placed` was emitted. */
  readonly announced: string[] = []
  /**
   * Orders that core's own completion has paid. If a server dies before core emits `order.placed`, that is lost in any
   * store: nobody can tell from the order.
   */
  readonly paidByCompletion = new Set<string>()
  /** Orders that core has placed before their money. */
  readonly awaited = new Set<string>()
  /** Payments of placed orders that the plugin refunded though no admin had asked for it. */
  readonly refundedUnasked = new Set<string>()
  /** Payments with a refund that is booked and of which the provider has not answered: its server may have died. */
  readonly halfRefunds = new Set<string>()
  /** Orders that a completion has written and not finished: of which cart, and until when it has the cart's lock. */
  readonly placing = new Map<string, { cartId: string; until: Date }>()
  /** Carts whose completion was still at work when its lock ended. */
  readonly outlastedCarts = new Set<string>()
  /** When the lock ended under which core placed an order. */
  readonly lockEnds = new Map<string, Date>()
  /** Orders that core announced after the end of the lock under which it placed them. */
  readonly announcedLate = new Set<string>()
  /** Sessions that a plugin has looked for and found: core may delete one before the plugin's next call arrives. */
  readonly seenSessions = new Set<string>()
  /** What core did that no plugin may make it do. */
  readonly mishaps: string[] = []
  /** What the plugin has changed of an order that core was placing. */
  readonly intrusions: string[] = []
  readonly #ids = new Map<string, number>()

  newId(prefix: string): string {
    const next = (this.#ids.get(prefix) ?? 0) + 1
    this.#ids.set(prefix, next)
    return `${prefix}_${next}`
  }

  /** @throws Error for a cart that is gone. */
  cart(id: string): Cart {
    const cart = this.carts.get(id)
    if (!cart) {
      throw new Error(`Cart ${id} not found`)
    }
    return cart
  }

  collectionOfCart(cartId: string): Collection | undefined {
    return [...this.collections.values()].find(({ cart_id }) => cart_id === cartId)
  }

  /** In the order in which they were opened: core completes with the first one. */
  sessionsOf(collectionId: string): Session[] {
    return [...this.sessions.values()].filter(
      ({ payment_collection_id }) => payment_collection_id === collectionId
    )
  }

  paymentsOf(collectionId: string): Payment[] {
    return [...this.payments.values()].filter(
      ({ payment_collection_id }) => payment_collection_id === collectionId
    )
  }

  paymentOfSession(sessionId: string): Payment | undefined {
    return [...this.payments.values()].find(
      ({ payment_session_id }) => payment_session_id === sessionId
    )
  }

  collectionsOfOrder(orderId: string): Collection[] {
    return [...this.collections.values()].filter(
      ({ id }) => this.orderOfCollection.get(id) === orderId
    )
  }

  /** What an order still has to be paid; negative when it has too much. */
  owedBy({ total, transactions }: Order): number {
    return total - transactions.reduce((sum, { amount }) => sum + amount, 0)
  }
}
