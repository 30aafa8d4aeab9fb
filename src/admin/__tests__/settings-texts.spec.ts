import type { AdminHealthCheck, AdminMerchantKey, KeySource } from "../../admin-api"
import languages from "../i18n"
import texts from "../i18n/settings.en.json"
import french from "../i18n/settings.fr.json"
import { connectionTestTexts } from "../lib/settings/connection-test"
import { formatAgo, formatDuration } from "../lib/ui/duration"
import { healthTexts, isUnread } from "../lib/settings/health"
import {
  isPrevious,
  keyStatus,
  lastFourOrHidden,
  previousKeyUse,
  retireText,
  unnamed,
} from "../lib/settings/merchant-keys"
import { profileRows } from "../lib/settings/profile-rows"
import { accountOptions } from "../../core/__tests__/support/account-options"

const AT = "2026-11-21T10:00:00.000Z"

/** Returns the last part of the key of an existing text. */
const translate = ((key: string) => {
  const path = key.split(".")
  const text = path.reduce<unknown>(
    (found, part) => (found as Record<string, unknown>)?.[part],
    languages.en.translation
  )
  if (typeof text !== "string") {
    throw new Error(`There is no text ${key}`)
  }
  return path.at(-1)
}) as never

describe("The texts of the health checks", () => {
  it.each<[AdminHealthCheck["name"], AdminHealthCheck["state"], AdminHealthCheck["facts"], string]>(
    [
      ["last_webhook", "ok", { at: AT }, "ok"],
      ["last_webhook", "unknown", { at: null }, "none"],
      ["last_webhook", "warning", { at: null }, "never"],
      ["last_webhook", "warning", { at: AT }, "stopped"],
      ["last_webhook", "error", { at: AT }, "stopped"],
      ["gateway_key", "ok", { kind: "none" }, "ok"],
      ["gateway_key", "error", { kind: "create" }, "create"],
      ["gateway_key", "error", { kind: "verify" }, "verify"],
      ["gateway_key", "error", { kind: "missing" }, "missing"],
      ["gateway_key", "error", { kind: "unreadable" }, "unreadable"],
      ["gateway_key", "error", { kind: "refused" }, "refused"],
      ["gateway_key", "error", { kind: "unreachable" }, "unreachable"],
      ["gateway_key", "warning", { kind: "unexpected" }, "unexpected"],
      ["worklist", "ok", { count: 0 }, "none"],
      ["worklist", "ok", { count: 2 }, "ok"],
      ["worklist", "error", { count: 2 }, "waiting"],
      ["bookings", "ok", { count: 0 }, "ok"],
      ["bookings", "error", { count: 2 }, "waiting"],
      ["new_payments", "ok", { kind: "open" }, "open"],
      ["new_payments", "warning", { kind: "admin" }, "admin"],
      ["new_payments", "warning", { kind: "config" }, "config"],
      ["gateway_answers", "ok", { kind: "none" }, "ok"],
      ["gateway_answers", "error", { kind: "unknown", statuses: "captured" }, "unknown"],
      ["gateway_answers", "error", { kind: "no_status" }, "no_status"],
      ["gateway_answers", "error", { kind: "not_found" }, "not_found"],
      ["gateway_answers", "warning", { kind: "two_ids" }, "two_ids"],
      ["signature_failures", "ok", {}, "ok"],
      ["signature_failures", "warning", { kind: "some" }, "some"],
      ["signature_failures", "warning", { kind: "quiet" }, "quiet"],
      ["signature_failures", "error", { kind: "all" }, "all"],
      ["clock_skew", "ok", { seconds: 1 }, "ok"],
      ["clock_skew", "unknown", { seconds: null }, "unknown"],
      ["clock_skew", "warning", { seconds: 40 }, "ahead"],
      ["clock_skew", "error", { seconds: -400 }, "behind"],
      ["migrations", "ok", {}, "ok"],
      ["migrations", "error", {}, "pending"],
      ["regions", "ok", {}, "ok"],
      ["regions", "warning", { other_count: 1 }, "others"],
      ["regions", "error", { other_count: 1 }, "otherOnly"],
      ["regions", "error", { other_count: 0 }, "none"],
      ["https", "ok", {}, "ok"],
      ["https", "note", {}, "insecure"],
      ["https", "warning", {}, "insecure"],
      ["locks", "ok", { kind: "shared" }, "shared"],
      ["locks", "note", { kind: "in_memory" }, "in_memory"],
      ["locks", "error", { kind: "never_freed" }, "never_freed"],
      ["event_bus", "ok", { kind: "shared" }, "shared"],
      ["event_bus", "note", { kind: "in_memory" }, "in_memory"],
      ["heartbeat", "ok", { at: AT }, "ok"],
      ["heartbeat", "error", { at: AT }, "ok"],
      ["heartbeat", "error", { at: null }, "never"],
    ]
  )(
    "Admin has texts for the health check %s in the state %s with the facts %j",
    (name, state, facts, sentence) => {
      const found = healthTexts({ name, state, facts })
      expect(found.sentence).toBe(sentence)
      // Every note, warning and error comes with advice.
      expect(Boolean(found.todo)).toBe(state !== "ok" && state !== "unknown")
      for (const key of ["name", found.sentence, found.todo, ...(found.causes ?? [])]) {
        if (key) {
          expect(() =>
            (translate as (key: string) => string)(
              `hostedCheckout.settings.health.checks.${name}.${key}`
            )
          ).not.toThrow()
        }
      }
    }
  )
})

describe("The head of an account's settings", () => {
  it.each(["blocked", "error", "warning", "failed", "ok"] as const)(
    "Admin has a title for the settings of a merchant account in the state %s",
    (level) => {
      expect(texts.health[level]).toEqual(expect.any(String))
    }
  )

  it("The texts of Admin's settings never say, in English or French, that shoppers can pay or start to pay", () => {
    expect(JSON.stringify(texts)).not.toMatch(/shoppers can (pay|start)/i)
    expect(JSON.stringify(french)).not.toMatch(
      /clients [^"]{0,40}peuvent (maintenant )?(payer|commencer)/i
    )
  })
})

describe("A health check", () => {
  it("Admin shows a health check that has no facts as a check that could not be read", () => {
    const check = { name: "last_webhook", state: "unknown" } as const
    expect(isUnread({ ...check, facts: {} })).toBe(true)
    expect(isUnread({ ...check, facts: { at: null } })).toBe(false)
    expect(texts.health.unread).toEqual(expect.any(String))
  })
})

describe("A connection test", () => {
  const test = { http_status: 401, message: "No.", clock_skew_seconds: 0 }
  it.each([
    ["accepted", 0, ["accepted", "skewNone"]],
    ["accepted", 90, ["accepted", "skewAhead"]],
    ["refused", -90, ["refused", "says", "skewBehind"]],
    ["unexpected", null, ["unexpected", "says"]],
  ] as const)(
    'Admin shows the result "%s" of a connection test, and the gateway\'s clock %p seconds ahead (null: unknown)',
    (result, clock_skew_seconds, expected) => {
      expect(connectionTestTexts({ ...test, result, clock_skew_seconds }, translate, "en")).toEqual(
        expected
      )
    }
  )

  it("Admin shows in words why a connection test could not reach the gateway", () => {
    const failed = {
      result: "unreachable",
      http_status: null,
      code: "gateway_timeout",
      message: "The gateway did not answer in time (option timeouts.totalMs).",
      clock_skew_seconds: null,
    } as const
    expect(connectionTestTexts(failed, translate, "en")).toEqual(["unreachable", "gateway_timeout"])
  })
})

describe("A merchant key", () => {
  const key = (changes: Partial<AdminMerchantKey>): AdminMerchantKey => ({
    id: "hckey_1",
    last_four: "abcd",
    set_at: AT,
    set_by: { id: "user_1", name: "Ada" },
    replaced_at: null,
    retired_at: null,
    retired_by: null,
    last_used_at: null,
    unreadable: false,
    ...changes,
  })
  const later = "2026-11-21T11:00:00.000Z"

  it("Admin shows a merchant key as in use, replaced or retired, and lists replaced keys as previous keys", () => {
    const keys = [key({}), key({ replaced_at: AT }), key({ replaced_at: AT, retired_at: later })]
    const statuses = (source: KeySource) => keys.map((one) => keyStatus(one, source))
    expect(statuses("admin")).toEqual(["inForce", "replaced", "retired"])
    expect(keys.filter((one) => isPrevious(one, "admin"))).toEqual([keys[1]])
    // A key in medusa-config has replaced them all.
    expect(statuses("config")).toEqual(["replaced", "replaced", "retired"])
    expect(keys.filter((one) => isPrevious(one, "config"))).toEqual([keys[0], keys[1]])
  })

  it.each([
    ["never used", null, "neverUsed"],
    ["used before it was replaced", "2026-11-21T09:00:00.000Z", "neverUsed"],
    ["used after it was replaced", later, "stillUsed"],
  ])(
    "Admin says whether a replaced merchant key that was %s still signs notifications",
    (_, last_used_at, expected) => {
      const now = Date.parse("2026-11-21T12:00:00.000Z")
      expect(previousKeyUse(key({ replaced_at: AT, last_used_at }), now)).toBe(expected)
    }
  )

  it('Admin shows "unreadable" for a merchant key that cannot be decrypted, also if the key was used before', () => {
    const unreadable = key({ replaced_at: AT, last_used_at: later, unreadable: true })
    expect(previousKeyUse(unreadable, Date.parse(later))).toBe("unreadable")
    expect(keyStatus(unreadable, "admin")).toBe("unreadable")
    expect(keyStatus({ ...unreadable, retired_at: later }, "admin")).toBe("retired")
  })

  it("Before an admin retires a merchant key, Admin warns if notifications are still signed with the key", () => {
    const now = Date.parse(later)
    const used = key({ replaced_at: AT, last_used_at: later })
    expect(retireText(key({ replaced_at: AT }), now)).toBe("text")
    expect(retireText(used, now)).toBe("textUsed")
    expect(retireText({ ...used, unreadable: true }, now)).toBe("textUnreadable")
    expect(Object.keys(texts.retire)).toEqual(
      expect.arrayContaining(["text", "textUsed", "textUnreadable"])
    )
  })

  it("Admin says that a merchant key was set by an API key or by a former user if the name is unknown", () => {
    const names = ["apk_1", "user_1"].map((id) => unnamed({ id, name: null }))
    expect(names.map((name) => texts.keys[name])).toEqual(["an API key", "a former user"])
  })

  it("Admin shows a merchant key as hidden if the key is too short to show its last four characters", () => {
    expect([lastFourOrHidden("abcd", translate), lastFourOrHidden("", translate)]).toEqual([
      "abcd",
      "hidden",
    ])
  })

  it("Admin shows when a replaced merchant key was last used if that was more than a day ago", () => {
    const now = Date.parse("2026-11-23T12:00:00.000Z")
    expect(previousKeyUse(key({ replaced_at: AT, last_used_at: later }), now)).toBe("lastUsed")
  })
})

describe("The gateway profile", () => {
  const profileOf = (profile: object) => accountOptions({ profile }).profile

  it.each([
    [{}, "authHeader", "fieldsSame"],
    [{ auth: { in: "header", name: "X-Key", scheme: "" } }, "authBareHeader", "fieldsSame"],
    [{ auth: { in: "body" }, verify: { fields: { status: "state" } } }, "authBody", "field"],
  ])("Admin shows the gateway profile %j as readable rows", (profile, auth, fields) => {
    const rows = Object.fromEntries(profileRows(profileOf(profile), translate))
    expect(rows).toMatchObject({
      auth,
      fields,
      contentType: "application/json",
      approved: "approved",
      notFound: "unpaid",
      transactionIds: "same",
    })
  })

  it("Admin shows a row for each option that the gateway profile sets, and no row for an option that is not set", () => {
    const rowsOf = (profile: object) => profileRows(profileOf(profile), translate)
    const set = rowsOf({
      version: { header: "x-version", value: "2" },
      successStatuses: [200, 201],
      errorMessage: "detail",
      rateLimit: { status: 503, waitSeconds: 60 },
      bounds: { minAmount: 5, maxAmount: 500, textLength: 64 },
      events: { reversed: ["payment.refunded"], ignored: ["payout.sent"] },
      acknowledgement: { status: 202, body: "OK" },
      verify: { notFound: "until_paid" },
    })

    expect(set.slice(rowsOf({}).length)).toEqual([
      ["version", "x-version: 2"],
      ["successStatuses", "200, 201"],
      ["errorMessage", "detail"],
      ["rateLimit", "503"],
      ["rateLimitWait", "seconds"],
      ["minAmount", "5"],
      ["maxAmount", "500"],
      ["textLength", "64"],
      ["reversedEvents", "payment.refunded"],
      ["ignoredEvents", "payout.sent"],
      ["acknowledgement", "202 OK"],
    ])
    expect(set).toContainEqual(["notFound", "until_paid"])
  })
})

describe("Durations", () => {
  it.each([
    [0, "now", "0 seconds"],
    [59, "59 seconds ago", "59 seconds"],
    [60, "1 minute ago", "1 minute"],
    [7_300, "2 hours ago", "2 hours"],
    [86_400 * 3, "3 days ago", "3 days"],
  ])("Admin shows a duration of %p seconds in the largest whole unit", (seconds, ago, duration) => {
    expect(formatAgo(seconds, "en")).toBe(ago)
    expect(formatDuration(-seconds, "en")).toBe(duration)
  })

  it("Admin shows a duration in the reader's language", () => {
    expect(formatAgo(120, "fr")).toBe("il y a 2 minutes")
    expect(formatDuration(120, "ptBR")).toBe("2 minutos")
  })
})
