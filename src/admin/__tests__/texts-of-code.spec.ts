import {
  ATTEMPT_STATUSES,
  AUDIT_FINDINGS,
  GATEWAY_FAILURES,
  HELD_REASONS,
  LINE_PROBLEMS,
  PAYOUT_DIFFERENCES,
  REFUSALS,
  RESOLUTION_ACTIONS,
  WEBHOOK_FAILURES,
  WEBHOOK_OUTCOMES,
} from "../../core"
import { REFUND_TASK_STATUSES } from "../../core/repositories/refund-task"
import audit from "../i18n/audit.en.json"
import en from "../i18n/en.json"
import payouts from "../i18n/payouts.en.json"
import { timelineOf } from "../lib/attempts/timeline"

const texts = en.hostedCheckout

describe("Every code has a text", () => {
  it.each([
    ["statuses of attempts", ATTEMPT_STATUSES, texts.status],
    ["reasons for holding", HELD_REASONS, texts.reasons],
    ["resolution actions", RESOLUTION_ACTIONS, texts.resolve.actions],
    ["resolution actions of another admin", RESOLUTION_ACTIONS, texts.resolve.conflict],
    ["notification outcomes", WEBHOOK_OUTCOMES, texts.notification.outcome],
    ["notification failures", WEBHOOK_FAILURES, texts.notification.failures],
    ["refusals", Object.keys(REFUSALS), texts.refusals],
    [
      "gateway failures",
      [...GATEWAY_FAILURES, "account_not_configured", "page_not_opened", "start_interrupted"],
      texts.gateway,
    ],
    ["refund statuses", REFUND_TASK_STATUSES, texts.refund.status],
    ["kinds of payout differences", PAYOUT_DIFFERENCES, payouts.kinds],
    ["sentences about payout differences", PAYOUT_DIFFERENCES, payouts.sentences],
    ["lines that cannot be read", LINE_PROBLEMS, payouts.problems],
    ["findings of an audit", Object.keys(AUDIT_FINDINGS), audit.findings],
  ])("%s", (_, codes, byCode) => {
    expect(Object.keys(byCode)).toEqual(expect.arrayContaining([...codes]))
  })

  it("every action has a button label", () => {
    expect(Object.keys(texts.resolve.submit)).toEqual(
      expect.arrayContaining([...RESOLUTION_ACTIONS])
    )
  })

  it.each([
    ["page_opened", {}, "page_opened"],
    ["evidence_received", { source: "webhook" }, "webhook_received"],
    ["evidence_received", { source: "verify" }, "verified"],
    ["completed", { order_id: "order_1" }, "completed"],
    ["completed", { order_id: null }, "completed_without_order"],
    ["held", { reason: "already_paid" }, "held"],
    ["resolved", { action: "apply_to_order" }, "resolved_apply_to_order"],
    ["resolved", { action: "retry", not_returned: true }, "resolved_not_returned"],
    ["completion_taken_up", {}, "completion_taken_up"],
    ["capture_refunded", {}, "capture_refunded"],
    ["claim_released", {}, "claim_released"],
    ["refund_confirmed", { by: "user_1" }, "refund_confirmed"],
    ["refund_confirmed", { by: null }, "refund_made_before"],
    ["refund_reopened", {}, "refund_reopened"],
    ["a_kind_of_tomorrow", {}, "other"],
  ])("timeline events: %s %j", (kind, data, key) => {
    const line = { kind, data, trigger: "poll", created_at: "2026-11-21T10:00:00.000Z" }
    const attempt = { events: [line], captured_at: null }
    expect(timelineOf(attempt as never)).toMatchObject([{ key }])
    expect(Object.keys(texts.timeline.kinds)).toContain(key)
  })

  it.each([
    ["capture_refunded", ["capture_refunded"]],
    ["resolved", ["resolved_refunded", "capture_refunded"]],
  ])("a capture stays in the timeline after it was refunded in Medusa: %s", (kind, keys) => {
    const captured_at = "2026-11-21T10:00:00.000Z"
    const line = {
      kind,
      data: { captured_at, action: "refunded" },
      trigger: "admin",
      created_at: "2026-11-22T10:00:00.000Z",
    }
    expect(timelineOf({ events: [line], captured_at: null } as never)).toMatchObject([
      { key: "captured", at: captured_at },
      ...keys.map((key) => ({ key })),
    ])
  })
})
