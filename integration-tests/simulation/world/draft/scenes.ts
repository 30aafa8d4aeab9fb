import type { Actor, Random } from "../../engine"
import type { Action, AdminAction, Settings, ShopperAction } from "../actions"
import { appliedWhileCompleted } from "../scenes/applied"
import { changedOnceCaptured } from "../scenes/changed"
import { editedWhilePaid } from "../scenes/edited"
import { placedByDyingServer, undoneWhileProcessed } from "../scenes/interrupted"
import { awayAtLastCheck, awayGateway, provenLate, refundedLate } from "../scenes/late"
import {
  deployedWhilePaid,
  leftAfterItsEnd,
  leftByCancel,
  looksWhileReported,
  movedToAnotherRegion,
  waitsForOrder,
} from "../scenes/pages"
import { retriedInVain, withoutAccount } from "../scenes/letters"
import { paidTwiceAtOnce } from "../scenes/twice"
import { returnsWhileUnread, startsWhileStored } from "../scenes/unread"
import {
  editedElsewhere,
  refundedByTwo,
  refundedUnrounded,
  statedWhileReturned,
} from "../scenes/worklist"
import {
  paidAgain,
  refundedInPart,
  returnedAndPaidAgain,
  returnedAndPaidTwice,
  returnedInPart,
  returnedWhileClaimed,
  returnedWhileCompleted,
  returnedWhileSoldOut,
} from "../scenes/returned"
import {
  AWAIT_HELD,
  AWAIT_ORDER,
  CLOSE,
  COMPLETE,
  MINUTE_MS,
  PAY,
  REFUND,
  RETURN,
  START,
  wait,
  type Scene,
} from "../scenes/scene"

/** Situations that need several actors to do the right thing at the right time: by chance they hardly meet. */
export function sceneOf(random: Random): {
  actors: Actor<Action>[]
  settings: Partial<Settings>
} {
  const { shopper, admin, colleague, gateway, operator, settings = {} } = sceneFrom(random)
  const actors: Actor<Action>[] = [{ name: "shopper 1", actions: shopper }]
  if (admin) {
    actors.push({ name: "admin", actions: admin })
  }
  if (colleague) {
    actors.push({ name: "admin 2", actions: colleague })
  }
  if (gateway) {
    actors.push({ name: "gateway staff", actions: gateway })
  }
  if (operator) {
    actors.push({ name: "operator", actions: operator })
  }
  return { actors, settings }
}

/** A rare one has random numbers of its own, so that all else of a seed stays. */
function sceneFrom(random: Random): Scene {
  const rare = random.stream("rare scene")
  if (rare.chance(RARE)) {
    return rare.pick(RARE_SCENES)(rare)
  }
  const scene = random.pick(SCENES)(random)
  // The staff of another one: what was thought of for one situation happens in another.
  return random.chance(MIXED) ? { ...random.pick(SCENES)(random), ...onlyPage(scene) } : scene
}

function onlyPage({ settings, shopper }: Scene): Pick<Scene, "settings" | "shopper"> {
  return { shopper, ...(settings && { settings }) }
}

/** How many of the scenes are two in one. */
const MIXED = 0.15

/** How many of the scenes are rare ones. */
const RARE = 0.1

const RARE_SCENES: readonly ((random: Random) => Scene)[] = [returnedAndPaidTwice]

const SCENES: readonly ((random: Random) => Scene)[] = [
  returnedWhileSoldOut,
  returnedWhileClaimed,
  returnedWhileCompleted,
  refundedInPart,
  returnedInPart,
  soldOut,
  returnedAndPaidAgain,
  paidAgain,
  changedAfterCapture,
  orderedElsewhere,
  completedTwice,
  appliedToOrder,
  paidRest,
  lostCart,
  paidLate,
  awayGateway,
  awayAtLastCheck,
  refundedLate,
  awaitedElsewhere,
  changedByACent,
  paidForTwoCollections,
  otherAccount,
  placedSlowly,
  withoutAccount,
  leftByCancel,
  leftAfterItsEnd,
  movedToAnotherRegion,
  waitsForOrder,
  looksWhileReported,
  deployedWhilePaid,
  refundedByTwo,
  statedWhileReturned,
  refundedUnrounded,
  editedElsewhere,
  appliedWhileCompleted,
  changedOnceCaptured,
  editedWhilePaid,
  placedByDyingServer,
  undoneWhileProcessed,
  provenLate,
  retriedInVain,
  paidTwiceAtOnce,
  returnsWhileUnread,
  startsWhileStored,
]

/** What was paid for is never there again. */
function soldOut(): Scene {
  return {
    shopper: [START, PAY, { kind: "trouble", lasts: "for_good" }, RETURN],
    admin: [AWAIT_HELD, REFUND],
  }
}

/** The same change of a cart twice: core refuses it once (CF2). The store's own code passes the guard. */
function changedAfterCapture(random: Random): Scene {
  const change: ShopperAction = {
    kind: random.pick(["change", "change_by_store"]),
    cents: random.int(1_000, 6_000),
  }
  return {
    shopper: [
      START,
      PAY,
      { kind: "trouble", lasts: "after_capture" },
      random.pick([RETURN, COMPLETE]),
      change,
      change,
      { kind: "trouble", lasts: "over" },
      COMPLETE,
    ],
    admin: [AWAIT_HELD, CLOSE],
  }
}

/** The page is paid when the cart is an order already, paid elsewhere or canceled. */
function orderedElsewhere(random: Random): Scene {
  return {
    shopper: [START, { kind: "start_elsewhere" }, COMPLETE, wait(random, 5, 20), PAY, RETURN],
    ...(random.chance(0.7) && { admin: [AWAIT_ORDER, { kind: "cancel_order" }] }),
  }
}

/** The order awaits a transfer, and its page is paid as well: before the transfer comes, or after. */
function awaitedElsewhere(random: Random): Scene {
  return {
    shopper: [START, { kind: "start_bank" }, COMPLETE, wait(random, 1, 20), PAY, RETURN],
    gateway: [wait(random, 1, 40), { kind: "bank_pays" }],
  }
}

/** The cart costs a cent more or less by the time it is paid. */
function changedByACent(random: Random): Scene {
  const change: ShopperAction = { kind: "change_slightly", by: random.pick([-1, 1]) }
  return {
    shopper: [START, ...random.pick([[change, PAY] as const, [PAY, change] as const]), RETURN],
    admin: [AWAIT_HELD, random.pick([REFUND, CLOSE])],
  }
}

/** An order owes more since an edit: the page of its cart and the page of the rest are paid at once. */
function paidForTwoCollections(random: Random): Scene {
  return {
    shopper: [
      START,
      { kind: "start_elsewhere" },
      COMPLETE,
      wait(random, 2, 5),
      { kind: "start_rest" },
      { kind: "pay", card: "approved", page: "first" },
      PAY,
      RETURN,
    ],
    admin: [AWAIT_ORDER, { kind: "edit_order", by: 700 }],
    settings: { deliveries: [[0]] },
  }
}

/** A shopper goes from one account to the other, and pays on the first page, or on both. */
function otherAccount(random: Random): Scene {
  const pages: ShopperAction[] = [{ kind: "pay", card: "approved", page: "first" }, PAY]
  return {
    shopper: [
      START,
      ...(random.chance(0.5) ? pages.slice(0, 1) : []),
      { kind: "start", account: "second" },
      ...pages.slice(random.int(0, 1)),
      random.pick<ShopperAction>([RETURN, COMPLETE, START, { kind: "start", account: "second" }]),
    ],
  }
}

/** Core is slow to link an order, and may undo it: the gateway reports the payment meanwhile. */
function placedSlowly(random: Random): Scene {
  return {
    shopper: [
      START,
      PAY,
      ...(random.chance(0.7) ? [{ kind: "trouble", lasts: "once" } as const] : []),
      COMPLETE,
      random.pick([RETURN, COMPLETE]),
    ],
    settings: {
      slowLinks: random.pick([10_000, 35_000]),
      deliveries: [[random.int(1, 90) * 1_000]],
    },
  }
}

/** A completion that is interrupted is tried again, or its order is canceled before the payment is booked. */
function completedTwice(random: Random): Scene {
  return {
    shopper: [START, PAY, random.pick([RETURN, COMPLETE]), wait(random, 1, 6), COMPLETE],
    ...(random.chance(0.5) && { admin: [AWAIT_ORDER, { kind: "cancel_order" }] }),
  }
}

/** An admin applies a payment that does not fit its cart to an order that was entered by hand. */
function appliedToOrder(random: Random): Scene {
  return {
    shopper: [START, { kind: "change", cents: random.int(1_000, 6_000) }, PAY, RETURN],
    admin: [
      AWAIT_HELD,
      { kind: "enter_order", ...(random.chance(0.3) && { by: random.pick([-1, 1]) }) },
      { kind: "decide", action: "apply_to_order", returns: false },
      random.pick<AdminAction>([{ kind: "cancel_order" }, { kind: "edit_order", by: -500 }]),
    ],
  }
}

/** A shopper pays what an order costs more since it was edited, and it is edited again. */
function paidRest(random: Random): Scene {
  return {
    shopper: [
      START,
      PAY,
      COMPLETE,
      wait(random, 10, 30),
      { kind: "start_rest" },
      wait(random, 10, 25),
      PAY,
      RETURN,
    ],
    admin: [
      AWAIT_ORDER,
      { kind: "edit_order", by: 700 },
      wait(random, 10, 50),
      random.pick<AdminAction>([{ kind: "edit_order", by: -500 }, { kind: "cancel_order" }]),
    ],
  }
}

/** The store deletes the cart of an open page. */
function lostCart(random: Random): Scene {
  return {
    shopper: random.pick([
      [START, { kind: "lose_cart" }, PAY, RETURN],
      [START, PAY, { kind: "lose_cart" }, RETURN],
    ]),
    admin: [AWAIT_HELD, REFUND],
  }
}

/** A payment that was begun in time is approved when the page is over; the shopper does not return. */
function paidLate(random: Random): Scene {
  return {
    shopper: [START, wait(random, 1, 25), { ...PAY, takes: random.int(20, 59) * MINUTE_MS }],
    ...(random.chance(0.3) && { admin: [wait(random, 46, 60), { kind: "check" }] }),
  }
}
