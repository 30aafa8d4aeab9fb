import fc from "fast-check"
import type { EvidenceSource } from "../../../src/core"
import { inOrder } from "./canonical"
import { command, pick, pickId, type Command } from "./command"
import { account, options, piece, reason, some, transaction, trigger, which } from "./draws"

const SOURCES: EvidenceSource[] = ["webhook", "verify"]

const add = fc.record({ which, piece, trigger, options }).map(
  command("evidence.add", async ({ evidence }, drawn, side) => {
    const id = pickId(side.rows.attempts, drawn.which)
    return await evidence.add(id, { ...drawn.piece, reference: id }, drawn.trigger, drawn.options)
  })
)

const reads = fc.record({ which, transaction }).map(
  command("the reads of evidence", async ({ evidence }, drawn, side) => {
    const attempt = pick(side.rows.attempts, drawn.which)
    return (
      attempt && {
        isReused: await evidence.isTransactionReused(attempt, drawn.transaction),
        ofOthers: inOrder(await evidence.ofOthers(attempt)),
      }
    )
  })
)

const holdPayment = fc
  .record({ which, piece, reason: some(reason, fc.constant("already_paid" as const)) })
  .chain(({ reason: arbitrary, ...drawn }) => arbitrary.map((error) => ({ ...drawn, error })))
  .map(
    command("evidence.holdPayment", async ({ evidence }, drawn, side) => {
      const attempt = pick(side.rows.attempts, drawn.which)
      return attempt && (await evidence.holdPayment(attempt, drawn.piece, drawn.error))
    })
  )

const isPaymentListed = fc
  .record({ which, of: which, transaction, sources: fc.subarray(SOURCES) })
  .map(
    command("evidence.isPaymentListed", async ({ evidence }, drawn, side) => {
      const [attempt, event] = [
        pick(side.rows.attempts, drawn.which),
        pick(side.rows.webhooks, drawn.of),
      ]
      return (
        attempt &&
        event &&
        (await evidence.isPaymentListed(attempt.id, drawn.transaction, drawn.sources, event.id))
      )
    })
  )

const releasePayment = fc.record({ which, transaction, sources: fc.subarray(SOURCES) }).map(
  command("evidence.releasePayment", async ({ evidence }, drawn, side) => {
    const attempt = pick(side.rows.attempts, drawn.which)
    const { transaction: transaction_id, sources } = drawn
    return attempt && (await evidence.releasePayment({ id: attempt.id, transaction_id }, sources))
  })
)

const noteProblem = fc
  .record({ account, status: some("settling", "mystery") })
  .map(
    command("evidence.noteProblem", async ({ evidence }, drawn) =>
      evidence.noteProblem(drawn.account, { kind: "transaction_ids", status: drawn.status })
    )
  )

const askAgain = fc
  .record({ account, options })
  .map(
    command("evidence.askAgainUnder", async ({ evidence }, drawn) =>
      evidence.askAgainUnder(drawn.options, drawn.account, new Date(), 100)
    )
  )

export const evidenceCommands: fc.WeightedArbitrary<Command>[] = [
  { weight: 12, arbitrary: add },
  { weight: 1, arbitrary: reads },
  { weight: 1, arbitrary: holdPayment },
  { weight: 1, arbitrary: isPaymentListed },
  { weight: 1, arbitrary: releasePayment },
  { weight: 1, arbitrary: noteProblem },
  { weight: 1, arbitrary: askAgain },
]
