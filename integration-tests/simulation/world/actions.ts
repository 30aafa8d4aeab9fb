import type { PaymentAction } from "../../../src/core/payment/actions"
import type { DeathPlan } from "./deaths"
import type { GatewayHabits } from "../fakes/gateway/habits"
import type { OwnerAction, PayerAction } from "./links/actions"

/** What a shopper does. Amounts in cents, times in virtual milliseconds. */
export type ShopperAction =
  /** `account`: the second one of the store. */
  | { kind: "start"; account?: "second" }
  | { kind: "start_elsewhere" }
  /** By bank transfer: the order comes first. */
  | { kind: "start_bank" }
  /** Pays what an order owes since an admin changed it. */
  | { kind: "start_rest" }
  /** `takes`: so long the gateway works on it, for example while the bank asks the shopper. */
  | { kind: "pay"; card: "approved" | "declined"; page: "latest" | "first"; takes?: number }
  /** `isLimited`: too many come back, and the page is not processed. */
  | { kind: "return" | "cancel"; isLimited?: boolean }
  /** The waiting page asks again and again, and so does the storefront. */
  | { kind: "wait_on_page"; times: number; ms: number }
  | { kind: "complete" }
  | { kind: "change"; cents: number }
  /** By a cent or so. */
  | { kind: "change_slightly"; by: number }
  /** The same numbers in the other currency. */
  | { kind: "change_region" }
  /** The store's own code changes the cart, past the Store API and its guard. */
  | { kind: "change_by_store"; cents: number }
  | { kind: "trouble"; lasts: "once" | "long" | "for_good" | "after_capture" | "over" }
  /** Waits until a payment is held, or so long. */
  | { kind: "await_held"; ms: number }
  /** The store deletes the cart. */
  | { kind: "lose_cart" }
  | Wait

/** What an admin of the store does. */
export type AdminAction =
  | Wait
  | OwnerAction
  /** Waits until a payment is held, or so long. */
  | { kind: "await_held"; ms: number }
  /** Decides about a held payment by what the gateway has; `returns`: all of it is returned there first. */
  | { kind: "decide"; action: PaymentAction; returns: boolean }
  | { kind: "check" }
  /** Has each dead letter of now processed again. */
  | { kind: "retry_letters" }
  /** Dismisses each dead letter of now with a note. */
  | { kind: "dismiss_letters" }
  | { kind: "erase" }
  /** `unrounded`: twice a sum with half a cent. */
  | { kind: "refund_order"; part: boolean; unrounded?: boolean }
  | { kind: "cancel_order" }
  | { kind: "edit_order"; by: number }
  /** Waits until there is an order, or so long. */
  | { kind: "await_order"; ms: number }
  /** An order that is not paid yet, for what a payment came to, or so many cents more. */
  | { kind: "enter_order"; by?: number }
  /** The first payment elsewhere that is authorized. */
  | { kind: "capture_elsewhere" }
  | { kind: "close_account"; open: boolean }
  /** Another merchant key: set in the store and at the gateway, one so long before the other. */
  | { kind: "rotate_key"; first: "store" | "gateway"; ms: number; retires: boolean }

/** What the gateway does by itself: it notifies, or only answers when it is asked. */
export type GatewayAction =
  | Wait
  /** Waits until a payment is held, or so long. */
  | { kind: "await_held"; ms: number }
  | { kind: "return_at_gateway"; part: boolean; isNotified: boolean }
  /** The money was not returned after all: a dispute was won. */
  | { kind: "undo_return"; isNotified: boolean }
  /** The bank has the money of the first transfer. */
  | { kind: "bank_pays" }
  /** It cannot be reached for a while. */
  | { kind: "outage"; ms: number }

/** What the operator of the servers changes in their configuration. */
export type OperatorAction =
  | Wait
  /** The account is removed, and put back after a while. */
  | { kind: "take_account_out"; ms: number }
  /** The servers stop in order and start again, one after the other. */
  | { kind: "deploy" }
  /** The gateway's status for a payment is put into the profile. */
  | { kind: "learn_word" }

/** A forger without the merchant key sends notifications. */
export type ForgerAction =
  | Wait
  /** Of the second account, of which only its own gateway has the key: names a page of the first. */
  | { kind: "misreport" }
  | { kind: "forge"; signature: "wrong_key" | "none" | "borrowed"; status: "approved" | "refunded" }

export type StaffAction = AdminAction | GatewayAction | OperatorAction | ForgerAction

export type Action = ShopperAction | StaffAction | PayerAction

export interface Wait {
  kind: "wait"
  ms: number
}

export interface Settings extends GatewayHabits {
  proof: "either" | "both"
  /** How each notification travels: how often it comes, and after how many milliseconds each time. */
  deliveries: readonly (readonly number[])[]
  /** Cents of each shopper's first cart. */
  totals: readonly number[]
  /** Of each shopper's cart. @default cad */
  currencies?: readonly string[]
  /** The gateway's status for "approved", which the profile does not list at first. */
  approvedStatus?: string
  /** The gateway knows no page any more that is over and was not paid. */
  forgets?: boolean
  /** The merchant key is set in Admin, and another one follows. */
  rotatesKey?: boolean
  /** The gateway mails the shopper each page: also one whose start the store has lost. */
  mailsPages?: boolean
  /** The event of a stored notification does not arrive: the job finds the notification. */
  losesEvents?: boolean
  /** Core takes so many milliseconds for each link of a new order. */
  slowLinks?: number
  /** Where servers die besides the faults of a schedule. */
  deaths?: DeathPlan
  /** The gateway names no amount with a return. */
  namesNoReturns?: boolean
}
