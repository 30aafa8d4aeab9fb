import type {
  AdminHealthCheck,
  AdminHealthResponse,
  AdminProviderSettings,
} from "../../../src/admin-api"
import { gatewayProfileSchema } from "../../../src/core/contract/gateway-profile"
import { SHOWCASE_NOW } from "./showcase"

const minutesAgo = (minutes: number) =>
  new Date(SHOWCASE_NOW.getTime() - minutes * 60_000).toISOString()

const ADA = { id: "user_1", name: "Ada Tremblay" }
const NOAH = { id: "user_2", name: "noah.gagnon@example.com" }
const DAY = 24 * 60

/** An account whose key was replaced a moment ago. */
export const rotatedAccount: AdminProviderSettings = {
  provider_id: "pp_hosted-checkout_default",
  base_url: "https://api.gateway.example",
  mode: "live",
  webhook_url: "https://backend.cedarandsmoke.example/hooks/hosted-checkout/default",
  storefront_urls: ["https://cedarandsmoke.example"],
  profile: gatewayProfileSchema.parse({}),
  new_payments: {
    accepted: true,
    closed_in_config: false,
    closures: [
      {
        closed_at: minutesAgo(DAY),
        closed_by: NOAH,
        reopened_at: minutesAgo(20 * 60),
        reopened_by: ADA,
      },
    ],
  },
  key: { source: "admin", last_four: "9f3c", can_be_set: true, unreadable: false },
  keys: [
    {
      id: "hckey_3",
      last_four: "9f3c",
      set_at: minutesAgo(42),
      set_by: ADA,
      replaced_at: null,
      retired_at: null,
      retired_by: null,
      last_used_at: minutesAgo(1),
      unreadable: false,
    },
    {
      id: "hckey_2",
      last_four: "71b0",
      set_at: minutesAgo(200 * DAY),
      set_by: NOAH,
      replaced_at: minutesAgo(42),
      retired_at: null,
      retired_by: null,
      last_used_at: minutesAgo(7),
      unreadable: false,
    },
    {
      id: "hckey_1",
      last_four: "c4d8",
      set_at: minutesAgo(420 * DAY),
      set_by: NOAH,
      replaced_at: minutesAgo(200 * DAY),
      retired_at: minutesAgo(199 * DAY),
      retired_by: ADA,
      last_used_at: minutesAgo(200 * DAY),
      unreadable: false,
    },
  ],
}

/** An account that has no key yet. */
export const newAccount: AdminProviderSettings = {
  ...rotatedAccount,
  key: { source: "none", last_four: null, can_be_set: true, unreadable: false },
  keys: [],
}

/** An account whose key comes from the config. */
export const configuredAccount: AdminProviderSettings = {
  ...rotatedAccount,
  key: { source: "config", last_four: "0a5e", can_be_set: false, unreadable: false },
  keys: [],
}

const good = [
  check("gateway_key", "ok", { kind: "none" }),
  check("last_webhook", "ok", { at: minutesAgo(1), seconds_ago: 60 }),
  check("signature_failures", "ok", { count: 0 }),
  check("bookings", "ok", { count: 0 }),
  check("clock_skew", "ok", { seconds: 0 }),
  check("migrations", "ok", { count: 0 }),
  check("regions", "ok", { names: "Canada (CAD), United States (USD)" }),
  check("https", "ok", { count: 0 }),
  check("locks", "ok", { kind: "shared" }),
  check("event_bus", "ok", { kind: "shared" }),
  check("heartbeat", "ok", { at: minutesAgo(0), seconds_ago: 3 }),
]

/** All is well. */
export const goodHealth = health(good)

/** Nothing has happened yet. */
export const newHealth = health(
  good.map(({ name, ...rest }) => {
    switch (name) {
      case "gateway_key":
        return check(name, "error", { kind: "missing" })
      case "last_webhook":
        return check(name, "unknown", { at: null })
      case "clock_skew":
        return check(name, "unknown", { seconds: null })
      default:
        return { name, ...rest }
    }
  })
)

/** Every check fails. */
export const badHealth = health([
  check("gateway_key", "error", { kind: "verify", http_status: 401, seconds_ago: 2 }),
  check("last_webhook", "warning", {
    at: minutesAgo(3 * DAY),
    seconds_ago: 3 * DAY * 60,
    last_payment_at: minutesAgo(95),
  }),
  check("signature_failures", "error", { count: 1284, kind: "all", last_at: minutesAgo(2) }),
  check("bookings", "error", {
    ...{ count: 2, at: minutesAgo(125), seconds_ago: 125 * 60 },
    example: "hcatt_01KB4Z6W9D3M8Q2X7R5T1V0N4C",
  }),
  check("clock_skew", "error", { seconds: 437 }),
  check("migrations", "error", { names: "Migration20261123000001" }),
  check("regions", "warning", {
    names: "Canada (CAD)",
    other_names: "Europe (EUR)",
    other_count: 1,
  }),
  check("https", "note", { names: "backendUrl, storefrontUrl" }),
  check("locks", "error", { kind: "never_freed" }),
  check("event_bus", "note", { kind: "in_memory" }),
  check("heartbeat", "error", { at: minutesAgo(125), seconds_ago: 125 * 60 }),
])

function check(
  name: AdminHealthCheck["name"],
  state: AdminHealthCheck["state"],
  facts: AdminHealthCheck["facts"]
): AdminHealthCheck {
  return { name, state, facts }
}

function health(checks: AdminHealthCheck[]): AdminHealthResponse["health"] {
  return [{ provider_id: rotatedAccount.provider_id, checks }]
}
