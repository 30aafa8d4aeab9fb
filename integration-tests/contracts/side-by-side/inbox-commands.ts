import fc from "fast-check"
import type { NewWebhookEvent } from "../../../src/core"
import { inOrder } from "./canonical"
import { command, pickId, type Command } from "./command"
import { account, digest, outcome, resolution, some, transaction, which } from "./draws"

const notification: fc.Arbitrary<NewWebhookEvent> = fc
  .record({ provider_id: account, body_sha256: digest, transaction_id: transaction })
  .map(({ transaction_id, ...drawn }) => ({
    ...drawn,
    body: { event: "payment.captured", transaction_id, email: "shopper@example.com" },
    evidence: { fields: { transaction_id, card_number_masked: "424242******4242" } },
  }))

const receive = fc
  .array(notification, { minLength: 1, maxLength: 4 })
  .map(
    command("inbox.receive", async ({ inbox }, drawn) =>
      inOrder(await inbox.receive(drawn, new Date()))
    )
  )

const finish = fc
  .record({
    which,
    of: which,
    outcome,
    error: some("already_paid", "already_paid", "why", undefined),
    isOfAttempt: some(true, true, false),
  })
  .map(
    command("inbox.finish", async ({ inbox }, drawn, side) => {
      const attempt_id = drawn.isOfAttempt ? pickId(side.rows.attempts, drawn.of) : undefined
      await inbox.finish(pickId(side.rows.webhooks, drawn.which), {
        outcome: drawn.outcome,
        attempt_id,
        error: drawn.error,
        next_check_at: drawn.outcome === "received" ? new Date() : undefined,
      })
    })
  )

const resolve = fc
  .record({ which, resolution })
  .map(
    command("inbox.resolve", async ({ inbox }, drawn, side) =>
      inbox.resolve(pickId(side.rows.webhooks, drawn.which), drawn.resolution)
    )
  )

const retry = fc
  .record({ which, resolution })
  .map(
    command("inbox.retry", async ({ inbox }, drawn, side) =>
      inbox.retry(pickId(side.rows.webhooks, drawn.which), drawn.resolution, new Date())
    )
  )

const claimDue = fc.constant({}).map(
  command("inbox.claimDue", async ({ inbox }) => {
    const now = new Date()
    return await inbox.claimDue(now, new Date(now.getTime() + 3_000), 100)
  })
)

export const inboxCommands: fc.WeightedArbitrary<Command>[] = [
  { weight: 3, arbitrary: receive },
  { weight: 4, arbitrary: finish },
  { weight: 1, arbitrary: resolve },
  { weight: 1, arbitrary: retry },
  { weight: 1, arbitrary: claimDue },
]
