import type { Action, StaffAction } from "./actions"
import { ownLinks } from "./links/owner"
import {
  checkAnAttempt,
  closeAccounts,
  dismissLetters,
  eraseAnAttempt,
  retryLetters,
} from "./staff/admin"
import { forge, misreport } from "./staff/forger"
import { beAway, returnAtGateway, undoReturn } from "./staff/gateway-staff"
import { rotateKey } from "./staff/keys"
import { deploy, learnStatus, takeAccountOut } from "./staff/operator"
import { bankPays, captureElsewhere } from "./staff/elsewhere"
import { cancelOrder, editOrder, enterOrder, refundOrder } from "./staff/orders"
import { awaitHeld, awaitOrder, decideHeld } from "./staff/decide"
import type { Store } from "./store"

/** All actors other than shoppers: one action after the other. */
export async function work(store: Store, name: string, actions: readonly Action[]): Promise<void> {
  for (const action of actions) {
    await does(store, name, action as StaffAction)
  }
}

async function does(store: Store, name: string, action: StaffAction): Promise<void> {
  switch (action.kind) {
    case "wait":
      return await store.sim.sleep(action.ms)
    case "await_held":
      return await awaitHeld(store, action)
    case "await_order":
      return await awaitOrder(store, action)
    case "decide":
      return await decideHeld(store, action)
    case "retry_letters":
      return await retryLetters(store)
    case "dismiss_letters":
      return await dismissLetters(store)
    case "check":
      return await checkAnAttempt(store)
    case "erase":
      return await eraseAnAttempt(store)
    case "close_account":
      return await closeAccounts(store, action)
    case "rotate_key":
      return await rotateKey(store, name, action)
    case "refund_order":
      return await refundOrder(store, action)
    case "capture_elsewhere":
      return await captureElsewhere(store)
    case "bank_pays":
      return await bankPays(store)
    case "misreport":
      return await misreport(store)
    case "cancel_order":
      return await cancelOrder(store)
    case "edit_order":
      return await editOrder(store, name, action)
    case "enter_unpaid":
    case "make_link":
    case "withdraw_link":
    case "mark_paid":
    case "await_link_page":
      return await ownLinks(store, name, action)
    case "enter_order":
      return await enterOrder(store, name, action)
    case "return_at_gateway":
      return await returnAtGateway(store, name, action)
    case "undo_return":
      return await undoReturn(store, name, action)
    case "outage":
      return await beAway(store, action)
    case "take_account_out":
      return await takeAccountOut(store, action)
    case "deploy":
      return await deploy(store)
    case "learn_word":
      return await learnStatus(store)
    case "forge":
      return await forge(store, action)
  }
}
