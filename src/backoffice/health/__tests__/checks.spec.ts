import { httpsCheck, regionsCheck } from "../options-checks"
import { gatewayKeyCheck } from "../gateway-checks"
import {
  bookingsCheck,
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

describe("lastWebhookCheck", () => {
  it.each([
    ["unknown when no webhook ever came and nothing was paid", null, null, null, "unknown"],
    [
      "unknown when no webhook ever came and the only payment is of this moment",
      null,
      1,
      null,
      "unknown",
    ],
    ["a warning when no webhook ever came and there was a payment", null, 30, 30, "warning"],
    ["a warning when the last webhook came before the latest payment", 120, 30, 30, "warning"],
    [
      "a warning when the last webhook came before a payment of half an hour ago",
      120,
      1,
      30,
      "warning",
    ],
    ["ok when the last webhook came with the latest payment", 29, 30, 30, "ok"],
    [
      "ok when the last webhook came with a payment, and the latest payment is new",
      29,
      1,
      30,
      "ok",
    ],
    [
      "ok when the last webhook came a little before the latest payment was proven",
      35,
      30,
      30,
      "ok",
    ],
    [
      "ok when the last webhook came long ago, as the latest payment did",
      60 * 24 * 30,
      60 * 24 * 30,
      60 * 24 * 30,
      "ok",
    ],
  ])(
    "Depending on the times of the last webhook and the last payments, the health check of notifications is %s",
    (_, received, paid, due, state) => {
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
    }
  )
})

describe("lastWebhookCheck of old payments", () => {
  it.each([
    ["a warning when two old payments had no webhook", null, [300, 400], "warning"],
    ["an error when three old payments had no webhook", null, [70, 300, 400], "error"],
    ["an error when the last webhook came before three old payments", 450, [70, 300, 400], "error"],
    [
      "a warning when the last webhook came before two of three old payments",
      350,
      [70, 300, 400],
      "warning",
    ],
    ["ok when a webhook came after the latest of three old payments", 65, [70, 300, 400], "ok"],
  ])(
    "Depending on the number of old payments without a later webhook, the health check of notifications is %s",
    (_, received, old, state) => {
      const at = received === null ? null : minutesAgo(received)
      const latest = minutesAgo(70)
      const arrivals = { at, lastPaymentAt: latest, lastDuePaymentAt: latest }
      const oldPaymentsAt = old.map(minutesAgo)
      expect(lastWebhookCheck({ ...arrivals, oldPaymentsAt }, NOW)).toMatchObject({ state })
    }
  )
})

describe("gatewayKeyCheck", () => {
  const key = { source: "config", unreadable: false } as const
  const refusal = { provider_id: PROVIDER, call: "verify", http_status: 403 } as const
  const refused = { ...refusal, refused_at: minutesAgo(2) }

  it("The health check of the merchant key is an error while the gateway refuses the key", () => {
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
  ])(
    'Without a usable merchant key, and with a stored key that cannot be decrypted (%p), the key\'s health check is an error of the kind "%s"',
    (unreadable, kind) => {
      expect(gatewayKeyCheck({ source: "none", unreadable }, [refused], NOW)).toEqual({
        name: "gateway_key",
        state: "error",
        facts: { kind },
      })
    }
  )
})

describe("worklistCheck", () => {
  it.each([
    [0, "ok", "none", null],
    [2, "ok", "24 hours", minutesAgo(24 * 60)],
    [2, "error", "24 hours and a minute", minutesAgo(24 * 60 + 1)],
  ])(
    'The health check of an admins\' worklist with %p items is "%s" by the age of the oldest item: %s',
    (count, state, _, since) => {
      expect(worklistCheck({ count, since }, NOW)).toMatchObject({ state, facts: { count } })
    }
  )
})

describe("bookingsCheck", () => {
  it.each([
    [0, "ok", "none", null],
    [2, "ok", "an hour", minutesAgo(60)],
    [2, "error", "an hour and a minute", minutesAgo(61)],
  ])(
    'The health check of %p proven payments that Medusa has not booked is "%s" when the first payment has waited: %s',
    (count, state, _, since) => {
      const example = since && "hcatt_1"
      expect(bookingsCheck({ count, since, example }, NOW)).toMatchObject({
        state,
        facts: { count, example },
      })
    }
  )
})

describe("signatureFailuresCheck", () => {
  const since = minutesAgo(24 * 60)
  it.each([
    ["ok when no signature failed", 0, null, 30, "ok", "all"],
    ["a warning when signatures failed beside accepted ones", 3, 5, 30, "warning", "some"],
    [
      "an error when signatures failed and none was accepted since a payment of the day",
      3,
      25 * 60,
      30,
      "error",
      "all",
    ],
    [
      "an error when signatures failed and none was ever accepted, although a shopper paid",
      3,
      null,
      30,
      "error",
      "all",
    ],
    [
      "a warning when a signature failed on a day without payments",
      1,
      25 * 60,
      25 * 60,
      "warning",
      "quiet",
    ],
    [
      "a warning when a signature failed in a store that no shopper has ever paid",
      1,
      null,
      null,
      "warning",
      "quiet",
    ],
  ])(
    "Depending on failed signatures, accepted signatures and payments, the health check of notification signatures is %s",
    (_, count, accepted, paid, state, kind) => {
      const last_at = count > 0 ? NOW : null
      const at = accepted === null ? null : minutesAgo(accepted)
      const lastPaymentAt = paid === null ? null : minutesAgo(paid)
      expect(
        signatureFailuresCheck({ count, last_at }, { at, lastPaymentAt }, since)
      ).toMatchObject({
        state,
        facts: { count, kind, last_at: last_at?.toISOString() ?? null },
      })
    }
  )
})

describe("clockSkewCheck", () => {
  it.each([
    [null, "unknown"],
    [0, "ok"],
    [-30, "ok"],
    [31, "warning"],
    [-300, "warning"],
    [301, "error"],
  ])(
    "The health check of a difference of %p seconds (null: unknown) between the gateway's and the server's clock is \"%s\"",
    (seconds, state) => {
      expect(clockSkewCheck(seconds)).toMatchObject({ state, facts: { seconds } })
    }
  )
})

describe("migrationsCheck", () => {
  it("The health check of database migrations is an error that names the migrations that were not run", () => {
    expect(migrationsCheck([])).toMatchObject({ state: "ok", facts: { count: 0, names: "" } })
    expect(migrationsCheck(["Migration1", "Migration2"])).toMatchObject({
      state: "error",
      facts: { count: 2, names: "Migration1, Migration2" },
    })
  })
})

describe("regionsCheck", () => {
  const region = (name: string, currency_code: string, ...ids: string[]) => ({
    name,
    currency_code,
    payment_providers: ids.map((id) => ({ id })),
  })

  it("The health check of regions is ok if a region in Canadian or US dollars offers the payment provider", () => {
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

  it("The health check of regions is an error if no region offers the payment provider, because no shopper can pay", () => {
    expect(
      regionsCheck(PROVIDER, [region("Canada", "cad", "pp_hosted-checkout_usd")])
    ).toMatchObject({ state: "error", facts: { count: 0 } })
  })

  it("The health check of regions names regions that offer the payment provider in a currency the gateway does not take", () => {
    const europe = region("Europe", "eur", PROVIDER)
    expect(regionsCheck(PROVIDER, [europe, region("Canada", "cad", PROVIDER)])).toMatchObject({
      state: "warning",
      facts: { count: 1, other_count: 1, other_names: "Europe (EUR)" },
    })
    expect(regionsCheck(PROVIDER, [europe])).toMatchObject({ state: "error" })
  })
})

describe("httpsCheck", () => {
  const secure = {
    baseUrl: "https://pay.example.com",
    backendUrl: "https://store.example.com",
    storefrontUrl: "https://shop.example.com",
  }
  it("The health check of addresses names plain http addresses, and is a warning with a live gateway, a note with a sandbox", () => {
    expect(httpsCheck(secure)).toMatchObject({ state: "ok", facts: { count: 0 } })
    const local = { ...secure, backendUrl: "http://localhost:9000" }
    const facts = { count: 1, names: "backendUrl" }
    expect(httpsCheck(local)).toMatchObject({ state: "warning", facts })
    const sandbox = { ...local, baseUrl: "https://sandbox.pay.example.com" }
    expect(httpsCheck(sandbox)).toMatchObject({ state: "note", facts })
  })
})

describe("heartbeatCheck", () => {
  it.each([
    ["never", "error", null],
    ["1 minute ago", "ok", minutesAgo(1)],
    ["4 minutes ago", "error", minutesAgo(4)],
  ])(
    'When the scheduled job that asks the gateway about payments last ran "%s", the job\'s health check is "%s"',
    (_, state, at) => {
      expect(heartbeatCheck(at, NOW)).toMatchObject({ state })
    }
  )
})

describe("Checks of what several servers share", () => {
  it.each([
    ["shared", "ok"],
    ["in_memory", "note"],
    ["never_freed", "error"],
  ] as const)('The health check of locks that are "%s" is "%s"', (locks, state) => {
    expect(locksCheck({ locks })).toMatchObject({ name: "locks", state })
  })

  it.each([
    ["shared", "ok"],
    ["in_memory", "note"],
  ] as const)('The health check of an event bus that is "%s" is "%s"', (event_bus, state) => {
    expect(eventBusCheck({ event_bus })).toMatchObject({ name: "event_bus", state })
  })
})
