import { bug, edit, type Bug } from "./bug"

const ADVANCE = "payments/process/advance-payment.ts"
const DECIDE_WITH_FACTS = "payments/process/decide-with-facts.ts"
const RECORD = "payments/process/record-step.ts"
const LET_MEDUSA = "payments/process/let-medusa.ts"
const PAGE = "payments/process/process-page.ts"
const IN_MEDUSA = "payments/process/in-medusa.ts"
const ASK = "payments/process/ask-for-statements.ts"
const FACTS = "payments/process/medusa-facts.ts"
const CLAIM = "payments/process/claim-payment.ts"
const ANNOUNCE = "payments/process/announce-payment.ts"

/** How a decision is carried out. */
export const PROCESSING_BUGS: readonly Bug[] = [
  bug(
    "does not lock the collection",
    PAGE,
    "const processed = await deps.medusa.withLock(\n        collectionKey(named),\n        async () => await processUnderLock(named, trigger, deps)\n      )",
    "const processed = await processUnderLock(named, trigger, deps)"
  ),
  bug(
    "believes an order that core may still undo",
    DECIDE_WITH_FACTS,
    "facts.cart && (isClaimed || facts.cart.completed || facts.order)",
    "facts.cart && facts.cart.completed && !facts.order"
  ),
  bug(
    "does not wait for a completion that is under way before it books",
    LET_MEDUSA,
    "  await waitForCart({ ...page.attempt, cart_id: cartId ?? page.attempt.cart_id }, deps.medusa)\n",
    "  await deps.repositories.attempts.byId(cartId ?? page.attempt.id)\n"
  ),
  bug(
    "tries a placement again without asking whether the money was returned",
    ASK,
    'if (payments.some(({ placement_count, status }) => status === "proven" && placement_count > 0)) {',
    "if (payments.length > 1_000) {"
  ),
  bug(
    "forgets that the gateway was not reached before a placement is tried again",
    ADVANCE,
    "((isQuick && isEarly) || (token !== null && !isAsked))",
    "isQuick && isEarly"
  ),
  bug(
    "gives up a placement without a person",
    LET_MEDUSA,
    'return await record(processing, { kind: "hold", reason: "order_not_placed" }, facts)\n  }\n  return await changePayment(',
    "return payment\n  }\n  return await changePayment("
  ),
  bug(
    "keeps the sums of before for a payment that stays completed",
    RECORD,
    "      payment: await storeBalances(processing, balances),\n",
    "      payment,\n"
  ),
  bug(
    "lets a held payment place an order",
    ADVANCE,
    'if (payment.status === "held") {\n    // The payment is held',
    'if (payment.status === "reported") {\n    // The payment is held'
  ),
  bug(
    "ignores that a payment that was closed has money again",
    ADVANCE,
    'return await record(current, { kind: "hold", reason: "unclear" }, facts)',
    "return payment"
  ),
  bug(
    "leaves the collection at the cart when its payment was returned",
    RECORD,
    "      await deps.medusa.detachFromCart(payment_collection_id)\n",
    ""
  ),
  bug(
    "forgets a payment that no statement names",
    "payments/process/page.ts",
    "return foldedOf(payment, page) ?? { ...stored, isUnclear: isUnclear && !isKnown }",
    "return foldedOf(payment, page) ?? { ...stored, gateway: 0 as Cents, returned: 0 as Cents, isUnclear: false }"
  ),
  {
    name: "repairs no link of an order",
    edits: [
      edit(
        LET_MEDUSA,
        "isForMedusa(decided.step) && (await mendOrderLinks(collection, now.deps))",
        "isForMedusa(decided.step) && collection === undefined"
      ),
      edit(
        IN_MEDUSA,
        "    await mendOrderLinks(\n      { ...page.attempt, payment_collection_id: collectionIdOf(payment, page.attempt) },\n      deps\n    )\n",
        ""
      ),
    ],
  },
  bug(
    "forgets that the placement of an order was interrupted",
    LET_MEDUSA,
    "const recorded = await recordInterruption(processing, facts)",
    "const recorded = processing.payment as typeof processing.payment | undefined"
  ),
  bug(
    "books with a session that is gone",
    IN_MEDUSA,
    "if (!(await deps.medusa.hasSession(session.id))) {",
    "if (session.id === undefined) {"
  ),
  bug(
    "releases a claim that Medusa is about to book",
    "payments/process/dead-claim.ts",
    "if (await deps.medusa.hasSession(sessionOf(payment, page.attempt))) {",
    "if (captured_at === undefined) {"
  ),
  bug(
    "never releases a dead claim",
    "payments/process/dead-claim.ts",
    "if (captured_at === null || order_id !== null) {",
    "if (captured_at !== undefined || order_id !== null) {"
  ),
  bug(
    "claims by statements that nobody has judged",
    CLAIM,
    "const claimed = await payments.claim(payment, sessionId, page.statements.length, deps.now())",
    "const { statements } = await readPage(page.attempt, page.account, deps)\n  const claimed = await payments.claim(payment, sessionId, statements.length, deps.now())"
  ),
  bug(
    "captures what is not proven",
    CLAIM,
    'return step.kind === "book" || step.kind === "place_order"',
    'return step.kind !== "hold"'
  ),
  bug(
    "takes another payment of the page for its own in Medusa",
    FACTS,
    "  if (isClaimedByAnother) {\n    return undefined\n  }\n",
    "  if (isClaimedByAnother && ownOf === undefined) {\n    return undefined\n  }\n"
  ),
  bug(
    "overlooks an order of a link that was paid twice",
    FACTS,
    "hasOtherMoney(own, payments) && (isOfCart || owed < 0)",
    "hasOtherMoney(own, payments) && isOfCart"
  ),
  bug(
    "overlooks a cart that another provider has captured as well",
    FACTS,
    "hasOtherMoney(own, payments) && (isOfCart || owed < 0)",
    "hasOtherMoney(own, payments) && owed < 0"
  ),
  bug(
    "books another completion's order without the order's lock",
    LET_MEDUSA,
    "return await bookOnOrder(now, decided.facts.order.id)",
    "return await letMedusa(now, decided.step, decided.facts)"
  ),
  bug(
    "overlooks money of another provider",
    FACTS,
    "return payments.some((other) => other !== own && hasUnrefundedMoney(other))",
    "return payments.some((other) => other !== own && other.handle !== null && hasUnrefundedMoney(other))"
  ),
  bug(
    "accepts an order as paid without this payment",
    FACTS,
    "paid: (own?.captures ?? []).some(({ id }) => order.transactions.includes(id)),",
    "paid: order.transactions.length > 0,"
  ),
  bug(
    "forgets an event before it is emitted",
    ANNOUNCE,
    "  let isEmitted = true\n",
    "  await repositories.payments.announced(payment)\n  let isEmitted = true\n"
  ),
  bug(
    "overlooks the second payment of a page",
    "payments/process/sync-payments.ts",
    "for (const folded of page.folded.filter((each) => !hasRow(each, page))) {",
    "for (const folded of page.folded.slice(0, 1).filter((each) => !hasRow(each, page))) {"
  ),
  bug(
    "lets a page expire while the gateway cannot be reached",
    PAGE,
    "if (isUnpaid && pageFacts(processing).isOver && (reached || attempt.token === null)) {",
    "if (isUnpaid && pageFacts(processing).isOver && (reached || attempt.token !== null)) {"
  ),
  bug(
    "does not keep what verify says",
    "payments/process/ask-verify.ts",
    "if (stored) {\n    await statements.add",
    "if (stored && answer.status === null) {\n    await statements.add"
  ),
  bug(
    "treats a failing gateway as one without a payment",
    "payments/process/ask-verify.ts",
    "if (status === undefined || !NO_SUCH_TOKEN.includes(status)) {",
    "if (status !== undefined && !NO_SUCH_TOKEN.includes(status)) {"
  ),
  bug(
    "counts a notification as processed before it is",
    "payments/process/process-notification.ts",
    "    return await process(notification, requireConfigured(provider_id, deps), deps)\n",
    '    await deps.repositories.statements.finish(id, { outcome: "processed" })\n    return await process(notification, requireConfigured(provider_id, deps), deps)\n'
  ),
  bug(
    "leaves a page that failed for later without a check",
    "payments/process/make-due.ts",
    "if (current && !isDue && !(",
    "if (current && isDue && !("
  ),
  bug(
    "does not lock the order that two payments are booked on",
    LET_MEDUSA,
    "return await processing.deps.medusa.withLock(orderKey(orderId), async () => {",
    "return await (async (inner: () => Promise<Payment>) => await inner())(async () => {"
  ),
  bug(
    "does not store the sums that a hold was decided by",
    "payments/process/change-payment.ts",
    "...{ reason, balances, order_id: orderId },",
    "...{ reason, order_id: orderId },"
  ),
  bug(
    "holds a payment since its latest hold",
    "payments/process/change-payment.ts",
    "held_since: payment.held_since ?? now,",
    "held_since: now,"
  ),
  bug(
    "judges an account by the profile of another one",
    "payments/account.ts",
    "return accounts.byProviderId.get(providerId)",
    "const account = accounts.byProviderId.get(providerId)\n  const [first = account] = accounts.byProviderId.values()\n  return account && first && { ...account, options: first.options }"
  ),
]
