import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { RateLimiterMemory } from "rate-limiter-flexible"
import { mayBePaid, storefrontUrlOf, type CheckoutAttempt } from "../../core"
import { depsOf } from "../../medusa/deps"
import { logNotProcessed } from "../../payments/log-not-processed"
import type { Deps } from "../../payments/deps"
import { findAccount } from "../../payments/accounts"
import { processAttempt } from "../../payments/process/process-attempt"
import { shopperLanguage } from "../shopper-language"
import { sendPage } from "./send-page"
import { cartUrl, orderUrl, type CartExit, type Place } from "./storefront-urls"
import type { WaitingPage } from "./waiting-page"
import { rowsOf } from "../../medusa/query"

/**
 * A shopper comes back from the hosted page. Nothing in the URL proves anything: the attempt is
 * processed first, and what the gateway says decides where the shopper goes.
 *
 * @param unpaid where a shopper goes whose page is still open and not paid; a returning one waits.
 */
export async function handleReturn(
  req: MedusaRequest,
  res: MedusaResponse,
  unpaid: "wait" | "cart"
): Promise<void> {
  const deps = depsOf(req.scope)
  const { attempts } = deps.repositories
  const found = await attempts.byHandle(req.params.handle ?? "")
  const account = found && findAccount(deps, found.provider_id)
  if (!found || !account) {
    await sendPage(res, 404, { kind: "unknown" }, shopperLanguage(req))
    return
  }

  await processQuietly(found, deps)
  const attempt = (await attempts.byId(found.id)) ?? found
  const { place, locale, isGone, ...cart } = await cartOf(req, attempt)
  const storefrontUrl = storefrontUrlOf(account.options.storefrontUrl, cart)
  const options = { ...account.options, storefrontUrl }
  const send = async (status: number, page: WaitingPage) =>
    sendPage(res, status, page, shopperLanguage(req, locale))

  switch (destination(attempt, unpaid, mayBePaid(attempt, options))) {
    case "order":
      // Money without a cart (an order edit) has an order all the same, or none to show.
      if (attempt.order_id) {
        redirect(res, orderUrl(options, { ...place, order_id: attempt.order_id }))
      } else {
        await send(200, { kind: "paid", storefrontUrl })
      }
      return
    case "cart": {
      await closePage(attempt, deps)
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
        cartUrl: isGone ? storefrontUrl : cartUrl(options, { ...place, payment }),
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

function destination(
  { status }: Pick<CheckoutAttempt, "status">,
  unpaid: "wait" | "cart",
  isMaybePaid: boolean
): "order" | "cart" | "wait" | "held" | "resolved" {
  switch (status) {
    case "completed":
      return "order"
    case "held":
    case "resolved":
      return status
    case "paid":
      return "wait"
    case "opening":
      return unpaid
    // Nobody knows whether these are paid: that must not read as "not paid".
    case "open":
      return isMaybePaid ? "wait" : unpaid
    case "expired":
    case "failed":
      return isMaybePaid ? "wait" : "cart"
  }
}

/**
 * How often one attempt is processed a minute for whoever comes back: the waiting page looks every few
 * seconds. Beyond, what is stored is shown; nobody can have the gateway asked at will.
 */
const processings = new RateLimiterMemory({ points: 30, duration: 60 })

/** A shopper never meets an error page for the gateway's or the lock's sake: the page waits on. */
async function processQuietly(attempt: CheckoutAttempt, deps: Deps): Promise<void> {
  const { id, provider_id } = attempt
  try {
    await processings.consume(id)
  } catch {
    return
  }
  try {
    await processAttempt(attempt, "return", deps)
  } catch (error) {
    // The waiting page asks again by itself; the reconcile job tells of each attempt that stays due.
    logNotProcessed(deps, `processing attempt ${id}`, error, provider_id)
  }
}

/** A page that the shopper cancelled is not offered again; it stays watched, in case it is paid. */
async function closePage(attempt: CheckoutAttempt, { now, repositories }: Deps): Promise<void> {
  if (attempt.status === "open" && attempt.replaced_at === null) {
    const told = { trigger: "return" } as const
    await repositories.attempts.transition(attempt, "page_canceled", { replaced_at: now() }, told)
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
  /** It was there when the page was opened, and is not any more. */
  isGone: boolean
}

async function cartOf(req: MedusaRequest, attempt: CheckoutAttempt): Promise<ShoppersCart> {
  const { cart_id, handle } = attempt
  const [cart] = cart_id
    ? await rowsOf<CartRow>(req.scope, {
        entity: "cart",
        fields: [
          "id",
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
