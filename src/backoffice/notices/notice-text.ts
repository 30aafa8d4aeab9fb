import {
  HELD_REASONS,
  HELD_SENTENCES,
  differingAmount,
  describeWebhookError,
  type HeldReason,
  type Notice,
  type SettlementKind,
} from "../../core"

import { profileOf } from "../../payments/accounts"
import type { Deps } from "../../payments/deps"

/** The text for admins in the feed or in an email (English, as all of Medusa's feed). */
export async function noticeText(
  notice: Notice,
  deps: Deps
): Promise<{ title: string; description: string }> {
  switch (notice.kind) {
    case "held_payment":
      return {
        title: "A payment is held",
        description: `${payment(notice, deps)}: ${HELD_SENTENCES[notice.reason]}`,
      }
    case "account_problem":
      return describeProblem(notice)
    case "webhook_event":
      return { title: "A payment notification needs attention", description: whyHeld(notice) }
    case "settlement":
      return {
        title: "A payout file has differences",
        description: `${notice.name} of ${notice.provider_id}: ${differencesOf(notice)}. Open it under Payments > Payouts.`,
      }
    case "refund_task":
      return {
        title: "A refund is to be made at the gateway",
        description: `${money(notice)} of order ${await numberOf(notice.order_id, deps)}. Make it at the gateway, then confirm it with the gateway's reference.`,
      }
  }
}

function payment(notice: Extract<Notice, { kind: "held_payment" }>, deps: Deps): string {
  const taken = differingAmount(notice, profileOf(deps, notice.provider_id))
  return taken ? `${money(taken)} taken, ${money(notice)} asked for` : money(notice)
}

/** English names of the kinds of differences. */
const DIFFERENCES: Record<SettlementKind, string> = {
  unknown_transaction: "unknown transaction",
  other_amount: "other amount",
  doubled: "paid out twice",
  refunded_at_gateway_only: "refunded at the gateway only",
  missing_payout: "missing payout",
  unreadable_line: "line that cannot be read",
}

function differencesOf({ groups }: Extract<Notice, { kind: "settlement" }>): string {
  return groups
    .filter(({ open }) => open > 0)
    .map(({ kind, open }) => `${open} × ${DIFFERENCES[kind]}`)
    .join(", ")
}

/** One per status of an account: most of the payments behind it are abandoned carts. */
function describeProblem({
  problem,
  provider_id,
  count,
  example,
}: Extract<Notice, { kind: "account_problem" }>): { title: string; description: string } {
  switch (problem.kind) {
    case "unknown_answer": {
      const answer = problem.status === "" ? "names no status" : `says "${problem.status}"`
      const payments = count === 1 ? "1 payment" : `${count} payments`
      const one = example ? ` (one of them: ${example})` : ""
      return {
        title: "The gateway's answer is not understood",
        description: `The gateway ${answer} for ${payments} of ${provider_id}${one}. Nobody knows whether they are paid, so no order comes of them. Tell the profile in medusa-config what it means: profile.statuses for a word, profile.verify for where the status is.`,
      }
    }
    case "transaction_ids":
      return {
        title: "The gateway gives each payment two transaction ids",
        description: `Notifications and answers to verify of ${provider_id} name one payment differently. Set profile.verify.transactionIds to "own" in medusa-config, if that is this gateway's way.`,
      }
  }
}

function money({ amount, currency_code }: { amount: string; currency_code: string }): string {
  return `${amount} ${currency_code.toUpperCase()}`
}

function whyHeld({ error }: { error: string | null }): string {
  if (isHeldReason(error)) {
    return HELD_SENTENCES[error]
  }
  const why = error === null ? "no reason is known" : describeWebhookError(error)
  return `It is stored and could not be processed: ${why}`
}

function isHeldReason(text: string | null): text is HeldReason {
  return HELD_REASONS.some((reason) => reason === text)
}

async function numberOf(orderId: string, { store }: Pick<Deps, "store">): Promise<string> {
  const number = (await store.orderNumbers([orderId])).get(orderId)
  return number === undefined ? orderId : `#${number}`
}
