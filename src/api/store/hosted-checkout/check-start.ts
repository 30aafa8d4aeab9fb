import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refreshPaymentCollectionForCartWorkflow } from "@medusajs/medusa/core-flows"
import {
  canBeOfferedAgain,
  centsFromMedusa,
  hasAllItsPages,
  livePageOf,
  moneyOfCollection,
  toDecimalString,
  type CheckoutAttempt,
  type SessionCart,
  type WantedPage,
} from "../../../core"
import { refusals } from "../../../payments/refusals"
import { depsOf } from "../../../medusa/deps"
import { processAttempt } from "../../../payments/process/process-attempt"
import { isPaid } from "../../../payments/is-paid"
import type { Deps } from "../../../payments/deps"
import { isClosed, type Account } from "../../../payments/accounts"
import { askedAccount } from "./asked-account"
import { startWithCart } from "../../../medusa/cart-of-start"
import { amountToPay, cartToPay } from "./collection-to-pay"
import { tooManyRequests } from "./too-many-requests"

/**
 * Stands in front of core's route that starts a payment: what a shopper should read is answered
 * before core deletes their session, or answers a bare 500. A collection that has money is refused
 * whatever provider is asked for; a completed cart, a cart that has had all its pages, an account that is
 * closed and one without a merchant key, for ours.
 */
export async function checkStart(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const deps = depsOf(req.scope)
  const { attempts: repository, closures } = deps.repositories
  const collectionId = req.params.id ?? ""
  const account = askedAccount(req)
  const [attempts, cart, toPay, closed] = await Promise.all([
    repository.ofCollection(collectionId),
    account && cartToPay(req),
    account && amountToPay(req),
    account && isClosed(account, closures),
  ])
  assertNoMoney(attempts)
  assertPaidHere(attempts, account, deps)
  const isUpToDate = cart && toPay && centsFromMedusa(toPay.amount) === centsFromMedusa(cart.total)
  if (account) {
    if (cart?.completed_at) {
      throw refusals.cartCompleted()
    }
    if (cart && toPay && !isUpToDate) {
      await refreshAmount(req, cart)
    }
    const asked = await processedOtherAccount(attempts, account, deps)
    const now = asked ? await repository.ofCollection(collectionId) : attempts
    assertNoMoney(now)
    if (closed && (await unpaidAmount(req, now))) {
      throw refusals.accountClosed()
    }
    const hadAll = hasAllItsPages(now, account.options)
    const canOpen = !hadAll && (await account.keys.isSetUp())
    if (!canOpen && (await needsNewPage(req, now, account))) {
      if (hadAll) {
        tooManyRequests(res, "too_many_pages")
        return
      }
      throw refusals.notSetUp()
    }
  }
  if (isUpToDate) {
    startWithCart(collectionId, cart, next)
  } else {
    next()
  }
}

/** A cart change that failed half-way leaves the collection with another amount than the cart. */
async function refreshAmount(req: MedusaRequest, { id }: Pick<SessionCart, "id">): Promise<void> {
  try {
    await refreshPaymentCollectionForCartWorkflow(req.scope).run({ input: { cart_id: id } })
  } catch (error) {
    depsOf(req.scope).log.warn(
      `the amount of cart ${id} is not brought up to date: ${(error as Error).message}`
    )
    throw refusals.totalChanged()
  }
}

function assertNoMoney(attempts: readonly CheckoutAttempt[]): void {
  const money = moneyOfCollection(attempts)
  if (money.kind === "booked" || money.kind === "held") {
    throw refusals.collectionHasMoney(money.kind)
  }
}

/** A proven payment becomes the order: another way to pay would replace its session, and take the money twice. */
function assertPaidHere(
  attempts: readonly CheckoutAttempt[],
  account: Account | undefined,
  deps: Deps
): void {
  const isElsewhere = ({ provider_id }: CheckoutAttempt) => provider_id !== account?.provider_id
  if (attempts.some((attempt) => isElsewhere(attempt) && isPaid(attempt, deps))) {
    throw refusals.paidAtAnotherAccount()
  }
}

/**
 * A shopper who changes from one merchant account to another may have paid at the first: it is asked
 * before the second opens a page, for an account has a key of its own only.
 */
async function processedOtherAccount(
  attempts: readonly CheckoutAttempt[],
  { provider_id }: Account,
  deps: Deps
): Promise<boolean> {
  const page = livePageOf(attempts)
  if (page?.status !== "open" || page.provider_id === provider_id) {
    return false
  }
  await processAttempt(page, "checkout", deps)
  return true
}

/** None is needed for the open one offered again, a proven payment, nothing to pay. */
async function needsNewPage(
  req: MedusaRequest,
  attempts: readonly CheckoutAttempt[],
  { provider_id, options }: Account
): Promise<boolean> {
  const unpaid = await unpaidAmount(req, attempts)
  if (!unpaid) {
    return false
  }
  const page = livePageOf(attempts)
  return !page || !canBeOfferedAgain(page, { provider_id, ...unpaid }, options, new Date())
}

/** What is still to be paid, amount in major units; undefined for nothing, or where a payment is proven. */
async function unpaidAmount(
  req: MedusaRequest,
  attempts: readonly CheckoutAttempt[]
): Promise<Omit<WantedPage, "provider_id"> | undefined> {
  if (moneyOfCollection(attempts).kind !== "none") {
    return undefined
  }
  const toPay = await amountToPay(req)
  const cents = centsFromMedusa(toPay?.amount ?? 0)
  return toPay && cents !== 0
    ? { amount: toDecimalString(cents), currency_code: toPay.currency_code }
    : undefined
}
