import type { GatewayProfileInput } from "../../../src/core/contract/gateway-profile"
import type { SandboxOptions } from "../../../src/sandbox"

/** One way in which a gateway may do what its document leaves open. */
export interface Variant {
  /** Which of the open things it is about: two variants of one thing exclude each other. */
  about: string
  title: string
  profile: GatewayProfileInput
  /** What the gateway does in addition. */
  sandbox?: Partial<SandboxOptions>
  /** How often the store answers 503 to a notification before it takes it. */
  refusedDeliveries?: number
}

/** Every open thing (docs/developers/gateway-profile.md), each in the ways that are not its default. */
export const VARIANTS: readonly Variant[] = [
  {
    about: "authentication",
    title: "takes the merchant key alone in the header X-Api-Key",
    profile: { auth: { in: "header", name: "X-Api-Key", scheme: "" } },
  },
  {
    about: "authentication",
    title: "takes the merchant key after the scheme Key in the header X-Merchant",
    profile: { auth: { in: "header", name: "X-Merchant", scheme: "Key" } },
  },
  {
    about: "authentication",
    title: "takes the merchant key in the request body",
    profile: { auth: { in: "body", field: "api_key" } },
  },
  {
    about: "content type",
    title: "takes forms instead of JSON",
    profile: { contentType: "application/x-www-form-urlencoded" },
  },
  {
    about: "success",
    title: "answers 200 to every success",
    profile: { successStatuses: [200] },
  },
  {
    about: "success",
    title: "answers 202 to every success",
    profile: { successStatuses: [202] },
  },
  {
    about: "verify's answer",
    title: "nests and renames the fields of its verify answer",
    profile: {
      verify: {
        root: "data.transaction",
        fields: { status: "state", amount: "total.value", transaction_id: "id" },
      },
    },
  },
  {
    about: "verify's answer",
    title: "has other transaction ids in verify answers than in notifications",
    profile: { verify: { transactionIds: "own" } },
  },
  {
    about: "statuses",
    title: "has other names for its statuses",
    profile: {
      statuses: {
        approved: ["paid"],
        declined: ["refused"],
        reversed: ["refunded", "returned"],
        unpaid: ["new"],
      },
    },
  },
  {
    about: "not found",
    title: "answers 404 to verify until somebody pays",
    profile: { verify: { notFound: "until_paid" } },
  },
  {
    about: "not found",
    title: "may answer 404 to verify for any reason",
    profile: { verify: { notFound: "unknown" } },
  },
  {
    about: "digest",
    title: "signs notifications in base64",
    profile: { signature: { encoding: "base64" } },
  },
  {
    about: "digest",
    title: "sends the signature in another header",
    profile: { signature: { header: "X-Gateway-Signature" } },
  },
  {
    about: "event kinds",
    title: "reports a refund as an approved event of another kind",
    profile: { events: { reversed: ["payment.refunded"] } },
  },
  {
    about: "event kinds",
    title: "sends notifications about payouts too",
    profile: { events: { ignored: ["payout.sent"] } },
  },
  {
    about: "acknowledgement",
    title: "expects the status 202 as the answer to a notification",
    profile: { acknowledgement: { status: 202 } },
  },
  {
    about: "acknowledgement",
    title: "expects the status 204 without a body as the answer to a notification",
    profile: { acknowledgement: { status: 204 } },
  },
  {
    about: "acknowledgement",
    title: "expects the text OK as the answer to a notification",
    profile: { acknowledgement: { body: "OK" } },
  },
  {
    about: "acknowledgement",
    title: "sends a notification again until the store takes the notification",
    profile: {},
    sandbox: { webhook: { retryDelaysMs: [1, 1] } },
    refusedDeliveries: 2,
  },
  {
    about: "errors",
    title: "writes its error messages in another field",
    profile: { errorMessage: "fault.detail" },
  },
  {
    about: "rate limits",
    title: "takes 30 calls a minute and says how long to wait",
    profile: {},
    sandbox: { maxCallsPerMinute: 30 },
  },
  {
    about: "rate limits",
    title: "refuses too many calls with 503 and does not say how long to wait",
    profile: { rateLimit: { status: 503, waitSeconds: 60 } },
    sandbox: { maxCallsPerMinute: 30 },
  },
  {
    about: "bounds",
    title: "takes only amounts from 5 to 500",
    profile: { bounds: { minAmount: 5, maxAmount: 500 } },
  },
  {
    about: "bounds",
    title: "takes only texts of at most 40 characters",
    profile: { bounds: { textLength: 40 } },
  },
  {
    about: "versioning",
    title: "has its version in a header of its own",
    profile: { version: { header: "X-Api-Version", value: "2026-11-20" } },
  },
  {
    about: "versioning",
    title: "has its version in the accepted content type",
    profile: { version: { header: "Accept", value: "application/vnd.gateway.v2+json" } },
  },
]

/** A gateway that does both. */
export function both(one: Variant, other: Variant): Variant {
  return {
    about: `${one.about}, ${other.about}`,
    title: `${one.title}, ${other.title}`,
    profile: {
      ...one.profile,
      ...other.profile,
      verify: { ...one.profile.verify, ...other.profile.verify },
    },
    sandbox: { ...one.sandbox, ...other.sandbox },
    refusedDeliveries: (one.refusedDeliveries ?? 0) + (other.refusedDeliveries ?? 0),
  }
}
