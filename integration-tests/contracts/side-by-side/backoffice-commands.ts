import fc from "fast-check"
import type { Cents, Notice } from "../../../src/core"
import { inOrder } from "./canonical"
import { command, pick, pickId, type Command } from "./command"
import { account, some, trigger, which } from "./draws"
import { namesOf, type Side } from "./side"

const openTask = fc
  .record({
    which,
    refund: some("ref_1", "ref_2", "ref_3", "ref_4"),
    amount: some("5.00", "2.50", "10.00"),
    returned: some(undefined, 0, 400, 700),
    without_refund: some(true, false),
  })
  .map(
    command("refundTasks.open", async ({ refundTasks }, drawn, side) => {
      const attempt_id = pickId(side.rows.attempts, drawn.which)
      const { refund: refund_id, amount, returned, without_refund } = drawn
      const task = { refund_id, attempt_id, order_id: "order_1", amount, currency_code: "cad" }
      const money = { amount: returned as Cents, gateway_reference: "gw", without_refund }
      return await refundTasks.open(task, new Date(), returned === undefined ? undefined : money)
    })
  )

const confirmTask = which.map(
  command("refundTasks.confirm", async ({ refundTasks }, drawn, side) =>
    refundTasks.confirm(pickId(side.rows.refundTasks, drawn), {
      gateway_reference: "gw_1",
      confirmed_by: "user_1",
      confirmed_at: new Date(),
    })
  )
)

const withdrawTasks = fc.record({ several: fc.array(which, { maxLength: 3 }), trigger }).map(
  command("refundTasks.withdraw", async ({ refundTasks }, drawn, side) =>
    refundTasks.withdraw(
      drawn.several.map((one) => pickId(side.rows.refundTasks, one)),
      drawn.trigger,
      new Date()
    )
  )
)

const readTasks = which.map(
  command("refundTasks.takeDue and ofAttempt", async ({ refundTasks }, drawn, side) => ({
    ofAttempt: await refundTasks.ofAttempt(pickId(side.rows.attempts, drawn)),
    taken: await refundTasks.takeDue(new Date(Date.now() + 55_000), 100),
  }))
)

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

const erasure = fc.record({
  which,
  does: some("attempt", "webhook", "attempts", "webhooks"),
  configured: fc.subarray(["pp_hosted-checkout_default", "pp_other"]),
})
const erase = erasure.map(
  command("retention", async ({ retention }, drawn, side) => {
    const before = new Date(Date.now() + 100 * 24 * 60 * 60_000)
    switch (drawn.does) {
      case "attempt":
        return retention.eraseAttempt(pickId(side.rows.attempts, drawn.which), drawn.configured, {
          trigger: "admin",
        })
      case "webhook":
        return retention.eraseWebhookEvent(pickId(side.rows.webhooks, drawn.which))
      case "attempts":
        return retention.eraseAttemptsBefore(before, drawn.configured, 100, { trigger: "poll" })
      case "webhooks":
        return retention.eraseWebhooksBefore(before, drawn.configured, 100)
    }
  })
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
  { weight: 3, arbitrary: openTask },
  { weight: 1, arbitrary: confirmTask },
  { weight: 1, arbitrary: withdrawTasks },
  { weight: 1, arbitrary: readTasks },
  { weight: 2, arbitrary: claimNotices },
  { weight: 2, arbitrary: finishNotice },
  { weight: 1, arbitrary: count },
  { weight: 1, arbitrary: closures },
  { weight: 1, arbitrary: starts },
  { weight: 2, arbitrary: erase },
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
