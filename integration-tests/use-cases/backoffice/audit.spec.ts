import { judgePayment } from "../../../src/backoffice/audit/judge"
import type { Payment } from "../../../src/core/payment/payment"
import type { BookedCollection } from "../../../src/core/ports/medusa-books"
import type { AuditedPayment } from "../../../src/core/repositories/audit"
import type { StoredStatement } from "../../../src/core/repositories/statement-repository"
import { findAccount } from "../../../src/payments/account"
import { pageNameOf } from "../../../src/payments/process/page"
import { describeShop } from "../support/describe-shop"
import type { Shopper } from "../support/shopper"

describeShop("The audit", (shop) => {
  const judge = (
    row: Pick<AuditedPayment, "attempt" | "payment" | "payments" | "statements">,
    collections = new Map<string, BookedCollection>()
  ) => {
    shop.run.passes(24 * 60 * 60_000)
    return judgePayment(
      {
        ...{ ...row, updated_at: row.payment.created_at },
        ...{ isClaimedElsewhere: false, isTransactionReused: false },
      },
      collections,
      (providerId) => findAccount(shop.deps, providerId),
      shop.run.now()
    )
  }
  const findingsOf = async (shopper: Shopper, statements: readonly StoredStatement[]) => {
    const { attempt, row: payment } = shopper
    const { payment_collection_id: id } = attempt
    const collection = await shop.deps.medusa.collection(id, { total: false })
    const books = { orders: [], accounts: [], orderBooksDiffer: false, booked_at: null }
    return judge(
      { attempt, payment, statements, payments: shopper.rows },
      new Map([[id, { ...collection, ...books } as BookedCollection]])
    ).map(({ finding }) => finding)
  }

  it("The audit reports a completed payment whose stored notifications and verify answers are missing or belong to another transaction", async () => {
    const shopper = await shop.shopperWithOrder()
    const said = await shop.deps.repositories.statements.ofPages([pageNameOf(shopper.attempt)])
    expect(await findingsOf(shopper, said)).toEqual([])
    expect(await findingsOf(shopper, [])).toEqual(["row_differs"])
    const ofOther = said.map((one) => ({ ...one, transaction_id: "txn_other" }))
    expect(await findingsOf(shopper, ofOther)).toContain("row_differs")
  })

  it("A difference that the audit finds has a link to the payment's page in Admin, unless the payment's reference is unknown", async () => {
    const shopper = await shop.shopperWithOrder()
    const { attempt, row, rows: payments } = shopper
    const ofPage = judge({ attempt, payment: row, payments, statements: [] })
    expect(ofPage[0]).toMatchObject({ reference: attempt.id, attempt_id: attempt.id })

    const reference = "hcatt_somebody_elses"
    await shop.notify(shopper, { reference, transaction_id: "txn_elsewhere" })
    const [payment] = shop.unknown as [Payment]
    const name = { provider_id: payment.provider_id, reference }
    const statements = await shop.deps.repositories.statements.ofUnknown(name, "txn_elsewhere")
    expect(judge({ attempt: null, payment, payments: [payment], statements })).toMatchObject([
      { finding: "unknown_reference", reference, attempt_id: null },
    ])
  })
})
