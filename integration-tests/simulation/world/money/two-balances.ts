import type { Payment } from "../../../../src/core/payment/payment"
import type { Page, Transaction } from "../../fakes/gateway/page"
import type { Payment as Booked } from "../../fakes/medusa/tables"
import type { StatementRow } from "../../fakes/repositories/database/rows"
import type { Shared } from "../server"
import { isApproval } from "./approvals"
import {
  approvedOf,
  heldOf,
  isTakenForAll,
  isTellable,
  isReportedByNotifications,
  isReportedByVerify,
  rowsOf,
  transactionOf,
} from "./truth"

/**
 * What the gateway has is what Medusa has, or a person sees the difference. What the gateway has done and reported to nobody is no
 * difference yet.
 */
export function watchTwoBalances(shared: Shared): void {
  const { database, gateway, sim, tables } = shared
  sim.invariant("Medusa captures only what the gateway has taken", () => {
    for (const page of gateway.pages) {
      const captured = capturedOf(page, shared)
      const taken = captured > 0 ? sumOf(approvedOf(page)) : 0
      if (captured > taken) {
        return `${captured} are captured for ${page.reference}, and the gateway has taken ${taken}`
      }
    }
    return undefined
  })
  sim.invariant("what Medusa has captured is claimed by a payment", () => {
    for (const payment of tables.payments.values()) {
      if (isOurs(payment) && payment.captures.length > 0 && !claimOf(payment, shared)) {
        return `${payment.id} is captured, and no payment has claimed it`
      }
    }
    return undefined
  })
  sim.finally("each payment is completed, closed or with a person", () => {
    const open = database.payments.find(
      ({ status }) => status === "reported" || status === "proven"
    )
    return open && `${open.id} is ${open.status}`
  })
  sim.finally("the balances of a payment agree, or a person sees or has accepted them", () => {
    for (const row of database.payments.all()) {
      const wrong = differenceOf(row, shared)
      if (wrong) {
        return wrong
      }
    }
    return undefined
  })
  sim.finally("what was approved is a payment, also under an unknown reference", () => {
    const lost = database.statements.find(
      (row) => isAlive(row) && isApproval(row, shared) && !isPaid(row, shared)
    )
    return lost && `${lost.id} approves a payment of ${lost.reference}, and there is none`
  })
  sim.invariant("the worklist has Medusa refund no more than the gateway has returned", () => {
    for (const payment of tables.payments.values()) {
      const asked = sumOf(payment.refunds.filter(({ by }) => by === "worklist"))
      if (asked > 0 && asked > returnedOf(payment, shared)) {
        return `${payment.id} was refunded ${asked}`
      }
    }
    return undefined
  })
  sim.finally("what Medusa has of a payment is stored with it", () => {
    const wrong = database.payments.find((row) => {
      const { captured, refunded } = row.balances
      return captured - refunded !== medusaBalance(row, shared)
    })
    return wrong && `${wrong.id} is ${wrong.status}, and Medusa has ${medusaBalance(wrong, shared)}`
  })
  sim.finally("nobody closes what the gateway has and Medusa has not", () => {
    const wrong = database.payments.find(
      // Under an unknown reference it may be no payment of this store.
      ({ balances, payment_collection_id, status }) =>
        status === "closed" &&
        payment_collection_id !== null &&
        balances.gateway > 0 &&
        balances.captured === 0
    )
    return wrong && `${wrong.id} is closed with ${wrong.balances.gateway} at the gateway`
  })
  sim.finally("a payment has what the gateway has reported", () => {
    for (const page of gateway.pages) {
      for (const transaction of approvedOf(page)) {
        const wrong = wrongRow(page, transaction, shared)
        if (wrong) {
          return wrong
        }
      }
    }
    return undefined
  })
}

/** A dead letter is with a person. */
function isAlive({ outcome }: StatementRow): boolean {
  return outcome !== "dead_letter"
}

function isPaid({ provider_id, reference }: StatementRow, { database }: Shared): boolean {
  return (
    database.payments.find(
      (row) => row.provider_id === provider_id && row.reference === reference
    ) !== undefined
  )
}

/** What is wrong with a payment's two sums; a person sees a held one. */
function differenceOf(row: Payment, shared: Shared): string | undefined {
  const { accepted, balances, id, status } = row
  const medusa = medusaBalance(row, shared)
  const isAccepted = accepted?.gateway === balances.gateway && accepted.medusa === medusa
  return status === "held" || balances.gateway === medusa || isAccepted
    ? undefined
    : `${id} is ${status}: the gateway has ${balances.gateway}, Medusa has ${medusa}`
}

/** What is wrong with the row of a transaction of which everything was reported. */
function wrongRow(page: Page, transaction: Transaction, shared: Shared): string | undefined {
  const { database, reinstated } = shared
  const attempt = database.attempts.get(page.reference)
  const isReported =
    isReportedByNotifications(transaction) || isReportedByVerify(page, transaction, shared)
  // Of another payment of its page a person was shown the return, which names nothing that anybody has approved.
  const isOnlyReturned = !transaction.isNotified && approvedOf(page).length > 1
  if (!attempt || !isReported || isOnlyReturned || reinstated.has(transaction.id)) {
    return undefined
  }
  const rows = rowsOf(page, shared)
  const { unknown_status, unknown_status_profile } = attempt
  if (unknown_status_profile !== null) {
    const isNotified = database.problems.find(({ status }) => status === unknown_status)
    return isNotified ? undefined : `${attempt.id} has an unknown status, and nobody is notified`
  }
  const name = `${transaction.id} of ${page.reference}`
  const isGuessed = !isTellable(page, shared) || isTakenForAll(shared)
  if (isGuessed || rows.some(({ status }) => status === "held")) {
    return undefined
  }
  const own = rows.filter((each) => transactionOf(each, page) === transaction)
  // Two statements may have named the transaction differently: one row has its money.
  const row = own.find(({ captured_at }) => captured_at !== null) ?? own[0]
  if (!row) {
    const deadLetter = database.statements.find(
      (said) =>
        said.reference === attempt.id &&
        said.provider_id === attempt.provider_id &&
        (said.transaction_id === null || said.transaction_id === transaction.id) &&
        !isAlive(said)
    )
    const isWithPerson = deadLetter && !isReportedByVerify(page, transaction, shared)
    return heldOf(transaction) > 0 && !isWithPerson
      ? `${name} was reported, and is no payment`
      : undefined
  }
  const { gateway } = row.balances
  return gateway === heldOf(transaction)
    ? undefined
    : `${row.id} says that the gateway has ${gateway} of ${name}, and it has ${heldOf(transaction)}`
}

function isOurs({ data }: Booked): boolean {
  return typeof data.handle === "string"
}

/** The payment whose claim Medusa has booked. */
function claimOf(booked: Booked, { database }: Shared): Payment | undefined {
  return database.payments.find(
    ({ captured_at, payment_collection_id, payment_session_id }) =>
      captured_at !== null &&
      payment_session_id === booked.payment_session_id &&
      payment_collection_id === booked.payment_collection_id
  )
}

/** What the gateway has ever returned on the page of a payment of Medusa; without end where a return was undone. */
function returnedOf({ data }: Booked, shared: Shared): number {
  const { database, gateway, reinstated } = shared
  const page = gateway.pageOf(database.attemptNamedBy(data)?.id ?? "")
  const approved = page ? approvedOf(page) : []
  return approved.some(({ id }) => reinstated.has(id))
    ? Infinity
    : approved.reduce(
        (sum, { amount, returned }) =>
          sum + (returned > 0 && isTakenForAll(shared) ? amount : returned),
        0
      )
}

function capturedOf({ reference }: Page, { database, tables }: Shared): number {
  const handle = database.attempts.get(reference)?.handle
  let captured = 0
  for (const { captures, data } of tables.payments.values()) {
    captured += handle !== undefined && data.handle === handle ? sumOf(captures) : 0
  }
  return captured
}

/** Captured by the payment's claim, less refunded: each sum is rounded, and no part of it. */
function medusaBalance(
  { captured_at, payment_session_id }: Payment,
  { tables }: Pick<Shared, "tables">
): number {
  return captured_at === null
    ? 0
    : [...tables.payments.values()]
        .filter((booked) => booked.payment_session_id === payment_session_id && !booked.canceled)
        .reduce(
          (total, { captures, refunds }) => total + sumOf(captures) - Math.round(sumOf(refunds)),
          0
        )
}

function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
