import { describeWebhookError } from "../../core/errors/webhook-failure"
import type { Notice } from "../../core/repositories/worklist"
import { describePayment } from "../../core/payment/describe-payment"
import type { Deps } from "../../payments/deps"
import { problemOverText, problemText } from "./problem-text"

/** The text for admins in the feed or in an email (English, as all of Medusa's feed). */
export async function noticeText(
  notice: Notice,
  deps: Pick<Deps, "store">
): Promise<{ title: string; description: string }> {
  switch (notice.kind) {
    case "held_payment": {
      const { sums, why } = describePayment(notice)
      const order = notice.order_id ? ` Order ${await numberOf(notice.order_id, deps)}.` : ""
      return { title: "A payment needs attention", description: `${why} ${sums}${order}` }
    }
    case "account_problem":
      return notice.ended_at ? problemOverText(notice) : problemText(notice)
    case "dead_letter":
      return {
        title: "A payment notification needs attention",
        description: `It is stored and could not be processed: ${whyDead(notice)}`,
      }
  }
}

function whyDead({ error }: { error: string | null }): string {
  return error === null ? "no reason is known" : describeWebhookError(error)
}

async function numberOf(orderId: string, { store }: Pick<Deps, "store">): Promise<string> {
  const number = (await store.orderNumbers([orderId])).get(orderId)
  return number === undefined ? orderId : `#${number}`
}
