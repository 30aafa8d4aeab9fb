import type { AdminConnectionTest, AdminHealthCheck } from "../../admin-api"
import { accountState, isOutdated, checksAfterTest } from "../lib/settings/account-state"

type Check = [AdminHealthCheck["name"], AdminHealthCheck["state"], AdminHealthCheck["facts"]?]

const checksOf = (checks: Check[]): AdminHealthCheck[] =>
  checks.map(([name, state, facts = { kind: "as found" }]) => ({ name, state, facts }))

describe("The state of an account", () => {
  it.each<[string, Check[], object]>([
    [
      "is ok if the checks are good, notes or unknown, and notes are counted apart",
      [
        ["gateway_key", "ok"],
        ["https", "note"],
        ["locks", "note"],
        ["event_bus", "note"],
        ["clock_skew", "unknown"],
      ],
      { level: "ok", worst: undefined, number: 0, notes: 3 },
    ],
    [
      "is a warning that names the check with the warning",
      [
        ["regions", "ok"],
        ["last_webhook", "warning"],
        ["https", "note"],
      ],
      { level: "warning", worst: { name: "last_webhook" }, number: 1, notes: 1 },
    ],
    [
      "is an error that names the check with the error, not one with a warning",
      [
        ["last_webhook", "warning"],
        ["heartbeat", "error"],
      ],
      { level: "error", worst: { name: "heartbeat" }, number: 2 },
    ],
    [
      "is blocked when the gateway key has an error, whatever other errors there are",
      [
        ["heartbeat", "error"],
        ["gateway_key", "error"],
        ["new_payments", "ok"],
      ],
      { level: "blocked", worst: { name: "gateway_key" }, number: 2 },
    ],
    [
      "is blocked while the account is closed to new payments",
      [
        ["last_webhook", "warning"],
        ["new_payments", "warning"],
      ],
      { level: "blocked", worst: { name: "new_payments", state: "warning" }, number: 2 },
    ],
    [
      "is failed while a check could not be read",
      [
        ["regions", "ok"],
        ["migrations", "unknown", {}],
      ],
      { level: "failed", worst: { name: "migrations" }, number: 1 },
    ],
  ])(
    "Admin's settings take the state of a merchant account from its worst health check: the state %s",
    (_, checks, state) => {
      expect(accountState(checksOf(checks))).toMatchObject(state)
    }
  )

  it("Admin's settings list the health checks of a merchant account from the worst to the best", () => {
    const checks = checksOf([
      ["worklist", "ok"],
      ["https", "note"],
      ["last_webhook", "warning"],
      ["heartbeat", "error"],
      ["regions", "error"],
      ["clock_skew", "unknown"],
      ["signature_failures", "warning"],
    ])
    expect(accountState(checks).checks.map(({ name }) => name)).toEqual([
      "regions",
      "heartbeat",
      "last_webhook",
      "signature_failures",
      "https",
      "worklist",
      "clock_skew",
    ])
  })
})

describe("A connection test", () => {
  const tested = (result: AdminConnectionTest["result"], http_status: number | null = 401) => ({
    ...{ result, http_status, message: null, clock_skew_seconds: null },
  })
  const keyAfter = (result: AdminConnectionTest | undefined, known: Check) =>
    checksAfterTest(checksOf([known, ["regions", "ok"]]), result)[0]

  it.each<[AdminConnectionTest["result"], AdminHealthCheck["state"], string]>([
    ["refused", "error", "refused"],
    ["unreachable", "error", "unreachable"],
    ["unexpected", "warning", "unexpected"],
  ])(
    'A connection test with the result "%s" sets the state of the key\'s health check to "%s"',
    (result, state, kind) => {
      const key = keyAfter(tested(result), ["gateway_key", "ok"])
      expect(key).toEqual({ name: "gateway_key", state, facts: { kind, http_status: 401 } })
    }
  )

  it("A later connection test does not hide that the gateway has refused the merchant key", () => {
    const known: Check = ["gateway_key", "error", { kind: "create" }]
    for (const result of ["accepted", "unexpected", "refused"] as const) {
      expect(keyAfter(tested(result), known)).toMatchObject({ state: "error", facts: known[2] })
    }
    expect(keyAfter(undefined, known)).toMatchObject({ facts: known[2] })
  })

  it("Admin takes a successful connection test as outdated when the gateway refuses the merchant key afterwards", () => {
    const refused = checksOf([["gateway_key", "error"]])
    expect(isOutdated(tested("accepted"), refused)).toBe(true)
    expect(isOutdated(tested("accepted"), checksOf([["gateway_key", "ok"]]))).toBe(false)
    expect(isOutdated(tested("refused"), refused)).toBe(false)
    expect(isOutdated(undefined, refused)).toBe(false)
  })

  it("A merchant key's health check that is ok stays ok after a successful connection test", () => {
    expect(keyAfter(tested("accepted", 404), ["gateway_key", "ok"])).toMatchObject({ state: "ok" })
  })
})
