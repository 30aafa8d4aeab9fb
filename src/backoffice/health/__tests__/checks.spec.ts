import { httpsCheck, regionsCheck } from "../options-checks"
import { gatewayKeyCheck } from "../gateway-checks"
import {
  clockSkewCheck,
  eventBusCheck,
  heartbeatCheck,
  locksCheck,
  migrationsCheck,
  worklistCheck,
} from "../server-checks"
import { lastWebhookCheck, signatureFailuresCheck } from "../webhook-checks"

const NOW = new Date("2026-11-21T12:00:00.000Z")
const PROVIDER = "pp_hosted-checkout_default"
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

describe("The last webhook", () => {
  it.each([
    ["never came and nothing was paid", null, null, null, "unknown"],
    ["never came, and the payment is of this moment", null, 1, null, "unknown"],
    ["never came, and there was a payment", null, 30, 30, "warning"],
    ["came before the latest payment", 120, 30, 30, "warning"],
    [
      "came before a payment that is due, although the latest payment is new",
      120,
      1,
      30,
      "warning",
    ],
    ["came with the latest payment", 29, 30, 30, "ok"],
    ["came with a payment, and the latest payment is new", 29, 1, 30, "ok"],
    ["came a little before the latest payment was proven", 35, 30, 30, "ok"],
    ["came long ago, as the latest payment did", 60 * 24 * 30, 60 * 24 * 30, 60 * 24 * 30, "ok"],
  ])("that %s", (_, received, paid, due, state) => {
    const at = received === null ? null : minutesAgo(received)
    const lastPaymentAt = paid === null ? null : minutesAgo(paid)
    const lastDuePaymentAt = due === null ? null : minutesAgo(due)
    const arrivals = { at, lastPaymentAt, lastDuePaymentAt, oldPaymentsAt: [] }
    expect(lastWebhookCheck(arrivals, NOW)).toEqual({
      name: "last_webhook",
      state,
      facts: {
        at: at?.toISOString() ?? null,
        seconds_ago: received === null ? null : received * 60,
        last_payment_at: lastPaymentAt?.toISOString() ?? null,
      },
    })
  })
})

describe("Notifications that never come", () => {
  it.each([
    ["for two old payments", null, [300, 400], "warning"],
    ["for three old payments", null, [70, 300, 400], "error"],
    ["for three old payments since the last one", 450, [70, 300, 400], "error"],
    ["for two of three old payments", 350, [70, 300, 400], "warning"],
    ["for the oldest of three payments only", 65, [70, 300, 400], "ok"],
  ])("%s", (_, received, old, state) => {
    const at = received === null ? null : minutesAgo(received)
    const latest = minutesAgo(70)
    const arrivals = { at, lastPaymentAt: latest, lastDuePaymentAt: latest }
    const oldPaymentsAt = old.map(minutesAgo)
    expect(lastWebhookCheck({ ...arrivals, oldPaymentsAt }, NOW)).toMatchObject({ state })
  })
})

describe("The key at the gateway", () => {
  const key = { source: "config", unreadable: false } as const
  const refusal = { provider_id: PROVIDER, call: "verify", http_status: 403 } as const
  const refused = { ...refusal, refused_at: minutesAgo(2) }

  it("is a problem while a call is refused", () => {
    expect(gatewayKeyCheck(key, [], NOW)).toMatchObject({ state: "ok", facts: { kind: "none" } })
    expect(gatewayKeyCheck(key, [refused], NOW)).toEqual({
      name: "gateway_key",
      state: "error",
      facts: {
        kind: "verify",
        http_status: 403,
        at: minutesAgo(2).toISOString(),
        seconds_ago: 120,
      },
    })
  })

  it.each([
    [false, "missing"],
    [true, "unreadable"],
  ])("is a problem where there is none; unreadable: %p", (unreadable, kind) => {
    expect(gatewayKeyCheck({ source: "none", unreadable }, [refused], NOW)).toEqual({
      name: "gateway_key",
      state: "error",
      facts: { kind },
    })
  })
})

describe("The worklist", () => {
  it.each([
    [0, null, "ok"],
    [2, minutesAgo(24 * 60), "ok"],
    [2, minutesAgo(24 * 60 + 1), "error"],
  ])("of %p, the oldest since %p", (count, since, state) => {
    expect(worklistCheck({ count, since }, NOW)).toMatchObject({ state, facts: { count } })
  })
})

describe("Signature failures", () => {
  const since = minutesAgo(24 * 60)
  it.each([
    ["none", 0, null, 30, "ok", "all"],
    ["some among accepted ones", 3, 5, 30, "warning", "some"],
    ["some, and none was accepted since a payment of the time", 3, 25 * 60, 30, "error", "all"],
    ["some, and none was ever accepted, though one paid", 3, null, 30, "error", "all"],
    ["some, forged on a quiet day", 1, 25 * 60, 25 * 60, "warning", "quiet"],
    ["some, forged where no shopper has ever paid", 1, null, null, "warning", "quiet"],
  ])("%s", (_, count, accepted, paid, state, kind) => {
    const last_at = count > 0 ? NOW : null
    const at = accepted === null ? null : minutesAgo(accepted)
    const lastPaymentAt = paid === null ? null : minutesAgo(paid)
    expect(signatureFailuresCheck({ count, last_at }, { at, lastPaymentAt }, since)).toMatchObject({
      state,
      facts: { count, kind, last_at: last_at?.toISOString() ?? null },
    })
  })
})

describe("The clock skew", () => {
  it.each([
    [null, "unknown"],
    [0, "ok"],
    [-30, "ok"],
    [31, "warning"],
    [-300, "warning"],
    [301, "error"],
  ])("of %p seconds is %s", (seconds, state) => {
    expect(clockSkewCheck(seconds)).toMatchObject({ state, facts: { seconds } })
  })
})

describe("Migrations", () => {
  it("that were not run are named", () => {
    expect(migrationsCheck([])).toMatchObject({ state: "ok", facts: { count: 0, names: "" } })
    expect(migrationsCheck(["Migration1", "Migration2"])).toMatchObject({
      state: "error",
      facts: { count: 2, names: "Migration1, Migration2" },
    })
  })
})

describe("Regions", () => {
  const region = (name: string, currency_code: string, ...ids: string[]) => ({
    name,
    currency_code,
    payment_providers: ids.map((id) => ({ id })),
  })

  it("in Canadian and US dollars that offer the provider are fine", () => {
    expect(
      regionsCheck(PROVIDER, [
        region("United States", "usd", PROVIDER),
        region("Canada", "cad", "pp_system_default", PROVIDER),
        region("Europe", "eur", "pp_system_default"),
      ])
    ).toMatchObject({
      state: "ok",
      facts: { count: 2, names: "Canada (CAD), United States (USD)" },
    })
  })

  it("that all lack the provider are an error: no shopper can pay", () => {
    expect(
      regionsCheck(PROVIDER, [region("Canada", "cad", "pp_hosted-checkout_usd")])
    ).toMatchObject({ state: "error", facts: { count: 0 } })
  })

  it("that offer it in another currency are named: their shoppers are refused", () => {
    const europe = region("Europe", "eur", PROVIDER)
    expect(regionsCheck(PROVIDER, [europe, region("Canada", "cad", PROVIDER)])).toMatchObject({
      state: "warning",
      facts: { count: 1, other_count: 1, other_names: "Europe (EUR)" },
    })
    expect(regionsCheck(PROVIDER, [europe])).toMatchObject({ state: "error" })
  })
})

describe("Addresses", () => {
  const secure = {
    baseUrl: "https://pay.example.com",
    backendUrl: "https://store.example.com",
    storefrontUrl: "https://shop.example.com",
  }
  it("over plain HTTP are named, and are a warning once the gateway is live", () => {
    expect(httpsCheck(secure)).toMatchObject({ state: "ok", facts: { count: 0 } })
    const local = { ...secure, backendUrl: "http://localhost:9000" }
    const facts = { count: 1, names: "backendUrl" }
    expect(httpsCheck(local)).toMatchObject({ state: "warning", facts })
    const sandbox = { ...local, baseUrl: "https://sandbox.pay.example.com" }
    expect(httpsCheck(sandbox)).toMatchObject({ state: "note", facts })
  })
})

describe("The job", () => {
  it.each([
    [null, "error"],
    [minutesAgo(1), "ok"],
    [minutesAgo(4), "error"],
  ])("that last ran at %p", (at, state) => {
    expect(heartbeatCheck(at, NOW)).toMatchObject({ state })
  })
})

describe("What several servers share", () => {
  it.each([
    ["shared", "ok"],
    ["in_memory", "note"],
    ["never_freed", "error"],
  ] as const)("locks that are %s", (locks, state) => {
    expect(locksCheck({ locks })).toMatchObject({ name: "locks", state })
  })

  it.each([
    ["shared", "ok"],
    ["in_memory", "note"],
  ] as const)("events that are %s", (event_bus, state) => {
    expect(eventBusCheck({ event_bus })).toMatchObject({ name: "event_bus", state })
  })
})
