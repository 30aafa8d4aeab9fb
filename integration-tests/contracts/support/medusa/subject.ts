import type { Cents } from "../../../../src/core/money/money"
import type {
  BookedPayment,
  CollectionFacts,
  MedusaPort,
  SessionToBook,
} from "../../../../src/core/ports/medusa-port"
import type { ScriptedProvider } from "./scripted-provider"

/** The scripted provider, on Medusa's own module: no attempt of ours has its payments. */
export const PROVIDER = "pp_system_default"

/** A cart that can be completed, and its payment collection. */
export interface CartToPay {
  id: string
  collectionId: string
}

/** What the contract of `MedusaPort` asks: a store with carts, and what admins and shoppers do to it. */
export interface MedusaSubject {
  medusa: MedusaPort
  provider: ScriptedProvider
  cart(): Promise<CartToPay>
  /** The same cart with a new collection, where it has lost its own. */
  collectAgain(cart: CartToPay): Promise<CartToPay>
  /** A shopper wants another number of the product. */
  changeCart(cart: CartToPay, quantity: number): Promise<void>
  /** A shopper removes all lines: the cart costs nothing. */
  emptyCart(cart: CartToPay): Promise<void>
  /** Another provider authorizes the session after the order is placed. */
  awaitsAuthorization(session: SessionToBook): Promise<void>
  /** A script of the store's own takes the cart away. */
  deleteCart(cart: CartToPay): Promise<void>
  /** The next completion fails: before anything is written, or in the store's own code once it is paid. */
  failNext(cart: CartToPay, where: "before the order" | "after the capture"): Promise<void>
  /** Does something when the next completion has written its order and not linked it; then it fails. */
  beforeLinks(work: () => Promise<unknown>): Promise<void>
  /** As when a server has been away for longer than its locks last. */
  endLocks(): Promise<void>
  /** As a kill between the links of an order leaves it. */
  unlink(orderId: string, cart: CartToPay, which: "cart" | "collection"): Promise<void>
  /** An admin refunds an order. */
  refund(paymentId: string, amount: number): Promise<void>
  cancelOrder(orderId: string): Promise<void>
  /** The owner adds the transaction of a capture that Medusa left out of the order. */
  recordCapture(orderId: string, capture: { id: string; amount: Cents }): Promise<void>
  /** The orders that were announced to subscribers. */
  announced(): Promise<string[]>
}

/** Makes a subject for one test. */
export type MakeMedusaSubject = () => Promise<MedusaSubject>

/** What tests do again and again with the subject of the `describe` that this is called in. */
export class Shop {
  #subject: MedusaSubject | undefined

  constructor(make: MakeMedusaSubject) {
    beforeEach(async () => {
      this.#subject = await make()
    })
  }

  get subject(): MedusaSubject {
    if (!this.#subject) {
      throw new Error("No test has begun")
    }
    return this.#subject
  }

  get medusa(): MedusaPort {
    return this.subject.medusa
  }

  get provider(): ScriptedProvider {
    return this.subject.provider
  }

  /** A shopper starts to pay. */
  async start({ collectionId }: CartToPay): Promise<void> {
    await this.medusa.startPayment(collectionId, PROVIDER)
  }

  /** A cart with one session of the provider. */
  async cartWithSession(of?: CartToPay): Promise<CartToPay & { session: SessionToBook }> {
    const cart = of ?? (await this.subject.cart())
    await this.medusa.openSession(cart.collectionId, PROVIDER)
    const [session] = await this.medusa.sessionsOf(cart.collectionId)
    if (!session) {
      throw new Error("No session was opened")
    }
    return { ...cart, session }
  }

  /** A cart that became an order, paid as the provider answers. */
  async placed() {
    const cart = await this.cartWithSession()
    return { ...cart, orderId: await this.medusa.completeCart(cart.id) }
  }

  /** As a kill before core's authorization leaves it: an order with both links, and no payment. */
  async placedUnpaid({ id, collectionId }: CartToPay): Promise<string> {
    const { medusa, provider, subject } = this
    provider.authorizes = "authorized"
    const { orderId, ...other } = await this.placed()
    await subject.unlink(orderId, other, "cart")
    await subject.unlink(orderId, other, "collection")
    const links = { cart_id: id, payment_collection_id: collectionId, ofCollection: undefined }
    await medusa.linkOrder(orderId, { ...links, ofCart: undefined })
    await medusa.linkOrder(orderId, { ...links, ofCart: orderId })
    return orderId
  }

  /** A cart whose payment was captured, and whose order Medusa undid; the provider refused to undo the capture. */
  async capturedWithoutOrder() {
    const cart = await this.cartWithSession()
    this.provider.refuse("cancelPayment", "refundPayment", "initiatePayment", "deletePayment")
    await this.failsAfterCapture(cart)
    return cart
  }

  async failsAfterCapture(cart: CartToPay): Promise<void> {
    await this.subject.failNext(cart, "after the capture")
    await failure(this.medusa.completeCart(cart.id))
  }

  async facts({ collectionId }: CartToPay): Promise<CollectionFacts> {
    const facts = await this.medusa.collection(collectionId, { total: true })
    if (!facts) {
      throw new Error("The collection is gone")
    }
    return facts
  }

  async payment(cart: CartToPay): Promise<BookedPayment> {
    const [payment] = (await this.facts(cart)).payments
    if (!payment) {
      throw new Error("The collection has no payment")
    }
    return payment
  }
}

/** What work fails with; core throws more than errors. */
export async function failure(work: Promise<unknown>): Promise<string> {
  const thrown: unknown = await work.then(
    () => undefined,
    (error: unknown) => error
  )
  if (!thrown) {
    throw new Error("It did not fail")
  }
  return (thrown as Error).message
}
