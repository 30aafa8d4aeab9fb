import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { showsCartAndOrder } from "../../core/attempt/shown-to-shoppers"
import { isPublic, type PaymentLink } from "../../core/payment-link/payment-link"
import { storefrontUrlOf } from "../../core/options/storefront-url"
import { collectionToPay } from "../../medusa/collection-to-pay"
import { depsOf } from "../../medusa/deps"
import { accountsOf, findAccount, pluginOptionsOf } from "../../payments/account"
import type { Deps } from "../../payments/deps"
import { startByLink, viewOf, type StartedByLink } from "../../payments/payment-link/start-by-link"
import { shopperLanguage } from "../http/shopper-language"
import { visitorAddress } from "../http/visitor-address"
import { renderLinkPage, type LinkPage } from "./link-page"
import { sendPage, sendRendered } from "./send-page"
import { orderUrl } from "./storefront-urls"

/** Why the button opened no page at the gateway: a word in the address to which the button then leads. */
const REFUSALS = ["unavailable", "too_many_starts", "too_many_pages"] as const

type Refusal = (typeof REFUSALS)[number]

/** Relative: the backend may have a path of its own in front, which a proxy takes away. */
const OWN_PAGE = "?"

/** Shows a payment link's page. Opens no page at the gateway: programs that read mail follow links. */
export async function showLink(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const deps = depsOf(req.scope)
  const link = await linkOf(req, deps)
  if (!link) {
    await sendUnknown(req, res, deps)
    return
  }
  const view = await viewOf(link, deps)
  const refusal = REFUSALS.find((each) => each === req.query.refused)
  await sendLinkPage(req, res, link, view === "open" && refusal ? refusal : view, deps)
}

/**
 * Starts the payment of a link, by the button of its page. Leads to the gateway's page, or back to the link's own: an answer to
 * a form could not be shown again by the browser's back button.
 */
export async function payByLink(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const deps = depsOf(req.scope)
  const link = await linkOf(req, deps)
  if (!link) {
    await sendUnknown(req, res, deps)
    return
  }
  if (!isOwnForm(req)) {
    res.redirect(303, OWN_PAGE)
    return
  }
  const starter = {
    customerId: undefined,
    address: visitorAddress(req, pluginOptionsOf(deps)),
  }
  const collection = collectionToPay(link.payment_collection_id, req.scope)
  res.redirect(303, addressAfter(await startByLink(link, collection, starter, deps)))
}

function addressAfter(started: StartedByLink): string {
  switch (started.kind) {
    case "page":
      return started.url
    case "view":
      return OWN_PAGE
    default:
      return `?refused=${started.kind satisfies Refusal}`
  }
}

async function linkOf(
  req: MedusaRequest,
  { repositories }: Deps
): Promise<PaymentLink | undefined> {
  return await repositories.links.byHandle(req.params.handle ?? "")
}

/** Another site may send visitors here, and may not press the button for them. */
function isOwnForm(req: MedusaRequest): boolean {
  return ["same-origin", "none"].includes(req.get("sec-fetch-site") ?? "same-origin")
}

const STATUS: Partial<Record<LinkPage, number>> = {
  unavailable: 422,
  too_many_starts: 429,
  too_many_pages: 429,
}

/** The limits of starts count by the minute. */
const RETRY_AFTER_SECONDS = 60

async function sendLinkPage(
  req: MedusaRequest,
  res: MedusaResponse,
  link: PaymentLink,
  page: LinkPage,
  deps: Deps
): Promise<void> {
  const [order, shopName] = await Promise.all([
    deps.store.shownOrder(link.order_id),
    deps.store.shopName(),
  ])
  // The first account stands in for one that is no longer configured.
  const account = findAccount(deps, link.provider_id) ?? accountsOf(deps)[0]
  if (!order || !account) {
    await sendUnknown(req, res, deps)
    return
  }
  if (page === "too_many_starts") {
    res.set("Retry-After", String(RETRY_AFTER_SECONDS))
  }
  const storefrontUrl = storefrontUrlOf(account.options.storefrontUrl, order)
  const paid = page === "paid" ? await paidAttempt(link, deps) : undefined
  const language = shopperLanguage(req, order.locale)
  const subject = {
    ...{ link, order, shopName, storefrontUrl },
    orderUrl: paid
      ? orderUrl(
          { ...account.options, storefrontUrl },
          {
            country_code: order.country_code,
            cart_id: "",
            handle: paid.handle,
            order_id: link.order_id,
          }
        )
      : null,
  }
  sendRendered(res, STATUS[page] ?? 200, renderLinkPage(page, subject, language), language)
}

/**
 * The attempt of a paid link whose visitor may have the order's address: only if an admin's link opened the page and was not
 * withdrawn, and only while `showsCartAndOrder`.
 */
async function paidAttempt(link: PaymentLink, { now, repositories }: Deps) {
  const attempts =
    isPublic(link) || link.withdrawn_at !== null
      ? []
      : await repositories.attempts.ofCollection(link.payment_collection_id)
  return attempts.find(
    (attempt) =>
      attempt.payment_link_id === link.id &&
      attempt.over_because === "paid" &&
      showsCartAndOrder(attempt, attempt.over_at, now())
  )
}

/** Answers that nobody knows the address. */
export async function sendUnknown(
  req: MedusaRequest,
  res: MedusaResponse,
  deps: Deps
): Promise<void> {
  const subject = { shopName: await deps.store.shopName(), payment: null }
  sendPage(res, 404, { kind: "unknown" }, subject, shopperLanguage(req))
}
