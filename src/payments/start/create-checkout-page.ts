import { failureOf, GatewayApiError, keyRefusalOf } from "../../client/errors"
import type { CheckoutAttempt } from "../../core/attempt/attempt"
import { openingEndsAt } from "../../core/attempt/live-page"
import { hasAllItsPages } from "../../core/start/page-cap"
import { nextPoll } from "../../core/attempt/schedule"
import { startRefusal } from "../../core/start/start-refusal"
import type { CheckoutSessionResponse } from "../../core/contract/checkout-session"
import { buildCheckoutItems } from "../../core/money/checkout-items"
import { centsFromMedusa } from "../../core/money/money"
import { accountNameOf } from "../../core/options/medusa-config"
import type { Span } from "../../core/ports/telemetry"
import { buildCheckoutRequest, type PageRequest } from "./checkout-request"
import type { ProviderDeps } from "../deps"
import { refuseStart, toShopper } from "../refusals"

/**
 * Opens a page at the gateway (spec, Create checkout session). The row is written first: if the server dies
 * afterwards, a payment on that page still finds it.
 *
 * @param earlier the attempts of this collection so far.
 * @returns undefined when another start of the same collection was faster.
 * @throws MedusaError when no merchant key is set, or the cart or the payment link has reached its page limit; also when the
 *   gateway opens none, and then the row stays, marked failed.
 */
export async function createCheckoutPage(
  request: PageRequest,
  earlier: readonly CheckoutAttempt[],
  deps: ProviderDeps
): Promise<CheckoutAttempt | undefined> {
  const { account } = deps
  const { options } = account
  // Our route refuses these starts first, but the payment module can be called in other ways.
  refuseStart(
    startRefusal({
      money: { kind: "none" },
      isSetUp: await account.keys.isSetUp(),
      hadAllItsPages: hasAllItsPages(earlier, request.payment_link_id, options, deps.now()),
      isOfOrder: request.cart_id === null,
    })
  )
  const id = deps.newId("hcatt")
  const attributes = { reference: id, account: accountNameOf(request.provider_id) }
  return await deps.telemetry.span("hosted_checkout.create_session", { attributes }, (span) =>
    openPage(id, request, span, deps)
  )
}

async function openPage(
  id: string,
  request: PageRequest,
  span: Span,
  deps: ProviderDeps
): Promise<CheckoutAttempt | undefined> {
  const { now } = deps
  const { options } = deps.account
  const { attempts, keyAnswers } = deps.repositories
  const attempt = await attempts.start({
    id,
    handle: deps.newHandle(),
    provider_id: request.provider_id,
    payment_collection_id: request.payment_collection_id,
    payment_session_id: request.session_id,
    cart_id: request.cart_id,
    amount: request.amount,
    currency_code: request.currency.toLowerCase(),
    email: request.shopper.email,
    lines_hash: request.lines_hash,
    payment_link_id: request.payment_link_id,
    items: buildCheckoutItems(request.lines, centsFromMedusa(request.amount)) ?? null,
    next_check_at: openingEndsAt(now(), options),
    trace_context: deps.telemetry.traceContext(),
  })
  if (!attempt) {
    return undefined
  }

  const { token, checkout_url, expires_at } = await askForPage(attempt, request, span, deps)
  const page = { token, checkout_url, expires_at: new Date(expires_at) }
  const details = { trigger: "checkout", data: { expires_at } } as const
  const opened = await attempts.transition(
    attempt,
    "page_opened",
    { ...page, next_check_at: nextPoll(attempt, options, now()) },
    details
  )
  await keyAnswers.note(request.provider_id, "create", null, now())
  // Proven, held or given up while the gateway answered: keep that status, and store the page all the same.
  return opened ?? (await attempts.transition(attempt, "page_opened_late", page, details))
}

async function askForPage(
  attempt: CheckoutAttempt,
  request: PageRequest,
  span: Span,
  { account, log, now, repositories: { attempts, keyAnswers }, telemetry }: ProviderDeps
): Promise<CheckoutSessionResponse> {
  const payment = { ...request, amount: centsFromMedusa(request.amount) }
  try {
    return await account.client.createCheckoutSession(
      buildCheckoutRequest(attempt, payment, account.options)
    )
  } catch (error) {
    const { name, message } = error as Error
    const status = error instanceof GatewayApiError ? error.status : undefined
    span.set({ "http.response.status_code": status })
    span.fail(error as Error)
    // Anybody can start a payment; each attempt has its failure in its timeline.
    log.error(`could not open a page for attempt ${attempt.id}: ${name}: ${message}`, {
      oncePerMinute: `no page ${request.provider_id} ${name}`,
      fields: {
        reference: attempt.id,
        account: accountNameOf(request.provider_id),
        trigger: "checkout",
      },
    })
    const data = { error: `${name}: ${message}`, ...failureOf(error) }
    const details = { trigger: "checkout", data } as const
    if (await attempts.transition(attempt, "page_failed", { over_at: now() }, details)) {
      const failed = { account: accountNameOf(request.provider_id), outcome: "failed" }
      telemetry.count("hosted_checkout.attempts", failed)
    }
    const refusedBy = keyRefusalOf(error)
    if (refusedBy !== null) {
      await keyAnswers.note(request.provider_id, "create", refusedBy, now())
    }
    throw toShopper("page_unavailable")
  }
}
