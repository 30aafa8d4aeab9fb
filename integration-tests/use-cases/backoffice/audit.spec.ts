import { judgePayment } from "../../../src/backoffice/audit/judge"
import type { BookedCollection } from "../../../src/core/ports/medusa-books"
import type { StoredStatement } from "../../../src/core/repositories/statement-repository"
import { findAccount } from "../../../src/payments/account"
import { pageNameOf } from "../../../src/payments/process/page"
import { describeShop } from "../support/describe-shop"
import type { Shopper } from "../support/shopper"

describeShop("The audit", (shop) => {
  const findingsOf = async (shopper: Shopper, statements: readonly StoredStatement[]) => {
    const { attempt, row: payment } = shopper
    const { payment_collection_id: id } = attempt
    const collection = await shop.deps.medusa.collection(id, { total: false })
    const books = { orders: [], accounts: [], orderBooksDiffer: false, booked_at: null }
    const row = {
      ...{ attempt, payment, statements, payments: shopper.rows, updated_at: payment.created_at },
      ...{ isClaimedElsewhere: false, isTransactionReused: false },
    }
    shop.run.passes(24 * 60 * 60_000)
    return judgePayment(
      row,
      new Map([[id, { ...collection, ...books } as BookedCollection]]),
      (providerId) => findAccount(shop.deps, providerId),
      shop.run.now()
    ).map(({ finding }) => finding)
  }

  it("The audit reports a completed payment whose stored statements are gone or name another transaction", async () => {
    const shopper = await shop.shopperWithOrder()
    const said = await shop.deps.repositories.statements.ofPages([pageNameOf(shopper.attempt)])
    expect(await findingsOf(shopper, said)).toEqual([])
    expect(await findingsOf(shopper, [])).toEqual(["row_differs"])
    const ofOther = said.map((one) => ({ ...one, transaction_id: "txn_other" }))
    expect(await findingsOf(shopper, ofOther)).toContain("row_differs")
  })
})
