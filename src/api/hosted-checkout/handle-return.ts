import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { RateLimiterMemory } from "rate-limiter-flexible"
import {
  LogLimit,
  type AttemptRepository,
  type CheckoutAttempt,
  type HostedCheckoutOptions,
} from "../../core"
import { repositoriesOf } from "../../payments/repositories"
import { logNotProcessed } from "../../payments/log-not-processed"
import { findAccount } from "../../payments/accounts"
import { processAttemptWorkflow } from "../../workflows/process-attempt"
import { sendPage } from "./send-page"
import { cartUrl, orderUrl, type CartExit } from "./storefront-urls"
import { rowsOf } from "../../payments/query"

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
  const { attempts } = repositoriesOf(req.scope)
  const found = await attempts.byHandle(req.params.handle ?? "")
  const account = found && findAccount(req.scope, found.provider_id)
  if (!found || !account) {
    await sendPage(res, 404, { kind: "unknown" })
    return
  }

  await processQuietly(req, found)
  const attempt = (await attempts.byId(found.id)) ?? found
  const { options } = account

  switch (destination(attempt, unpaid)) {
    case "order": {
      // Money without a cart (an order edit) has an order all the same, or none to show.
      const place = await placeOf(req, attempt)
      if (attempt.order_id) {
        redirect(res, orderUrl(options, { ...place, order_id: attempt.order_id }))
      } else {
        await sendPage(res, 200, { kind: "paid", storefrontUrl: options.storefrontUrl })
      }
      return
    }
    case "cart": {
      await closePage(attempts, attempt)
      const exit: CartExit = attempt.status === "expired" ? "expired" : "cancelled"
      redirect(res, await cartUrlOf(req, attempt, options, exit))
      return
    }
    case "wait":
      await sendPage(res, 200, {
        kind: "confirming",
        cartUrl: await cartUrlOf(req, attempt, options, "open"),
      })
      return
    case "held":
      await sendPage(res, 200, {
        kind: "held",
        reason: attempt.held_reason,
        reference: attempt.id,
        storefrontUrl: options.storefrontUrl,
      })
      return
  }
}

function destination(
  { status, unknown_under }: Pick<CheckoutAttempt, "status" | "unknown_under">,
  unpaid: "wait" | "cart"
): "order" | "cart" | "wait" | "held" {
  switch (status) {
    case "completed":
      return "order"
    case "held":
      return "held"
    case "paid":
      return "wait"
    case "open":
    case "opening":
      return unpaid
    case "expired":
      // Nobody knows whether it is paid: that must not read as "not paid".
      return unknown_under === null ? "cart" : unpaid
    case "failed":
    case "resolved":
      return "cart"
  }
}

/**
 * How often one attempt is processed a minute for whoever comes back: the waiting page looks every few
 * seconds. Beyond, what is stored is shown; nobody can have the gateway asked at will.
 */
const processings = new RateLimiterMemory({ points: 30, duration: 60 })

/** The waiting page asks again by itself; the reconcile job tells of each attempt that stays due. */
const notProcessed = new LogLimit()

/** A shopper never meets an error page for the gateway's or the lock's sake: the page waits on. */
async function processQuietly(
  req: MedusaRequest,
  { id, provider_id }: CheckoutAttempt
): Promise<void> {
  try {
    await processings.consume(id)
  } catch {
    return
  }
  try {
    await processAttemptWorkflow(req.scope).run({
      input: { attempt_id: id, trigger: "return" },
    })
  } catch (error) {
    logNotProcessed(req.scope, `processing attempt ${id}`, error, {
      limit: notProcessed,
      subject: provider_id,
    })
  }
}

/** A page that the shopper cancelled is not offered again; it stays watched, in case it is paid. */
async function closePage(attempts: AttemptRepository, attempt: CheckoutAttempt): Promise<void> {
  if (attempt.status === "open" && attempt.replaced_at === null) {
    const told = { trigger: "return" } as const
    await attempts.transition(attempt, "page_canceled", { replaced_at: new Date() }, told)
  }
}

async function cartUrlOf(
  req: MedusaRequest,
  attempt: CheckoutAttempt,
  options: HostedCheckoutOptions,
  exit: CartExit
): Promise<string> {
  const place = await placeOf(req, attempt)
  return cartUrl(options, { ...place, payment: exit })
}

interface Place {
  country_code: string
  cart_id: string
}

interface CartPlace {
  shipping_address?: { country_code?: string | null } | null
  region?: { countries?: { iso_2: string }[] } | null
}

/** The shopper's cart and country, as the storefront's URLs name them. */
async function placeOf(req: MedusaRequest, { cart_id }: CheckoutAttempt): Promise<Place> {
  const [cart] = cart_id
    ? await rowsOf<CartPlace>(req.scope, {
        entity: "cart",
        fields: ["id", "shipping_address.country_code", "region.countries.iso_2"],
        filters: { id: cart_id },
      })
    : []
  const country = cart?.shipping_address?.country_code ?? cart?.region?.countries?.[0]?.iso_2 ?? ""
  return { country_code: country, cart_id: cart_id ?? "" }
}

function redirect(res: MedusaResponse, url: string): void {
  res.set("Cache-Control", "no-store").redirect(303, url)
}
