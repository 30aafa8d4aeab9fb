import { edit, type Guard } from "./guard"

const DUE_ROWS = "payments/reconcile/due-rows.ts"
const ONE_AT_A_TIME = "payments/reconcile/one-at-a-time.ts"
const NOTIFICATION = "payments/page/process-notification.ts"

/** What hangs, dies or comes twice: nothing acknowledged is lost. */
export const NO_LOSS: readonly Guard[] = [
  {
    name: "a claim that is never answered is given up",
    edits: [edit(DUE_ROWS, "await withDeadline(QUERY_DEADLINE_MS, claim())", "await claim()")],
    tests: { "due-rows": ["a claim that is never answered is given up"] },
  },
  {
    name: "a row that hangs is given up with its lease",
    edits: [edit(DUE_ROWS, "await withDeadline(LEASE_MS, work(row))", "await work(row)")],
    tests: { "due-rows": ["that hang are given up when their lease is over"] },
  },
  {
    name: "a run ends only with its work",
    edits: [edit(DUE_ROWS, "  await Promise.allSettled(workers)\n", "")],
    tests: { "due-rows": ["a claim that fails ends the run only when nothing is in work"] },
  },
  {
    name: "the reconcile job does not overlap itself",
    edits: [edit(ONE_AT_A_TIME, "running ??=", "running =")],
    tests: { "no-overlap": ["joins that run (reconcile), also when it fails"] },
  },
  {
    name: "a run of the reconcile job that hangs is given up",
    edits: [edit(ONE_AT_A_TIME, "withDeadline(deadlineMs, run(argument))", "run(argument)")],
    tests: { "no-overlap": ["runs again (reconcile) after one that hung was given up"] },
  },
  {
    name: "processing gives way to acknowledgements",
    edits: [edit("payments/receive/acknowledgements.ts", "underWay > 0 || busy", "underWay > 0")],
    tests: { "receive-webhook": ["while the next one comes as soon as the last is answered"] },
  },
  {
    name: "a server that stops finishes the notifications under way",
    edits: [
      edit(
        "payments/receive/drain-inbox.ts",
        "inFlight\n    .finishBeforeStop(() => drainUntilEmpty(drain, deps))",
        "drainUntilEmpty(drain, deps)"
      ),
    ],
    tests: { away: ["finishes its work"] },
  },
  {
    name: "a gateway that is asked too often is asked later",
    edits: [
      edit(
        "core/attempt/schedule.ts",
        "Math.min(retryAfterMs, LONGEST_WAIT_MS)",
        "Math.min(0 * retryAfterMs, LONGEST_WAIT_MS)"
      ),
    ],
    tests: { polling: ["not before the Retry-After of a gateway that is asked too often"] },
  },
  {
    name: "a notification that never comes to its end becomes a dead letter",
    edits: [edit(NOTIFICATION, "if (isGivenUp(notification)) {", "if (false) {")],
    tests: {
      "unknown-references": [
        "A notification becomes a dead letter after five tries that never ended",
      ],
    },
  },
  {
    name: "processing runs one at a time for each collection",
    edits: [
      edit("medusa/lock.ts", "await locking.acquire(key, {", "await locking.acquire(ownerId, {"),
    ],
    tests: { lock: ["waits until the work before it, under the same key, has ended"] },
  },
  {
    name: "the same notification is stored once",
    edits: [
      edit(
        "core/signature/notification.ts",
        'createHash("sha256").update(raw)',
        'createHash("sha256").update(raw).update(String(Math.random()))'
      ),
    ],
    tests: { "webhook-route": ["stores the same notification once, however often it comes"] },
  },
  {
    name: "of two servers with one notification, the slower one undoes nothing",
    edits: [
      edit(
        "modules/hosted-checkout/statements/statement-rows.ts",
        '["received", "dead_letter"] : ["received"]',
        '["received", "dead_letter"] : ["received", "processed"]'
      ),
    ],
    tests: { repositories: ["changes a notification that is processed to received: false"] },
  },
]
