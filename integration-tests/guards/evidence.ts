import { edit, type Guard } from "./guard"

/** Webhook and verify disagree, come late, or do not come. */
export const EVIDENCE: readonly Guard[] = [
  {
    name: "after processing only a reversal matters",
    edits: [
      edit(
        "payments/process/watch-completed.ts",
        'verdict.kind === "reversed" &&\n    !isKnown',
        'verdict.kind !== "proven" &&\n    !isKnown'
      ),
    ],
    tests: { evidence: ["approved, then a late declined from both sides: it stays paid"] },
  },
  {
    name: "notifications are judged again when the profile learns what their status means",
    edits: [
      edit(
        "modules/hosted-checkout/attempts/evidence-rows.ts",
        "      await judgeNotificationsAgain(trx, ids, now)\n",
        ""
      ),
    ],
    tests: {
      repositories: [
        "makes their processed notifications due, also of a payment that a person has resolved",
      ],
    },
  },
  {
    name: "a resolved payment is asked about again when the profile learns what a status means",
    edits: [
      edit(
        "modules/hosted-checkout/attempts/evidence-rows.ts",
        "          next_check_at: now,\n        }\n",
        '          next_check_at: row.status === "resolved" ? row.next_check_at : now,\n        }\n'
      ),
    ],
    tests: { repositories: ["makes a resolved payment due as well"] },
  },
  {
    name: "a payment that is proven after an admin closed it is held again",
    edits: [
      edit(
        "core/attempt/evidence/proven-after-closing.ts",
        'verdictOf(attempt, options).kind === "proven"',
        "verdictOf(attempt, options).kind === undefined"
      ),
    ],
    tests: {
      "changed-profile": ["holds a payment again that an admin has closed"],
      "paid-again": ["is held again when it is proven by a notification with its amount"],
    },
  },
  {
    name: "a notification that is judged again is held, and no copy of it",
    edits: [
      edit(
        "modules/hosted-checkout/attempts/evidence-rows.ts",
        'own.where({ attempt_id: id }).whereIn("outcome", UNHELD)',
        'own.where({ attempt_id: id, outcome: "processed" })'
      ),
    ],
    tests: {
      repositories: ["holds the notification of it that is received to be judged again"],
    },
  },
  {
    name: "each check of a completed payment judges the other payments of its page",
    edits: [
      edit(
        "payments/process/watch-completed.ts",
        "  await holdSecondPayments(attempt, deps)\n",
        ""
      ),
    ],
    tests: {
      "changed-profile": [
        "lists a second payment when another server processes its notification under the old profile",
        "lists a second payment of a completed page that only verify named",
      ],
    },
  },
  {
    name: "each check of a resolved payment judges the other payments of its page",
    edits: [
      edit(
        "payments/process/advance-attempt.ts",
        "  await holdSecondPayments(attempt, deps)\n",
        ""
      ),
    ],
    tests: {
      "changed-profile": ["by verify, which names the first one again when it is asked next"],
    },
  },
  {
    name: "a payment that only verify named is judged before another one completes the attempt",
    edits: [
      edit(
        "core/attempt/evidence/second-payments.ts",
        "transaction_id, profile) !== undefined &&",
        'transaction_id, profile) === "second_payment" &&'
      ),
    ],
    tests: {
      "changed-profile": ["puts the payment that only verify reported on the worklist"],
    },
  },
  {
    name: "a second payment that came first is held as well",
    edits: [
      edit(
        "payments/process/apply-decision.ts",
        "      await holdSecondPayments(attempt, deps)\n",
        ""
      ),
    ],
    tests: { "evidence-both": ["the payment that only the webhook names is held"] },
  },
  {
    name: "completing an attempt releases the notifications of its own payment",
    edits: [
      edit(
        "payments/process/apply-decision.ts",
        "      await releaseOwnPayment(completed, deps)\n",
        ""
      ),
    ],
    tests: {
      "second-payment-pays": [
        "leaves the worklist once the order is placed where only verify named that payment",
      ],
    },
  },
  {
    name: "each check of a completed payment releases the notifications of its own payment",
    edits: [
      edit("payments/process/watch-completed.ts", "  await releaseOwnPayment(attempt, deps)\n", ""),
    ],
    tests: {
      "second-payment-pays": ["leaves the worklist at the next check of the completed payment"],
    },
  },
  {
    name: "a notification that is held after its payment completed the attempt is released",
    edits: [
      edit(
        "payments/receive/process-webhook-event.ts",
        "  await releaseOwnPayment(attempt, deps)\n",
        ""
      ),
    ],
    tests: {
      "second-payment-pays": [
        "is not announced as held where the order was placed between its judgement and its hold",
      ],
    },
  },
  {
    name: "ids of the two sources are not compared where each source has its own",
    edits: [
      edit(
        "core/attempt/evidence/second-payments.ts",
        'if (options.profile.verify.transactionIds === "same") {',
        "if (true) {"
      ),
    ],
    tests: {
      "second-payments": ["compares the ids of one source only where each source has its own"],
    },
  },
  {
    name: "a second payment whose refund names no amount counts as returned in part",
    edits: [
      edit(
        "core/attempt/evidence/second-payments.ts",
        " && (isRecorded === true || !isUnnamedRefund(reversals, profile))",
        ""
      ),
    ],
    tests: {
      "second-payments": ["that was refunded without an amount, which may be a part"],
      "changed-profile": ["lists a second payment whose refund was notified without an amount"],
    },
  },
  {
    name: "a refund without a transaction and an amount is of a payment that nobody reported",
    edits: [
      edit(
        "core/attempt/evidence/reversals/reversal.ts",
        "return isRefund(reversal, profile) || (id !== null && !named(declined, id))",
        "return id !== null && !named(declined, id)"
      ),
    ],
    tests: {
      "returned-amount": [
        "finds a refund of an unknown amount also where no report names its transaction",
      ],
      "unnamed-returns": ["of a payment that no source reported is held once the page is over"],
    },
  },
  {
    name: "a card that was voided without an approval leaves the open page to the next one",
    edits: [
      edit(
        "core/attempt/decision.ts",
        "if (verdict.unapproved && !over && facts.attempt.expires_at !== null) {",
        "if (false) {"
      ),
    ],
    tests: {
      "paid-again": ["leaves the open page to the card that pays, reported by a notification"],
      decision: ["reversed without an approval while the page is open"],
    },
  },
  {
    name: "a page without an end is not waited for",
    edits: [edit("core/attempt/decision.ts", " && facts.attempt.expires_at !== null) {", ") {")],
    tests: {
      decision: ["reversed without an approval, and the page was never opened"],
    },
  },
  {
    name: "the gateway is asked again after a return without an approval",
    edits: [
      edit(
        "payments/verify/gather-evidence.ts",
        "if (verdict.unapproved && isUndecided) {",
        "if (false) {"
      ),
    ],
    tests: { "paid-again": ["leaves the open page to the card that pays, reported by verify"] },
  },
  {
    name: "the return of each transaction is judged by itself",
    edits: [
      edit(
        "core/attempt/evidence/reversals/reversal.ts",
        "return !isComparable || ids.includes(null) || ids[0] === ids[1]",
        "return true || isComparable || ids.length === 0"
      ),
    ],
    tests: {
      "returned-amount": [
        "finds a return of one transaction of an unknown amount, where all of another one was returned",
        "finds a return of one transaction of a part, where all of another one was returned",
      ],
    },
  },
  {
    name: "a status counts also where its event kind is listed",
    edits: [
      edit(
        "core/attempt/evidence/reversals/reversal-kind.ts",
        "const isByStatus = !isByKind || isReversedStatus(piece, statuses)",
        "const isByStatus = !isByKind || (isReversedStatus(piece, statuses) && false)"
      ),
    ],
    tests: {
      "known-reversal": ["is of a part where its status says so, also of a listed kind"],
      "second-payments": ["by a kind of event that is listed"],
    },
  },
  {
    name: "an unreachable gateway lets nothing expire",
    edits: [
      edit(
        "payments/process/apply-decision.ts",
        "return reached ? await expire(processing) : await wait(processing)",
        "return await expire(processing)"
      ),
      edit(
        "payments/verify/poll-attempt.ts",
        'if (kind === "unproven" && !(over && reached)) {',
        'if (kind === "unproven" && !over) {'
      ),
    ],
    tests: {
      polling: ["does not expire while the gateway cannot be reached"],
      evidence: ["an approval outlasts the page's expiry and grace"],
    },
  },
]
