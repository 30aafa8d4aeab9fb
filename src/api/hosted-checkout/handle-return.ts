import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { showsCartAndOrder, storefrontUrlOf, type CheckoutAttempt } from "../../core"
import { depsOf } from "../../medusa/deps"
import { rowsOf } from "../../medusa/query"
import { processReturn, type UnpaidDestination } from "../../payments/return/process-return"
import { shopperLanguage } from "../shopper-language"
import { mayProcess } from "./limit-returns"
import { sendPage } from "./send-page"
import { cartUrl, orderUrl, type CartExit, type Place } from "./storefront-urls"
import type { WaitingPage } from "./waiting-page"

/**
 * Sends a shopper who returns from the hosted page to their order or cart, or shows them a page.
 *
 * @param unpaid where a shopper goes whose page is still open and unpaid: after a return they wait.
 */
export async function handleReturn(
  req: MedusaRequest,
  res: MedusaResponse,
  unpaid: UnpaidDestination
): Promise<void> {
  const { handle = "" } = req.params
  const deps = depsOf(req.scope)
  const returned = await processReturn(handle, { unpaid, mayProcess }, deps)
  const isShown = returned && showsCartAndOrder(returned.attempt, deps.now())
  if (!returned || (returned.destination === "cart" && !isShown)) {
    await sendPage(res, 404, { kind: "unknown" }, shopperLanguage(req))
    return
  }

  const { attempt, account, destination } = returned
  const { place, locale, isGone, ...cart } = await cartOf(req, attempt)
  const storefrontUrl = storefrontUrlOf(account.options.storefrontUrl, cart)
  const options = { ...account.options, storefrontUrl }
  const send = async (status: number, page: WaitingPage) =>
    sendPage(res, status, page, shopperLanguage(req, locale))

  switch (destination) {
    case "order":
      // A payment without a cart (an order edit) has its order, or none to show.
      if (attempt.order_id && isShown) {
        redirect(res, orderUrl(options, { ...place, order_id: attempt.order_id }))
      } else {
        await send(200, { kind: "paid", storefrontUrl })
      }
      return
    case "cart": {
      if (isGone) {
        await send(404, { kind: "cart_gone", storefrontUrl })
        return
      }
      const payment: CartExit = attempt.status === "expired" ? "expired" : "cancelled"
      redirect(res, cartUrl(options, { ...place, payment }))
      return
    }
    case "wait": {
      const isOver = attempt.status === "expired" || attempt.status === "failed"
      const payment: CartExit = isOver ? "expired" : "open"
      await send(200, {
        kind: "confirming",
        cartUrl: isGone || !isShown ? storefrontUrl : cartUrl(options, { ...place, payment }),
      })
      return
    }
    case "held":
      await send(200, {
        kind: "held",
        reason: attempt.held_reason,
        reference: attempt.id,
        storefrontUrl,
      })
      return
    case "resolved":
      await send(200, { kind: "resolved", reference: attempt.id, storefrontUrl })
      return
  }
}

interface CartRow {
  locale?: string | null
  sales_channel_id?: string | null
  region_id?: string | null
  shipping_address?: { country_code?: string | null } | null
  region?: { countries?: { iso_2: string }[] } | null
}

interface ShoppersCart {
  place: Place
  locale: string | null
  sales_channel_id: string | null
  region_id: string | null
  /** The page was opened for a cart that is gone now. */
  isGone: boolean
}

async function cartOf(req: MedusaRequest, attempt: CheckoutAttempt): Promise<ShoppersCart> {
  const { cart_id, handle } = attempt
  const [cart] = cart_id
    ? await rowsOf<CartRow>(req.scope, {
        entity: "cart",
        fields: [
          "locale",
          "sales_channel_id",
          "region_id",
          "shipping_address.country_code",
          "region.countries.iso_2",
        ],
        filters: { id: cart_id },
      })
    : []
  const country = cart?.shipping_address?.country_code ?? cart?.region?.countries?.[0]?.iso_2 ?? ""
  return {
    place: { country_code: country, cart_id: cart_id ?? "", handle },
    locale: cart?.locale ?? null,
    sales_channel_id: cart?.sales_channel_id ?? null,
    region_id: cart?.region_id ?? null,
    isGone: cart_id !== null && !cart,
  }
}

function redirect(res: MedusaResponse, url: string): void {
  res.set("Cache-Control", "no-store").redirect(303, url)
}
