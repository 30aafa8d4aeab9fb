import { createHash } from "node:crypto"
import { linkStatus } from "../../core/payment-link/link-status"
import { linkPathOf, type PaymentLink } from "../../core/payment-link/payment-link"
import type { Message, ShownOrder } from "../../core/ports/store-port"
import { languageOf } from "../../core/texts/language"
import { pluginOptionsOf } from "../../payments/account"
import { withDeadline } from "../../payments/deadline"
import type { Deps } from "../../payments/deps"
import { readCollectionWithMoney } from "../../payments/payment-link/read-collection-money"
import { requirePages } from "../../payments/payment-link/require-pages"
import { refusal } from "../../payments/refusals"
import { letterOf } from "./letter"
import { requireLink } from "./links"

/** An admin waits for the answer. */
const SEND_DEADLINE_MS = 10_000

/**
 * Sends a link to the order's e-mail address, over Medusa's notification module. Two clicks at once send one message.
 *
 * @returns the link afterwards.
 * @throws MedusaError NOT_FOUND for an unknown link; NOT_ALLOWED for a link that cannot be paid or has had all its pages of a day, an order without an e-mail
 *   address, and if no provider of the channel `email` sends the message.
 */
export async function emailLink(link_id: string, deps: Deps): Promise<PaymentLink> {
  const link = await requireLink(link_id, deps)
  const known = await readCollectionWithMoney(link.payment_collection_id, deps)
  if (linkStatus(link, known, deps.now()) !== "open") {
    throw refusal("link_not_open", "This link cannot be paid any more. Make another one.")
  }
  await requirePages(link, deps)
  const order = await deps.store.shownOrder(link.order_id)
  if (!order?.email) {
    throw refusal("link_without_email", "The order has no email address. Copy the link instead.")
  }
  const message = await messageOf(link, { ...order, email: order.email }, deps)
  // Medusa knows a message by its key once the message is sent, and stumbles over two at once.
  await deps.medusa.withLock(`hosted-checkout:email:${link.id}`, async () => send(message, deps))
  return (await deps.repositories.links.noteEmail(link.id, deps.now())) ?? link
}

/** Either a template or content: Medusa's e-mail provider ignores the template of a message with content. */
async function messageOf(
  link: PaymentLink,
  order: ShownOrder & { email: string },
  deps: Deps
): Promise<Message> {
  const { backendUrl, paymentLinkTemplate } = pluginOptionsOf(deps)
  const letter = {
    url: backendUrl + linkPathOf(link),
    shop: await deps.store.shopName(),
    order: order.display_id,
    amount: link.amount,
    currency_code: link.currency_code,
    expires_at: link.expires_at,
    language: languageOf(order.locale) ?? "en",
  }
  const message = {
    to: order.email,
    channel: "email",
    data: { ...letter, expires_at: link.expires_at.toISOString() },
    // Sent again on purpose, the link has another time of its last message. A corrected address gets a message of its own.
    idempotency_key: [
      "hosted-checkout",
      link.id,
      link.emailed_at?.toISOString() ?? "first",
      createHash("sha256").update(order.email).digest("hex"),
    ].join(":"),
    resource_id: link.order_id,
    trigger_type: "payment_link",
  }
  return paymentLinkTemplate
    ? { ...message, template: paymentLinkTemplate }
    : { ...message, template: null, content: letterOf(letter) }
}

async function send(message: Message, { log, store }: Deps): Promise<void> {
  try {
    await withDeadline(SEND_DEADLINE_MS, store.notify(message))
  } catch (error) {
    log.warn(`could not send a payment link by e-mail: ${(error as Error).message}`)
    throw refusal(
      "link_not_sent",
      "The email was not sent. Check that Medusa's notification module has a provider for the channel email, and Medusa's log."
    )
  }
}
