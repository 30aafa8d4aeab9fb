import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import type { AttemptRepository } from "../../../src/core/repositories/attempt-repository"
import type { Payment } from "../../../src/core/payment/payment"
import type { PaymentRepository } from "../../../src/core/repositories/payment-repository"
import type { Sandbox } from "../../../src/sandbox"
import { CartClient, type Session, type StoreApi } from "./cart-client"

export type { Session } from "./cart-client"

export const APPROVED_CARD = "4242424242424242"
export const DECLINED_CARD = "4000000000000002"

/** What a shopper meets of a store. */
export interface Storefront extends StoreApi {
  readonly control: Sandbox["control"]
  readonly repositories: {
    attempts: Pick<AttemptRepository, "ofCollection">
    payments: Pick<PaymentRepository, "ofCollection">
  }
}

/** A shopper of a store whose gateway is the sandbox. */
export class Shopper extends CartClient {
  constructor(protected override readonly store: Storefront) {
    super(store)
  }

  /** Pays the page of a session with a card; the sandbox sends its notification. */
  pay({ data }: Session, card = APPROVED_CARD) {
    return this.store.control.pay(pageId(data.checkout_url), card)
  }

  /** Waits until the notification of this session's payment was acknowledged, or given up. */
  async notified({ data }: Session) {
    const { transaction } = this.store.control.session(pageId(data.checkout_url))
    return await this.store.control.delivered(transaction?.transaction_id ?? "")
  }

  /** Returns from the page; redirects are not followed. */
  async returnFromPage({ data }: Session, way: "return" | "cancel" = "return") {
    const answer = await fetch(`${this.store.url}/hosted-checkout/${way}/${data.handle}`, {
      redirect: "manual",
    })
    return {
      status: answer.status,
      location: answer.headers.get("location"),
      html: await answer.text(),
    }
  }

  async attempts(): Promise<CheckoutAttempt[]> {
    return await this.store.repositories.attempts.ofCollection(this.collectionId)
  }

  /** The payments for the shopper's collection, the oldest first. */
  async payments(): Promise<Payment[]> {
    return await this.store.repositories.payments.ofCollection(this.collectionId)
  }
}

/** The sandbox's id of a page. */
export function pageId(checkoutUrl: string): string {
  return checkoutUrl.split("/").at(-1) ?? ""
}
