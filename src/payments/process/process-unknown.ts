import { NOTHING } from "../../core/money/money"
import { decide } from "../../core/payment/decide"
import { foldStatements, type FoldedPayment } from "../../core/payment/fold"
import type { Payment } from "../../core/payment/payment"
import type { PageName, StoredStatement } from "../../core/repositories/statement-repository"
import type { Account } from "../account"
import { cardOf } from "./card-of"
import { announcePayment } from "./announce-payment"
import { changePayment, hold, storeBalances } from "./change-payment"
import { NOTHING_BOOKED } from "./medusa-facts"
import type { BookDeps } from "./page"

/**
 * Processes the statements about a transaction under an unknown reference: while the gateway has the money, or reports a return
 * alone, a person decides. Each transaction is a payment of its own, without an order in Medusa.
 */
export async function processUnknown(
  name: PageName,
  transactionId: string | null,
  account: Account,
  deps: BookDeps
): Promise<void> {
  const key = `hosted-checkout:${name.provider_id}:${name.reference}:${transactionId ?? ""}`
  await deps.medusa.withLock(key, async () => {
    const { payments, statements } = deps.repositories
    const said = await statements.ofUnknown(name, transactionId)
    const [folded] = foldUnknown(said, account)
    if (!folded) {
      // No statement is about money.
      return
    }
    const balances = {
      ...{ approved: folded.approved, returned: folded.returned, gateway: folded.gateway },
      ...{ captured: NOTHING, refunded: NOTHING },
    }
    const payment =
      // Thousands of payments may come under one reference, for example under none.
      (await payments.ofTransaction(name, folded.transaction_id)) ??
      (await payments.add(
        {
          ...name,
          id: deps.newId("hcpay"),
          transaction_id: folded.transaction_id,
          payment_collection_id: null,
          status: "reported",
          balances,
          currency_code: folded.currency_code,
          ...cardOf(said),
          proven_at: null,
        },
        { trigger: "webhook" }
      ))
    if (payment) {
      const processing = { deps, payment, trigger: "webhook" } as const
      const step = decide(folded, null, { ...NOTHING_BOOKED, accepted: payment.accepted })
      const now =
        step.kind === "hold"
          ? await hold(processing, step.reason, balances, null)
          : await close(processing, balances)
      await announcePayment(payment, now, { account, statements: said, trigger: "webhook", deps })
    }
  })
}

/** Judges the statements alone: nobody has asked for this payment. */
export function foldUnknown(
  said: readonly StoredStatement[],
  { options: { profile } }: Pick<Account, "options">
): FoldedPayment[] {
  return foldStatements(said, profile, null)
}

async function close(
  processing: Parameters<typeof changePayment>[0],
  balances: Payment["balances"]
): Promise<Payment> {
  const { payment } = processing
  return payment.status === "closed"
    ? await storeBalances(processing, balances)
    : await changePayment(processing, "closed", {
        ...{ balances, order_id: null },
        ...{ reason: null, held_since: null, notify_at: null },
      })
}
