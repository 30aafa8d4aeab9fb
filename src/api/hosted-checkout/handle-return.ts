import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { CheckoutAttempt } from "../../core/attempt/attempt"
import { showsCartAndOrder } from "../../core/attempt/shown-to-shoppers"
import { linkPathOf } from "../../core/payment-link/payment-link"
import { storefrontUrlOf } from "../../core/options/storefront-url"
import { depsOf } from "../../medusa/deps"
import { readOrigin } from "../../medusa/origin"
import { linkOfPage } from "../../payments/payment-link/link-of-page"
import {
  processReturn,
  type ReturnOptions,
  type UnpaidDestination,
} from "../../payments/return/process-return"
import { shopperLanguage } from "../http/shopper-language"
import { isVisit } from "./is-visit"
import { mayProcess } from "./limit-returns"
import { sendPage } from "./send-page"
import { cartUrl, orderUrl, type CartExit } from "./storefront-urls"
import type { Exit, WaitingPage } from "./waiting-page"

/**
 * Sends a shopper who returns from the hosted page to their order or cart, or shows them a page. A shopper who did
 * not pay for an order gets back to that order. A request that is no visit changes nothing, and gets the page that
 * asks again.
 *
 * @param unpaid where a shopper with an open and unpaid page goes: after a return they wait.
 */
export async function handleReturn(
  req: MedusaRequest,
  res: MedusaResponse,
  unpaid: UnpaidDestination
): Promise<void> {
  const { handle = "" } = req.params
  const deps = depsOf(req.scope)
  const options: ReturnOptions = isVisit(req)
    ? { unpaid, mayProcess }
    : { unpaid: "wait", mayProcess: async () => Promise.resolve(false) }
  const returned = await processReturn(handle, options, deps)
  const placed = returned?.payments.find(({ order_id }) => order_id !== null)
  const isShown =
    returned && showsCartAndOrder(returned.attempt, placed?.completed_at ?? null, deps.now())
  const sendAbout = async (
    payment: CheckoutAttempt | null,
    status: number,
    page: WaitingPage,
    locale?: string | null
  ) => {
    const shopName = await deps.store.shopName()
    sendPage(res, status, page, { shopName, payment }, shopperLanguage(req, locale))
  }
  if (!returned) {
    await sendAbout(null, 404, { kind: "unknown" })
    return
  }

  const { attempt, account, destination, payments } = returned
  const { cart_id, handle: known } = attempt
  const { country_code, cartGone, order_id, locale, ...origin } = await readOrigin(
    req.scope,
    attempt
  )
  const storefrontUrl = storefrontUrlOf(account.options.storefrontUrl, origin)
  const shop = { ...account.options, storefrontUrl }
  const place = { country_code, cart_id: cart_id ?? "", handle: known }
  const link = await linkOfPage(attempt, deps)
  const linkUrl = link && account.options.backendUrl + linkPathOf(link)
  const unpaidExit = (payment: CartExit): Exit => {
    if (linkUrl) {
      return { text: "to_link", url: linkUrl }
    }
    if (!isShown || cartGone || (!cart_id && !order_id)) {
      return { text: "to_shop", url: storefrontUrl }
    }
    return order_id
      ? { text: "to_order", url: orderUrl(shop, { ...place, order_id }) }
      : { text: "to_cart", url: cartUrl(shop, { ...place, payment }) }
  }
  const send = async (status: number, page: WaitingPage) =>
    await sendAbout(attempt, status, page, locale)

  switch (destination) {
    case "order":
      // A payment without a cart (an order edit) has its order, or none to show.
      if (linkUrl) {
        redirect(res, linkUrl)
      } else if (placed?.order_id && isShown) {
        redirect(res, orderUrl(shop, { ...place, order_id: placed.order_id }))
      } else {
        await send(200, { kind: "paid", storefrontUrl })
      }
      return
    case "cart": {
      if (linkUrl) {
        redirect(res, linkUrl)
        return
      }
      if (!isShown) {
        await send(404, { kind: "too_old", storefrontUrl })
        return
      }
      if (cartGone) {
        await send(404, { kind: "cart_gone", storefrontUrl })
        return
      }
      redirect(res, unpaidExit(returned.hasExpired ? "expired" : "cancelled").url)
      return
    }
    case "wait": {
      const isOver = returned.hasExpired || attempt.over_because === "failed"
      await send(200, { kind: "confirming", exit: unpaidExit(isOver ? "expired" : "open") })
      return
    }
    case "held":
      await send(200, {
        kind: "held",
        reason: payments.find(({ status }) => status === "held")?.reason ?? null,
        storefrontUrl,
      })
      return
    case "returned":
      await send(200, { kind: "returned", exit: unpaidExit("cancelled") })
      return
  }
}

function redirect(res: MedusaResponse, url: string): void {
  res.redirect(303, url)
}
