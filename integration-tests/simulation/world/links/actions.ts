import type { Wait } from "../actions"

/** What an owner of the store does with unpaid orders and their payment links. Amounts in cents, times in virtual milliseconds. */
export type OwnerAction =
  /** An order by telephone. */
  | { kind: "enter_unpaid"; cents: number }
  /** Of the newest order that owes something; `beside`: who asks for the same order's payment at once. */
  | { kind: "make_link"; beside?: "admin" | "customer" | undefined }
  /** The newest link that is not withdrawn. */
  | { kind: "withdraw_link" }
  /** Core's "Mark as paid", of the newest collection. */
  | { kind: "mark_paid" }
  /** Waits until a link has opened a page, or so long. */
  | { kind: "await_link_page"; ms: number }

/** What somebody with a payment link does. */
export type PayerAction =
  | Wait
  /** Waits for a link, or so long; `core`: of core's own button, which names the collection. */
  | { kind: "get_link"; from: "owner" | "core"; ms: number }
  /** As programs that read mail do as well. */
  | { kind: "open_link" }
  | { kind: "press_link" }
  /** A logged-in customer pays the same order from the storefront. */
  | { kind: "start_own_order" }
  /** `takes`: so long the gateway works on it. */
  | { kind: "pay_by_link"; card: "approved" | "declined"; page: "latest" | "first"; takes?: number }
  | { kind: "return_to_link" }
  /** Waits until so long before the link's end; negative: after it. */
  | { kind: "await_link_end"; before: number }
  /** The same for the end of the latest page. */
  | { kind: "await_page_end"; before: number }
