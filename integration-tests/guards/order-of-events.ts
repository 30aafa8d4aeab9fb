import { edit, type Guard } from "./guard"

/** Webhook, return, poll and complete, in every order, often, and at once. */
export const ORDER_OF_EVENTS: readonly Guard[] = [
  {
    name: "what is completed is completed once (in processing and in the table of transitions)",
    edits: [
      edit(
        "payments/process/advance-attempt.ts",
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
      edit("medusa/lock.ts", "await locking.acquire(key, {", "await locking.acquire(ownerId, {"),
    ],
    tests: {
      lock: ["waits until the work before it, under the same key, has ended"],
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
