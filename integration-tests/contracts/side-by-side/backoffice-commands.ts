import fc from "fast-check"
import type { Notice } from "../../../src/core/repositories/worklist"
import { inOrder } from "./canonical"
import { command, pick, pickId, type Command } from "./command"
import { account, some, which } from "./draws"
import { namesOf, type Side } from "./side"

const claimNotices = some(3, 70).map(
  command("worklist.claimNotices", async ({ worklist }, seconds, side) => {
    const now = new Date(Date.now() + seconds * 1_000)
    const claimed = await worklist.claimNotices(now, new Date(now.getTime() + 10_000), 100)
    side.notices.push(...inNameOrder(claimed, side))
    return claimed
  })
)

const finishNotice = which.map(
  command("worklist.finishNotice", async ({ worklist }, drawn, side) => {
    const notice = pick(
      side.notices,
      side.notices.length - 1 - (drawn % (side.notices.length || 1))
    )
    return notice && (await worklist.finishNotice(notice))
  })
)

const count = fc
  .constant({})
  .map(command("worklist.count", async ({ worklist }) => worklist.count()))

const closures = fc.record({ account, does: some("close", "reopen", "read") }).map(
  command("closures", async ({ closures: repository }, drawn, _, step) => {
    const { account: provider_id, does } = drawn
    if (does === "close") {
      const closed_at = new Date()
      await repository.close({ id: `closure_${step}`, provider_id, closed_by: "user", closed_at })
    }
    if (does === "reopen") {
      await repository.reopen(provider_id, "user_2", new Date())
    }
    return {
      isClosed: await repository.isClosed(provider_id),
      ofAccount: inOrder(await repository.ofAccount(provider_id)),
    }
  })
)

const starts = fc.record({ account, who: fc.subarray(["cus_1", "net_1"]), pages: some(1, 4) }).map(
  command("starts", async ({ starts: repository }, drawn) => {
    const { account: provider_id, who: startedBy, pages: maxPagesPerMinute } = drawn
    const limits = { maxStartsPerMinute: 2, maxPagesPerMinute }
    const bounds = await repository.count({ provider_id, startedBy, ...limits })
    await repository.forget()
    const { isClosed, starterWaitMs, storeWaitMs } = bounds
    return { isClosed, isStarterFull: starterWaitMs > 0, isStoreFull: storeWaitMs > 0 }
  })
)

const CONFIGURED = some<string[]>(["pp_hosted-checkout_default", "pp_other"], ["pp_other"])

const erase = fc
  .record({ which, configured: CONFIGURED, does: some("attempt", "statement", "old", "stray") })
  .map(
    command("retention", async ({ retention }, { configured, does, which: index }, side) => {
      const before = new Date(Date.now() + 100 * 24 * 60 * 60_000)
      switch (does) {
        case "attempt":
          return retention.eraseAttempt(pickId(side.rows.attempts, index), configured, {
            trigger: "admin",
          })
        case "statement":
          return retention.eraseStatement(pickId(side.rows.statements, index))
        case "old":
          return retention.eraseAttemptsBefore(before, configured, 100, { trigger: "poll" })
        case "stray":
          return retention.eraseStrayBefore(before, configured, 100)
      }
    })
  )

const readings = fc.record({ account, which }).map(
  command("the readings of staff", async ({ backlog, health, payouts, worklist }, drawn, side) => {
    const { reference = "" } = pick(side.rows.payments, drawn.which) ?? {}
    const period = {
      ...{ provider_id: drawn.account, from: new Date(0), before: new Date("2101-01-01") },
    }
    return {
      backlog: await backlog.byAccount(new Date()),
      waiting: await worklist.waitingFor(drawn.account),
      lastWebhookAt: await health.lastWebhookAt(drawn.account),
      unbooked: await health.unbooked(drawn.account),
      unknownAnswers: inOrder(await health.unknownAnswers(drawn.account)),
      named: await payouts.namedPayments(drawn.account, {
        transaction_ids: ["txn_1"],
        references: [reference],
      }),
      paid: inOrder(await payouts.paidPayments(period, undefined, 100)),
    }
  })
)

const noteProblem = fc
  .record({ account, status: some("settling", "mystery") })
  .map(
    command("problems.note", async ({ problems: repository }, drawn) =>
      repository.note(drawn.account, { kind: "unknown_answer", status: drawn.status })
    )
  )

const failures = fc.record({ account, isFlushed: fc.boolean() }).map(
  command("signatureFailures", async ({ signatureFailures, heartbeats }, drawn) => {
    signatureFailures.count(drawn.account)
    await heartbeats.beat("job", new Date())
    if (drawn.isFlushed) {
      await signatureFailures.flush()
    }
    return await signatureFailures.since(drawn.account, new Date(Date.now() - 10_000))
  })
)

const problems = fc
  .record({ account, which, does: some("begin", "begin", "fine", "end", "endSilently") })
  .map(
    command("problems", async ({ problems: repository }, drawn, side) => {
      const { account: provider_id, does } = drawn
      const id = pickId(side.rows.problems, drawn.which)
      const now = new Date()
      switch (does) {
        case "begin": {
          const problem = { provider_id, kind: "worklist", status: "" } as const
          const times = { began_at: now, notify_at: new Date(now.getTime() + 5_000) }
          await repository.begin({ ...problem, ...times, facts: { check: "worklist" } })
          break
        }
        case "fine":
          await repository.setFineSince(id, now)
          break
        case "end":
          await repository.end(id, now)
          break
        case "endSilently":
          await repository.endSilently(id, now)
      }
      return await repository.open()
    })
  )

const keyAnswers = fc
  .record({ account, call: some("create", "verify"), refusedBy: some(null, 401, 403) })
  .map(
    command("keyAnswers", async ({ keyAnswers: repository }, drawn) => {
      await repository.note(drawn.account, drawn.call, drawn.refusedBy, new Date())
      return await repository.refusals(drawn.account)
    })
  )

export const backofficeCommands: fc.WeightedArbitrary<Command>[] = [
  { weight: 2, arbitrary: claimNotices },
  { weight: 2, arbitrary: finishNotice },
  { weight: 1, arbitrary: count },
  { weight: 1, arbitrary: closures },
  { weight: 1, arbitrary: starts },
  { weight: 2, arbitrary: erase },
  { weight: 1, arbitrary: readings },
  { weight: 1, arbitrary: noteProblem },
  { weight: 1, arbitrary: failures },
  { weight: 2, arbitrary: problems },
  { weight: 1, arbitrary: keyAnswers },
]

/** In an order of both sides: the ids that their repositories make differ. */
function inNameOrder(notices: readonly Notice[], side: Side): Notice[] {
  const names = namesOf(side)
  const nameOf = (notice: Notice) => `${textOf(notice)} ${names.get(notice.id) ?? ""}`
  return [...notices].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}

function textOf({ id: _, key: __, ...notice }: Notice): string {
  return JSON.stringify(notice, Object.keys(notice).sort())
}
