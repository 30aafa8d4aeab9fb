/** A metric that the plugin reports, as OpenTelemetry names its parts. */
interface Metric {
  /** `counter` only grows, `histogram` sorts values into buckets, `gauge` is read when it is exported. */
  kind: "counter" | "histogram" | "gauge"
  /** UCUM: `s` for seconds, `{...}` for a count. */
  unit: string
  description: string
  /** Names of the labels; a value has the labels that apply. Never an id: each value of a label is a time series. */
  labels: readonly string[]
  /** Upper bounds of a histogram's buckets, in its unit. */
  buckets?: readonly number[]
}

/** Buckets of `http.client.request.duration` in OpenTelemetry's conventions for HTTP clients, and the timeouts. */
const REQUEST_BUCKETS = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 30,
]

/** From a payment that is completed at once to a payment that an outage delayed for a day. */
const TO_ORDER_BUCKETS = [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3_600, 21_600, 86_400]

/**
 * All metrics of the plugin. `account` is an account's name in the plugin's options. Durations and ages are
 * in seconds; an age is 0 while nothing is due.
 */
export const METRICS = {
  "hosted_checkout.attempts": {
    kind: "counter",
    unit: "{attempt}",
    description:
      "Pages that expired or failed, and payments that were completed or held; held ones with their reason",
    labels: ["account", "outcome", "reason"],
  },
  "hosted_checkout.webhooks": {
    kind: "counter",
    unit: "{notification}",
    description: "Notifications that arrived, by how they were answered",
    labels: ["account", "outcome"],
  },
  "hosted_checkout.signature_failures": {
    kind: "counter",
    unit: "{notification}",
    description: "Notifications that were refused for their signature",
    labels: ["account"],
  },
  "hosted_checkout.capture_to_order.duration": {
    kind: "histogram",
    unit: "s",
    description: "Time from the gateway's capture to the completed order",
    labels: ["account", "trigger"],
    buckets: TO_ORDER_BUCKETS,
  },
  "hosted_checkout.gateway.request.duration": {
    kind: "histogram",
    unit: "s",
    description: "Duration of each request to the gateway, with retries counted one by one",
    labels: [
      "account",
      "operation",
      "http.request.method",
      "server.address",
      "http.response.status_code",
      "error.type",
    ],
    buckets: REQUEST_BUCKETS,
  },
  "hosted_checkout.held_payments": {
    kind: "gauge",
    unit: "{payment}",
    description: "Payments that wait for a person: refunds to make, returns, and what is odd",
    labels: ["account"],
  },
  "hosted_checkout.dead_letters": {
    kind: "gauge",
    unit: "{notification}",
    description: "Notifications that could not be read or processed, and wait for a person",
    labels: ["account"],
  },
  "hosted_checkout.oldest_due_attempt.age": {
    kind: "gauge",
    unit: "s",
    description: "How long the oldest due check of an attempt is late",
    labels: ["account"],
  },
  "hosted_checkout.oldest_notification.age": {
    kind: "gauge",
    unit: "s",
    description: "How long the oldest due notification has been waiting to be processed",
    labels: ["account"],
  },
  "hosted_checkout.heartbeat.age": {
    kind: "gauge",
    unit: "s",
    description: "Time since the reconcile job last ran, on any server",
    labels: [],
  },
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof METRICS

/** The metrics of one kind. */
export type MetricOf<Kind extends Metric["kind"]> = {
  [Name in MetricName]: (typeof METRICS)[Name]["kind"] extends Kind ? Name : never
}[MetricName]

/** A value's labels; labels that do not apply are left out. */
export type LabelsOf<Name extends MetricName> = Partial<
  Record<(typeof METRICS)[Name]["labels"][number], string | number>
>

/** The outcomes of `hosted_checkout.attempts`: where a page or a payment rests. */
export const COUNTED_STATUSES = ["completed", "expired", "failed", "held"] as const

/**
 * How a notification was answered: the outcomes of `hosted_checkout.webhooks`.
 *
 * - `accepted`: stored, 200
 * - `duplicate`: stored before, 200
 * - `ping`: from the store's own diagnosis, not stored, 200
 * - `signature_refused`: 401
 * - `unreadable`: signed, but no JSON object, or its body was interrupted; 400
 * - `too_large`: 413
 * - `no_key`: no merchant key to verify with, 503
 * - `not_stored`: the database gave no answer in time, or an error, 503
 */
export const WEBHOOK_ANSWERS = [
  "accepted",
  "duplicate",
  "ping",
  "signature_refused",
  "unreadable",
  "too_large",
  "no_key",
  "not_stored",
] as const

export type WebhookAnswer = (typeof WEBHOOK_ANSWERS)[number]

/** The gateway's two endpoints: `operation` of `hosted_checkout.gateway.request.duration`. */
export type GatewayOperation = "create" | "verify"
