import type { LinkStatus } from "../../../../src/core/payment-link/link-status"
import { isPublic, type PaymentLink } from "../../../../src/core/payment-link/payment-link"
import type { StartedByLink } from "../../../../src/payments/payment-link/start-by-link"
import type { Page } from "../../fakes/gateway/page"
import type { Shared } from "../server"
import { centsOf, factsOf, type LinkFacts, type Obstacle } from "./facts"

/** A link as a request has read it, and what was known when the request began. */
export interface Visit {
  link: PaymentLink
  before: LinkFacts
}

/** The page at the gateway with this address. */
export function pageAt(url: string, { gateway }: Pick<Shared, "gateway">): Page | undefined {
  return gateway.pages.find(({ token }) => url.endsWith(`/${token}`))
}

/** Runs a visit of a link's page, and notes what it must not do and say. `before`: when the visit began. */
export async function watchView(
  shared: Shared,
  { before, link }: Visit,
  look: () => Promise<LinkStatus>
): Promise<LinkStatus> {
  const view = await look()
  shared.sim.count(`link: reads ${view}`)
  checkView(view, link, before, shared)
  for (const { reference } of pagesOfTask(shared)) {
    shared.broken.set("a visit of a payment link opens no page", `${reference}, for ${link.id}`)
  }
  return view
}

/** Runs a press of a link's button, and notes which page it must not open or lead to. */
export async function watchPress(
  shared: Shared,
  { before, link }: Visit,
  press: () => Promise<StartedByLink>
): Promise<StartedByLink> {
  const { observed, sim } = shared
  const task = sim.taskName
  let atOpening = before
  observed.onOpening.set(task, () => (atOpening = factsOf(link, shared)))
  const started = await press()
  observed.onOpening.delete(task)
  shared.sim.count(`link: starts ${started.kind === "view" ? started.view : started.kind}`)
  if (started.kind === "view") {
    checkView(started.view, link, before, shared)
  }
  const after = factsOf(link, shared)
  const offered = started.kind === "page" ? pageAt(started.url, shared) : undefined
  const pages = [...pagesOfTask(shared), ...(offered ? [offered] : [])]
  const obstacle = lasting(before, after)
  // A visitor may press in time, and be sent to a page when the link has expired.
  const metLater = offered && lasting(atOpening, after, ["expired", "withdrawn"])
  if ((obstacle && pages[0]) || metLater) {
    const detail = `${pages[0]?.reference}, by ${link.id}: ${obstacle ?? metLater}`
    shared.broken.set("a payment link that is over starts no page", detail)
  }
  if (offered) {
    checkOffered(offered, link, shared)
  }
  const isSame = before.changes === after.changes
  const wrong = pages.find((page) => isSame && !asksFor(page, after.owed, after.currency_code))
  if (wrong) {
    const detail = `${wrong.reference} asks for ${wrong.amount} ${wrong.currency}, owed are ${after.owed}`
    shared.broken.set("a payment link leads to a page of what its order owes", detail)
  }
  return started
}

/** Runs the making of a link, and notes a link of another sum than its order owes. */
export async function watchMade(
  shared: Shared,
  orderId: string,
  make: () => Promise<PaymentLink>
): Promise<PaymentLink> {
  const orderNow = () => shared.tables.orders.get(orderId)
  const before = orderNow()
  const link = await make()
  const order = orderNow()
  const isSame = order && before === order
  if (isSame && (shared.tables.owedBy(order) !== centsOf(link) || order.canceled)) {
    const detail = `${link.id} is of ${link.amount}, and ${orderId} owes ${shared.tables.owedBy(order)}`
    shared.broken.set("a payment link leads to a page of what its order owes", detail)
  }
  return link
}

function checkOffered(page: Page, link: PaymentLink, shared: Shared): void {
  const attempt = shared.database.attempts.get(page.reference)
  const isOfLink = asksFor(page, centsOf(link), link.currency_code)
  const isNobodyElses = !isPublic(link) || attempt?.payment_link_id === link.id
  if (
    !isOfLink ||
    !isNobodyElses ||
    attempt?.payment_collection_id !== link.payment_collection_id
  ) {
    const detail = `${link.id} of ${link.amount} leads to ${page.reference} of ${page.amount}`
    shared.broken.set("a payment link leads to a page of what its order owes", detail)
  }
}

function asksFor({ amount, currency }: Page, cents: number, currencyCode: string): boolean {
  return amount === cents && currency.toLowerCase() === currencyCode
}

/** What a visitor reads is true, before or after: while they are answered, it may change. */
function checkView(view: LinkStatus, link: PaymentLink, before: LinkFacts, shared: Shared): void {
  const after = factsOf(link, shared)
  const wasTrue = isTrueOf(view, link, before) || isTrueOf(view, link, after)
  const obstacle = view === "open" ? lasting(before, after) : undefined
  const isPayable =
    isFree(before) && isFree(after) && before.changes === after.changes && view !== "open"
  const isHidden = before.isWithAPerson && after.isWithAPerson && view !== "held" && view !== "paid"
  if (!wasTrue || obstacle || isPayable || isHidden) {
    const { captured, obstacles, owed } = after
    const detail = `${link.id} is ${view}, with ${captured} captured and ${owed} owed: ${obstacles.join(", ")}`
    shared.broken.set("a payment link says what became of it", detail)
  }
}

function isTrueOf(view: LinkStatus, link: PaymentLink, facts: LinkFacts): boolean {
  switch (view) {
    case "paid":
      return facts.captured >= centsOf(link)
    case "held":
      return facts.hasPayment
    case "confirming":
      return facts.hasPayment || facts.isElsewhere
    case "canceled":
    case "withdrawn":
    case "expired":
      return facts.obstacles.includes(view)
    case "open":
    case "outdated":
      return true
  }
}

function isFree({ hasPayment, isElsewhere, obstacles }: LinkFacts): boolean {
  return obstacles.length === 0 && !hasPayment && !isElsewhere
}

/** What was in the way all the time: an order may have been edited back and forth. */
function lasting(
  before: LinkFacts,
  after: LinkFacts,
  allowed: readonly Obstacle[] = []
): Obstacle | undefined {
  const isSame = before.changes === after.changes
  return before.obstacles.find(
    (each) =>
      after.obstacles.includes(each) &&
      !allowed.includes(each) &&
      (isSame || each !== "another sum")
  )
}

/** The pages that the running task has opened. */
function pagesOfTask({ gateway, observed, sim }: Shared): Page[] {
  return gateway.pages.filter(({ reference }) => observed.openedBy.get(reference) === sim.taskName)
}
