import type { Payment as Row } from "../../../../src/core/payment/payment"
import type { Page, Transaction } from "../../fakes/gateway"
import type { Shared } from "../server"

/**
 * What the gateway has is what Medusa has, or a person sees the difference. What the gateway has done and nobody has reported is
 * no difference yet.
 */
export function watchTwoBalances(shared: Shared): void {
  const { database, gateway, sim, tables } = shared
  sim.invariant("Medusa captures only what the gateway has taken", () => {
    for (const page of gateway.pages) {
      const taken = page.transactions
        .filter(({ status }) => status === "approved")
        .reduce((sum, { amount }) => sum + amount, 0)
      const captured = capturedOf(page.reference, shared)
      if (captured > taken) {
        return `${captured} are captured for ${page.reference}, and the gateway has taken ${taken}`
      }
    }
    return undefined
  })
  sim.invariant("what Medusa has captured is claimed by a payment", () => {
    for (const payment of tables.payments.values()) {
      const isOurs = typeof payment.data.handle === "string" && payment.captures.length > 0
      const row = database.payments.find(
        ({ captured_at, payment_session_id }) =>
          captured_at !== null && payment_session_id === payment.payment_session_id
      )
      if (isOurs && !row) {
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
      const medusa = medusaBalance(row, shared)
      const { accepted, balances, status } = row
      const isAccepted = accepted?.gateway === balances.gateway && accepted.medusa === medusa
      if (status !== "held" && balances.gateway !== medusa && !isAccepted) {
        return `${row.id} is ${status}: the gateway has ${balances.gateway}, Medusa has ${medusa}`
      }
    }
    return undefined
  })
  sim.finally("what was reported of a transaction is in its payment", () => {
    for (const page of gateway.pages) {
      for (const transaction of page.transactions) {
        const wrong = wrongRow(page, transaction, shared)
        if (wrong) {
          return wrong
        }
      }
    }
    return undefined
  })
}

/** What is wrong with the row of a transaction; a person sees a held one. */
function wrongRow(page: Page, transaction: Transaction, { database }: Shared): string | undefined {
  const { amount, id, returned, status, verifyId } = transaction
  if (status !== "approved") {
    return undefined
  }
  const said = database.statements.where(
    ({ reference, transaction_id }) =>
      reference === page.reference && (transaction_id === id || transaction_id === verifyId)
  )
  const rows = database.payments.where(({ reference }) => reference === page.reference)
  if (said.length === 0 || rows.some((row) => row.status === "held")) {
    return undefined
  }
  const row = rows.find(({ transaction_id }) => transaction_id === id || transaction_id === verifyId)
  if (!row) {
    return `${id} of ${page.reference} is reported, and is no payment`
  }
  const { gateway } = row.balances
  const isKnown = gateway === amount - returned || gateway === amount
  return isKnown || row.accepted
    ? undefined
    : `${row.id} says that the gateway has ${gateway}, and it has ${amount - returned}`
}

function capturedOf(reference: string, { database, tables }: Shared): number {
  const handle = database.attempts.get(reference)?.handle
  return [...tables.payments.values()]
    .filter(({ data }) => handle !== undefined && data.handle === handle)
    .flatMap(({ captures }) => captures)
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** Captured by the payment's claim, less refunded. */
function medusaBalance({ payment_session_id, captured_at }: Row, { tables }: Shared): number {
  if (captured_at === null) {
    return 0
  }
  const sum = (rows: readonly { amount: number }[]) =>
    rows.reduce((total, { amount }) => total + amount, 0)
  return [...tables.payments.values()]
    .filter((payment) => payment.payment_session_id === payment_session_id && !payment.canceled)
    .reduce((total, { captures, refunds }) => total + sum(captures) - sum(refunds), 0)
}
