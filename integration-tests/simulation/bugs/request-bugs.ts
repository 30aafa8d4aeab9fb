import { bug, edit, type Bug } from "./bug"

const AUTHORIZE = "payments/authorize/authorize-payment.ts"
const UNDO = "payments/authorize/refuse-undo.ts"
const START = "payments/start/start-checkout.ts"
const ACT = "payments/worklist/act-on-payment.ts"

/** What core, shoppers, the gateway and admins ask. */
export const REQUEST_BUGS: readonly Bug[] = [
  bug(
    "captures for a session of another account",
    AUTHORIZE,
    "if (!attempt || attempt.provider_id !== deps.account.provider_id) {",
    "if (!attempt) {"
  ),
  {
    name: "captures in another currency than the cart's",
    edits: [
      edit(AUTHORIZE, "    session.currency_code === attempt.currency_code &&\n", ""),
      edit(AUTHORIZE, " && cart.currency_code === attempt.currency_code", ""),
    ],
  },
  bug(
    "believes another account's notification about a page",
    "payments/process/process-notification.ts",
    "if (attempt?.provider_id === provider_id) {",
    "if (attempt) {"
  ),
  bug(
    "captures for another cart than the payment's",
    AUTHORIZE,
    "      payment.payment_collection_id === session.payment_collection_id &&\n",
    ""
  ),
  bug(
    "captures although the claim was refused",
    AUTHORIZE,
    "return payment && (await claimPayment(synced, payment.id, session.id, deps))",
    "return payment && ((await claimPayment(synced, payment.id, session.id, deps)) ?? payment)"
  ),
  bug(
    "does not ask again whether the money was returned",
    AUTHORIZE,
    'payments.some(({ placement_count, status }) => status === "proven" && placement_count > 0)',
    "payments.length > 1_000"
  ),
  bug(
    "lets Medusa cancel captured money",
    UNDO,
    'throw refusals.tornDown("canceled")',
    "return { data: publicFields(data) }"
  ),
  bug(
    "lets Medusa delete the session of captured money",
    UNDO,
    'throw refusals.tornDown("deleted")',
    "return { data: publicFields(data) }"
  ),
  bug(
    "lets Medusa refund what has no order",
    "payments/refund/refund-payment.ts",
    "if (!(await placedOrderOf(attempt, medusa, deps))) {",
    "if ((await placedOrderOf(attempt, medusa, deps)) === null) {"
  ),
  {
    name: "does not check a payment after its refund",
    edits: [
      edit(
        "payments/refund/refund-payment.ts",
        '  await repositories.attempts.transition(attempt, "check_scheduled", { next_check_at })\n',
        ""
      ),
      edit(
        "payments/refund/check-after-refund.ts",
        "if (!isDueBefore) {",
        "if (isDueBefore && attempt.id === null) {"
      ),
      edit(
        "payments/refund/check-after-refund.ts",
        'await attempts.transition(attempt, "check_scheduled", { next_check_at: deps.now() })',
        "await attempts.byId(attempt.id)"
      ),
    ],
  },
  bug(
    "opens a page while an approved payment is not processed yet",
    "core/payment/collection-money.ts",
    'return { kind: pages.some(hasMoney) ? "arrived" : "none" }',
    'return { kind: "none" }'
  ),
  bug(
    "opens a page for a collection that has money",
    "core/start/start-refusal.ts",
    'if (money.kind === "booked" || money.kind === "held") {',
    'if (money.kind === "held") {'
  ),
  bug(
    "replaces a page that the gateway calls paid",
    START,
    "if (hasMoney(await readPage(current, account, deps))) {",
    "if (hasMoney(await readPage(current, account, deps)) && current.id === null) {"
  ),
  bug(
    "binds a payment to a session of another sum",
    START,
    "if (!page || !isSamePayment(page, wantedBy(request))) {",
    "if (!page) {"
  ),
  bug(
    "offers the open page again for another sum",
    START,
    "canBeOfferedAgain(current, wanted, account.options, now()) &&",
    "true &&"
  ),
  {
    name: "opens a page for a closed account",
    edits: [
      edit(START, "isClosed: await isClosed(account, repositories.closures)", "isClosed: false"),
      edit(
        "payments/start/check-new-page.ts",
        "const isClosed = !options.acceptsNewPayments || bounds.isClosed",
        "const isClosed = false"
      ),
    ],
  },
  bug(
    "sends a shopper to the cart whose payment is approved",
    "payments/return/process-return.ts",
    '    case "confirming":\n      return "wait"\n',
    '    case "confirming":\n      return unpaid\n'
  ),
  bug(
    "asks the gateway for each return",
    "payments/process/ask-in-turn.ts",
    'if (turn === "taken") {',
    'if (turn !== "account_limit") {'
  ),
  bug(
    "acknowledges a notification that it does not store",
    "payments/receive/receive-forwarded-webhook.ts",
    "const rows = await repositories.statements.receive([received], now())",
    "const rows = await repositories.statements.receive(received ? [] : [received], now())"
  ),
  bug(
    "refuses what is signed with the replaced merchant key",
    "core/signature/signature.ts",
    "return usable(secrets).some((secret) =>",
    "return usable(secrets).slice(-1).some((secret) =>"
  ),
  bug(
    "lets an admin decide who has not read the latest news",
    ACT,
    "if (item.statements.some(({ id }) => !statements.includes(id))) {",
    "if (item.statements.length < statements.length) {"
  ),
  bug(
    "refunds in Medusa all that it has",
    ACT,
    "const difference = (balances.medusa - balances.gateway) as Cents",
    "const difference = balances.medusa"
  ),
  bug(
    "lets an admin place an order without asking the gateway",
    ACT,
    'const answer = await askVerify(await readPage(attempt, account, deps), "admin", deps)',
    "const answer = { reached: true }"
  ),
  bug(
    "does not lock the payment that an admin decides about",
    ACT,
    "await (attempt ? medusa.withLock(collectionKey(attempt), actNow) : actNow())",
    "await actNow()"
  ),
  bug(
    "applies a payment to an order that has one",
    "payments/worklist/collection-of-order.ts",
    'return moneyOfCollection(others).kind !== "none"',
    'return moneyOfCollection(others).kind === "arrived"'
  ),
  bug(
    "applies a payment to an order of another sum",
    "payments/worklist/collection-of-order.ts",
    "if (order.total !== balances.gateway) {",
    "if (order.total > balances.gateway) {"
  ),
  bug(
    "believes a forged notification",
    "core/signature/signature.ts",
    "return usable(secrets).some((secret) => timingSafeEqual(given, hmac(raw, secret)))",
    "return given.length > 0"
  ),
  bug(
    "sends a shopper to a page that nobody may pay on",
    "payments/start/initiate-payment.ts",
    "await payableUrl(attempt, deps)",
    "attempt.checkout_url"
  ),
  bug(
    "does not find the payment of a session without data",
    AUTHORIZE,
    "const session_id = context?.idempotency_key ?? stored?.session_id",
    "const session_id = stored?.session_id"
  ),
]
