import { edit, type Guard } from "./guard"

const ADVANCE = "payments/process/advance-attempt.ts"
const HOLDS = "core/attempt/transitions/holds.ts"
const CLOSABLE = "payments/resolve/closable.ts"

/** What an admin decides, and what the gateway reports after that. */
export const RESOLUTIONS: readonly Guard[] = [
  {
    name: "a page that is paid again is held again",
    edits: [
      edit(
        "modules/hosted-checkout/attempts/evidence-rows.ts",
        "return isPaidAgain ? await holdAgain(trx, row, trigger) : added",
        "return added"
      ),
    ],
    tests: {
      repositories: [
        "holds a payment that is held again when it is paid again",
        "holds a payment that is resolved again when it is paid again",
      ],
    },
  },
  {
    name: "the transaction changes when another one is the payment",
    edits: [
      edit(
        "modules/hosted-checkout/attempts/evidence-columns.ts",
        "const isAnother = attempt.captured_at === null && isTransactionReplaced(attempt, own, options)",
        "const isAnother = false as boolean"
      ),
    ],
    tests: {
      "paid-again": [
        "becomes an order of the second transaction when the first is voided before it is booked",
      ],
    },
  },
  {
    name: "a resolution is about the evidence that its admin has read",
    edits: [
      edit(
        "payments/resolve/change-held.ts",
        "if (version !== undefined && version !== evidenceVersion(evidence)) {",
        "if (false) {"
      ),
    ],
    tests: {
      "paid-again": ["is not buried by a refund of the first payment that an admin records late"],
    },
  },
  {
    name: "a resolution writes nothing over news, kept by the database",
    edits: [
      edit(
        HOLDS,
        'const AS_REVIEWED = ["resolution", "evidence"] as const',
        'const AS_REVIEWED = ["resolution"] as const'
      ),
    ],
    tests: {
      "reversed-orders": ["rejects a resolution when the evidence changed after the admin read it"],
      "awaited-orders": ["is not closed when new evidence arrives at the same moment"],
    },
  },
  {
    name: "what the gateway says was paid is not closed with a note",
    edits: [edit(CLOSABLE, "if (isAtGateway(attempt, facts)) {", "if (false) {")],
    tests: {
      "awaited-orders": [
        "is not closed with a note where the gateway says that it was made: evidence_conflict",
        "is not closed with a note where the gateway says that it was made: paid_again",
      ],
    },
  },
  {
    name: "a returned payment is not closed for an order that does not have it",
    edits: [
      edit(
        CLOSABLE,
        "const hasOrder = facts.order?.paid === true",
        "const hasOrder = facts.order !== null"
      ),
    ],
    tests: {
      "returned-elsewhere": ["cannot be closed with a note after a part was refunded in Medusa"],
    },
  },
  {
    name: "a payment of which the gateway keeps a part is not closed, whatever it is held for",
    edits: [
      edit(
        CLOSABLE,
        'const isPart = verdict.kind === "reversed" && verdict.returned !== null',
        "const isPart = false"
      ),
    ],
    tests: {
      "returned-elsewhere": [
        "cannot be closed with a note when both sources report a part, after they contradicted each other: there is no order",
      ],
    },
  },
  {
    name: "the order of another provider is not that of the payment",
    edits: [
      edit(
        "core/attempt/decision.ts",
        "return order !== null && (order.paid || !paidElsewhere)",
        "return order !== null"
      ),
    ],
    tests: {
      "returned-elsewhere": [
        "can only be recorded as refunded when Medusa has captured it, another provider was paid for the order, and a part was returned",
        "cannot be retried as not returned when all of it was, and another provider was paid for the order",
      ],
    },
  },
  {
    name: "the refund of a payment leaves the order of another provider its collection",
    edits: [
      edit(
        "payments/resolve/record-refund.ts",
        "const book = facts.order ? refundInMedusa : reverseInMedusa",
        "const book = reverseInMedusa"
      ),
    ],
    tests: {
      "returned-elsewhere": [
        "can only be recorded as refunded when Medusa has captured it, another provider was paid for the order, and all of it was returned",
      ],
    },
  },
  {
    name: "a refund that an admin has recorded is not asked for again",
    edits: [
      edit(
        "payments/resolve/resolution.ts",
        'action === "refunded" ? [...recorded, ...ownTransactions(attempt, facts, deps)] : recorded',
        "[]"
      ),
    ],
    tests: {
      "paid-again": [
        "asks nobody for that refund again",
        "asks nobody for it after the second payment is resolved as well",
      ],
    },
  },
  {
    name: "a second payment is on the worklist once, also after an admin has resolved it",
    edits: [
      edit(
        "payments/receive/process-webhook-event.ts",
        "const reason = isListed ? undefined : judged",
        "const reason = judged"
      ),
    ],
    tests: {
      "paid-again": [
        "is on the worklist once when its notification comes again with another timestamp: held",
        "is on the worklist once when its notification comes again with another timestamp: resolved",
      ],
    },
  },
  {
    name: "another transaction of a resolved attempt is put on the worklist",
    edits: [
      edit(
        "payments/verify/second-payments.ts",
        "attempt.captured_at === null && !isUnseen(attempt, piece)",
        "attempt.captured_at === null"
      ),
    ],
    tests: {
      "evidence-both": [
        "a transaction that the webhook alone names is put on the worklist after an admin has recorded the refund of another one",
      ],
    },
  },
  {
    name: "a refund status without an amount is news",
    edits: [
      edit(
        "core/attempt/evidence/reversals/known-reversal.ts",
        'if (mayBeAll.length === reversals.length && unclear === "news") {',
        "if (false) {"
      ),
    ],
    tests: {
      "after-completion": [
        "after a partial refund: a refund that names no part",
        "after a partial refund: a refund of the payment's own amount",
      ],
      "known-reversal": ["a refund without an amount: it may be all of it"],
    },
  },
  {
    name: "a closed part that Medusa's refund explains counts for good",
    edits: [
      edit(
        "payments/resolve/complete-remainder.ts",
        "    return closed\n",
        "    return evidence\n"
      ),
    ],
    tests: {
      "returns-after-closing": [
        "a closed part that Medusa refunded counts, also while another refund is in no report",
      ],
    },
  },
  {
    name: "the refund of a closed part is not opened again (the repository)",
    edits: [
      edit(
        "modules/hosted-checkout/refunds/refund-task-rows.ts",
        '    .whereNotIn("id", closed_refund_tasks)\n',
        ""
      ),
    ],
    tests: {
      repositories: ["leaves those confirmed with which an admin has closed the payment"],
    },
  },
  {
    name: "the refund of a closed part is not announced as due again",
    edits: [
      edit(
        "payments/resolve/reported-refunds.ts",
        "isOnlyReported(task) && !closed.includes(task.id)",
        "isOnlyReported(task)"
      ),
    ],
    tests: {
      "returns-after-closing": [
        "opens its own refund again, and the refund of the closed part stays confirmed",
      ],
    },
  },
  {
    name: "the refund of a closed part is not opened again (the list of a later resolution)",
    edits: [
      edit(
        "payments/resolve/resolution.ts",
        "    ...(closedTasks && { closed_refund_tasks: closedTasks }),\n",
        ""
      ),
    ],
    tests: {
      "returns-after-closing": [
        "opens its own refund again, and the refund of the closed part stays confirmed",
        "was the closed part, reported again: its refund stays confirmed",
      ],
    },
  },
  {
    name: 'reports of refunds that were made count after "not returned"',
    edits: [
      edit(
        "payments/resolve/retry.ts",
        'closeReversals(evidence, explained, "returned")',
        'closeReversals(evidence, [], "returned")'
      ),
    ],
    tests: {
      "returns-after-closing": [
        "is not covered by a refund that was reported before a chargeback was wrong",
        "is not covered by a refund that was reported before a refund was wrong",
        "is not explained by a refund that the gateway first reported with too small an amount",
      ],
    },
  },
  {
    name: "the check of a held payment ends (with and without Medusa's capture)",
    edits: [
      edit(
        ADVANCE,
        'return await changeOrCurrent({ attempt, deps }, "review_checked", { next_check_at })',
        "return attempt"
      ),
      edit(
        ADVANCE,
        "return await checkAgainLater(processing)\n}\n\n/** Verify could not be asked",
        "return processing.attempt\n}\n\n/** Verify could not be asked"
      ),
    ],
    tests: {
      "changed-profile": [
        "is not claimed again without end: held",
        "is not claimed again without end: captured, and its order was given up",
      ],
    },
  },
]
