import { createHash } from "node:crypto"
import { toDecimalString, type Cents } from "../../../../src/core/money/money"
import { generateTestHeader } from "../../../../src/core/signature/signature"
import { receiveForwardedWebhook } from "../../../../src/payments/receive/receive-forwarded-webhook"
import type { ForgerAction } from "../actions"
import type { Transaction } from "../../fakes/gateway/page"
import { SECOND_SECRET } from "../server"
import { PROVIDER, providerOf, SECOND, SECOND_SITE, SECOND_STATUSES } from "../sites"
import type { Store } from "../store"
import { watchDelivery } from "../watch/delivery"

type Forge = Extract<ForgerAction, { kind: "forge" }>

/** A forger without the merchant key reports a payment of the newest page, or its return. */
export async function forge(store: Store, { signature, status }: Forge): Promise<void> {
  const { gateway, keys, sim } = store.shared
  const page = gateway.pages.findLast((each) => providerOf(each) === PROVIDER)
  if (!page) {
    return
  }
  const details: Transaction = {
    id: page.transactions.at(-1)?.id ?? "txn_forged",
    verifyId: page.transactions.at(-1)?.verifyId ?? "txn_forged",
    amount: page.amount,
    status: "approved",
    returned: 0 as Cents,
    latest: { amount: page.amount, at: new Date(sim.now()) },
    isNotified: false,
    reportedReturned: 0 as Cents,
  }
  const genuine = gateway.notificationOf(page, { ...details, returned: page.amount })
  const said = JSON.parse(gateway.notificationOf(page, details)) as Record<string, unknown>
  const event = status === "approved" ? "payment.captured" : "payment.refunded"
  const body = JSON.stringify({ ...said, event, status, forged: sim.now().toISOString() })
  store.shared.forged?.add(createHash("sha256").update(body).digest("hex"))
  const headers: Record<string, string> = {
    wrong_key: { "x-service-signature": generateTestHeader(body, "sk_test_guessed") },
    none: {},
    // Of another notification, which the forger has seen.
    borrowed: { "x-service-signature": generateTestHeader(genuine, keys.ofGateway) },
  }[signature]
  await store.ask(`forged notification of ${page.reference}`, async ({ providerDeps }) =>
    receiveForwardedWebhook({ rawData: body, data: {}, headers }, providerDeps)
  )
}

/** A notification of the second account's own gateway that names a page of the first one: it is signed, and about nothing here. */
export async function misreport(store: Store): Promise<void> {
  const page = store.shared.gateway.pages.find((each) => providerOf(each) === PROVIDER)
  if (!page) {
    return
  }
  const body = JSON.stringify({
    event: "payment.captured",
    status: SECOND_STATUSES.approved,
    amount: toDecimalString(page.amount),
    currency: page.currency,
    reference: page.reference,
    merchant_site_id: SECOND_SITE,
    transaction_id: "txn_stray",
  })
  const headers = { "x-service-signature": generateTestHeader(body, SECOND_SECRET) }
  await store.ask(`notification of another account about ${page.reference}`, async (server) =>
    watchDelivery(store.shared, { body, key: SECOND_SECRET }, async () =>
      receiveForwardedWebhook({ rawData: body, data: {}, headers }, server.providerDepsOf(SECOND))
    )
  )
}
