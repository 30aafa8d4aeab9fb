import type { AdminPaymentLink, AdminPaymentLinkListResponse } from "../../../admin-api"

/** The refusals of an order that owes something, or will. */
const REFUSED_THOUGH_OWING = [
  "link_order_draft",
  "link_order_currency",
  "link_order_awaits_provider",
  "link_order_of_cart",
  "link_not_offered",
]

/** Whether an order's page has a section for its links: not of an order that owes nothing and never had a link. */
export function showsPaymentLinks(
  { payment_links, refusal_code, to_pay }: AdminPaymentLinkListResponse,
  orderTotal: number
): boolean {
  return (
    to_pay !== null ||
    payment_links.length > 0 ||
    (orderTotal > 0 && REFUSED_THOUGH_OWING.includes(refusal_code ?? ""))
  )
}

/**
 * The open links of an order: the admins' link, which is sent to customers, and the others. Medusa's own "Copy payment link"
 * makes links that show the order's number and the sum only.
 */
export function openLinks(links: readonly AdminPaymentLink[]): {
  main: AdminPaymentLink | undefined
  others: AdminPaymentLink[]
} {
  const open = links.filter(({ status }) => status === "open")
  const main = open.find(({ created_by }) => created_by !== null)
  return { main, others: open.filter((link) => link !== main) }
}
