import { edit, type Guard } from "./guard"

const VERDICT = "core/verdict.ts"

/** Webhook and verify disagree, come late, or do not come. */
export const EVIDENCE: readonly Guard[] = [
  {
    name: 'one proof is enough, with proof "either"',
    edits: [edit(VERDICT, 'proof === "both" && approved.length < 2', "approved.length < 2")],
    tests: {
      evidence: [
        "verify says pending: paid",
        "verify cannot be reached: paid",
        "no webhook comes: paid",
        "the webhook says pending: paid",
        "the webhook says declined, of the card before: paid",
        "the webhook is of another kind: paid",
      ],
    },
  },
  {
    name: 'both proofs are wanted, with proof "both"',
    edits: [edit(VERDICT, 'proof === "both" && approved.length < 2', "false")],
    tests: {
      "evidence-both": [
        "verify says pending: it waits",
        "verify cannot be reached: it waits",
        "no webhook comes: it waits",
        "the webhook says pending: it waits",
        "the webhook says declined: it waits",
      ],
    },
  },
  {
    name: "a declined after an approval is a conflict",
    edits: [edit(VERDICT, 'verify?.outcome === "declined" &&', "false &&")],
    tests: { "evidence-both": ["verify says declined: held"] },
  },
  {
    name: "a card declined before the approval is none",
    edits: [edit(VERDICT, "verify.at >= webhook.at", "true")],
    tests: { evidence: ["verify said declined, of the card before: paid"] },
  },
  {
    name: "only payment.captured approves",
    edits: [
      edit(
        "core/evidence.ts",
        'evidence.outcome === "approved" && event.event !== PAYMENT_CAPTURED',
        "false"
      ),
    ],
    tests: { "webhook-route": ["proves nothing with an unknown status, or with another kind"] },
  },
  {
    name: "an approval stays",
    edits: [
      edit(
        "core/evidence.ts",
        'if (known?.outcome === "approved" && !repeats(known, piece)) {',
        "if (false) {"
      ),
    ],
    tests: { evidence: ["approved, then a late declined before Medusa has booked it"] },
  },
  {
    name: "after the settlement only a reversal matters",
    edits: [
      edit(
        "workflows/settle-attempt/settle.ts",
        'verdict.kind === "reversed" &&',
        'verdict.kind !== "proven" &&'
      ),
    ],
    tests: { evidence: ["approved, then a late declined from both sides: it stays paid"] },
  },
  {
    name: "an unreachable gateway lets nothing expire",
    edits: [
      edit(
        "workflows/settle-attempt/record.ts",
        "return reached ? await expire(job) : await wait(job)",
        "return await expire(job)"
      ),
      edit(
        "workflows/settle-attempt/poll-attempt.ts",
        'if (kind === "unproven" && !(over && reached)) {',
        'if (kind === "unproven" && !over) {'
      ),
    ],
    tests: {
      reconcile: ["does not let a page expire while the gateway cannot be reached"],
      evidence: ["an approval outlasts the page's expiry and grace"],
    },
  },
]
