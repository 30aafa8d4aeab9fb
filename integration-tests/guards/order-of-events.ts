import { edit, type Guard } from "./guard"

/** Webhook, return, poll and complete, in every order, often, and at once. */
export const ORDER_OF_EVENTS: readonly Guard[] = [
  {
    name: "what is completed is completed once (in processing and in the table of transitions)",
    edits: [
      edit(
        "payments/process/process-attempt.ts",
        'if (found.status === "completed") {',
        "if (false) {"
      ),
      edit(
        "core/attempt/transitions/payments.ts",
        "  completed: {\n    from: UNCOMPLETED,",
        '  completed: {\n    from: [...UNCOMPLETED, "completed"],'
      ),
    ],
    tests: {
      "order-of-events": [
        "webhook first, the other three in every order after it",
        "poll 50 times at once and 100 times in a row",
      ],
    },
  },
  {
    name: "processing runs one at a time for each collection",
    edits: [
      edit(
        "payments/process/collection-lock.ts",
        "return `hosted-checkout:${payment_collection_id}`",
        "return `hosted-checkout:${payment_collection_id}:${Math.random()}`"
      ),
    ],
    tests: {
      "order-of-events": [
        "return 50 times at once and 100 times in a row",
        "poll 50 times at once and 100 times in a row",
      ],
    },
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
]
