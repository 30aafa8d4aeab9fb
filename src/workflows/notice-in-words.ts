import type { MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  HELD_REASONS,
  HELD_SENTENCES,
  webhookErrorInWords,
  type HeldReason,
  type Notice,
} from "../core"

/** What staff reads in the feed or in an e-mail, in plain words (English, as all of Medusa's feed). */
export async function inWords(
  notice: Notice,
  container: MedusaContainer
): Promise<{ title: string; description: string }> {
  switch (notice.kind) {
    case "held_payment":
      return {
        title: "A payment is held",
        description: `${payment(notice)}: ${HELD_SENTENCES[notice.reason].admin}`,
      }
    case "webhook_event":
      return { title: "A payment notification needs attention", description: whyHeld(notice) }
    case "refund_task":
      return {
        title: "A refund is to be made at the gateway",
        description: `${money(notice)} of order ${await numberOf(notice.order_id, container)}. Make it at the gateway, then confirm it with the gateway's reference.`,
      }
  }
}

function payment(notice: Extract<Notice, { kind: "held_payment" }>): string {
  return notice.taken ? `${money(notice.taken)} taken, ${money(notice)} asked for` : money(notice)
}

function money({ amount, currency_code }: { amount: string; currency_code: string }): string {
  return `${amount} ${currency_code.toUpperCase()}`
}

function whyHeld({ error }: { error: string | null }): string {
  if (isHeldReason(error)) {
    return HELD_SENTENCES[error].admin
  }
  const why = error === null ? "no reason is known" : webhookErrorInWords(error)
  return `It is stored and could not be processed: ${why}`
}

function isHeldReason(text: string | null): text is HeldReason {
  return HELD_REASONS.some((reason) => reason === text)
}

async function numberOf(orderId: string, container: MedusaContainer): Promise<string> {
  const query = container.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: ["display_id"],
    filters: { id: orderId },
  })
  const [order] = data as unknown as { display_id: number }[]
  return order ? `#${order.display_id}` : orderId
}
