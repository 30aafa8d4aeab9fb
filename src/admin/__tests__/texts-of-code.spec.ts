import { GATEWAY_FAILURES } from "../../core/errors/gateway-failure"
import { REFUSALS } from "../../core/errors/admin-refusal"
import { WEBHOOK_FAILURES } from "../../core/errors/webhook-failure"
import { PAYOUT_DIFFERENCES } from "../../core/payouts/difference"
import { LINE_PROBLEMS } from "../../core/payouts/read-lines"
import { OVER_BECAUSE, ATTEMPT_STATUSES } from "../../core/attempt/attempt"
import { PAYMENT_ACTIONS } from "../../core/payment/actions"
import { OTHER_FINDINGS } from "../../core/payment/audit-finding"
import { PAYMENT_STATUSES } from "../../core/payment/payment"
import { HOLD_REASONS } from "../../core/payment/reasons"
import { STATEMENT_SOURCES } from "../../core/payment/statement"
import { PAYMENT_TRANSITIONS } from "../../core/payment/transitions"
import audit from "../i18n/audit.en.json"
import en from "../i18n/en.json"
import fr from "../i18n/fr.json"
import payouts from "../i18n/payouts.en.json"
import { timelineKey } from "../lib/attempts/timeline"

const texts = en.hostedCheckout

describe("The texts of codes", () => {
  it.each<[string, readonly string[], object]>([
    ["statuses of pages", [...ATTEMPT_STATUSES, ...OVER_BECAUSE], texts.status],
    ["statuses of payments", PAYMENT_STATUSES, texts.paymentStatus],
    ["payments after an admin has decided", PAYMENT_STATUSES, texts.act.done],
    ["reasons for holding", HOLD_REASONS, texts.reasons],
    ["actions as buttons", PAYMENT_ACTIONS, texts.act.submit],
    ["actions explained", PAYMENT_ACTIONS, texts.act.text],
    ["actions in a sentence", PAYMENT_ACTIONS, texts.act.todo],
    [
      "sources of statements",
      STATEMENT_SOURCES.filter((source) => source !== "admin"),
      texts.statements.source,
    ],
    ["notification failures", WEBHOOK_FAILURES, texts.notification.failures],
    ["refusals", Object.keys(REFUSALS), texts.refusals],
    [
      "gateway failures",
      [...GATEWAY_FAILURES, "account_not_configured", "page_not_opened", "start_interrupted"],
      texts.gateway,
    ],
    ["kinds of payout differences", PAYOUT_DIFFERENCES, payouts.kinds],
    ["sentences about payout differences", PAYOUT_DIFFERENCES, payouts.sentences],
    ["lines that cannot be read", LINE_PROBLEMS, payouts.problems],
    ["findings of an audit", Object.keys(OTHER_FINDINGS), audit.findings],
  ])("Admin has a text for each code of the plugin, here for the %s", (_, codes, byCode) => {
    expect(Object.keys(byCode)).toEqual(expect.arrayContaining([...codes]))
  })

  it("Admin tells a page that expired in other words than a page that the shopper canceled, in English and French", () => {
    expect(texts.timeline.kinds.page_expired).toMatch(/expired/)
    expect(texts.timeline.kinds.page_cancelled).not.toMatch(/expired/)
    expect(fr.hostedCheckout.timeline.kinds.page_expired).toMatch(/expirée/)
    expect(fr.hostedCheckout.timeline.kinds.page_cancelled).not.toMatch(/expirée/)
  })

  it.each(
    Object.values(PAYMENT_TRANSITIONS).flatMap((rule) => ("entry" in rule ? [rule.entry] : []))
  )('Admin\'s timeline of a payment has a text for the change "%s"', (kind) => {
    expect(Object.keys(texts.timeline.kinds)).toContain(timelineKey({ kind, data: null }))
  })

  it.each([
    ["page_opened", {}, "page_opened"],
    ["completed", { order_id: "order_1" }, "completed"],
    ["completed", { order_id: null }, "completed_without_order"],
    ["payment_proven", { by: "user_1" }, "payment_proven_admin"],
    ["erased", { by: "user_1" }, "erased"],
    ["erased", { retention_days: 90 }, "erased_by_age"],
    ["a_kind_of_tomorrow", {}, "other"],
  ])(
    'Admin\'s timeline of a payment has a text for the entry "%s" with the data %j',
    (kind, data, key) => {
      expect(timelineKey({ kind, data } as never)).toBe(key)
      expect(Object.keys(texts.timeline.kinds)).toContain(key)
    }
  )
})
