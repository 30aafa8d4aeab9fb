import {
  HELD_SENTENCES,
  differingAmount,
  describeWebhookError,
  reasonOfNotification,
  type Notice,
} from "../../core"

import { profileOf } from "../../payments/accounts"
import type { Deps } from "../../payments/deps"
import { problemOverText, problemText } from "./problem-text"

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
      return notice.ended_at ? problemOverText(notice) : problemText(notice)
    case "webhook_event":
      return { title: "A payment notification needs attention", description: whyHeld(notice) }
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

function money({ amount, currency_code }: { amount: string; currency_code: string }): string {
  return `${amount} ${currency_code.toUpperCase()}`
}

function whyHeld({ error }: { error: string | null }): string {
  const reason = reasonOfNotification({ error })
  if (reason) {
    return HELD_SENTENCES[reason]
  }
  const why = error === null ? "no reason is known" : describeWebhookError(error)
  return `It is stored and could not be processed: ${why}`
}

async function numberOf(orderId: string, { store }: Pick<Deps, "store">): Promise<string> {
  const number = (await store.orderNumbers([orderId])).get(orderId)
  return number === undefined ? orderId : `#${number}`
}
