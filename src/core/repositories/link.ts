import type { NewLink, PaymentLink } from "../payment-link/payment-link"

/** Stores payment links. No row is deleted: Admin shows what became of each. */
export interface LinkRepository {
  byId(id: string): Promise<PaymentLink | undefined>
  /** @param handle anything: anybody may send a handle. */
  byHandle(handle: string): Promise<PaymentLink | undefined>
  /** All links of an order, the newest first. */
  ofOrder(orderId: string): Promise<PaymentLink[]>
  /**
   * Stores a link, or returns the link that the collection has for this amount. The returned link is paid at the
   * new link's account from now on, because its former account may be closed. If it has expired, it is open again
   * until the new `expires_at`. A collection has at most two links for an amount: one by admins, unless it was
   * withdrawn, and a public one, also withdrawn.
   */
  create(link: NewLink, now: Date): Promise<PaymentLink>
  /** Withdraws a link, once: a withdrawn link keeps its time and author. @returns the link afterwards. */
  withdraw(id: string, by: string, now: Date): Promise<PaymentLink | undefined>
  /** Notes that a link was sent. @returns the link afterwards. */
  noteEmail(id: string, at: Date): Promise<PaymentLink | undefined>
}
