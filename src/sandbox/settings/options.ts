import { z } from "zod"
import { CURRENCIES, type Currency } from "../../core/contract/checkout-session"
import { gatewayProfileSchema, type GatewayProfileInput } from "../../core/contract/gateway-profile"
import { httpsUrl } from "../../core/contract/https-url"

/** How the sandbox is set up. Times are in milliseconds. */
export interface SandboxOptions {
  /** Port on 127.0.0.1; 0 takes a free one. @default 0 */
  port?: number
  /**
   * The Merchant Secret Key: requests must carry the key, and the key signs notifications.
   *
   * @default the key in the file `data`, else a new key: `control.secretKey`
   */
  secretKey?: string
  /** The `merchant_site_id` of notifications and answers. @default "site_sandbox" */
  merchantSiteId?: string
  /** The account's currency, for requests that name no currency. @default "CAD" */
  currency?: Currency
  /** Accepts `http://` URLs on loopback hosts, for development. @default false */
  allowInsecureLocalhost?: boolean
  /** Where the spec is silent, an option of the profile decides. The sandbox plays these options. */
  profile?: GatewayProfileInput
  /** The number of calls of both endpoints together that the sandbox takes in a minute. Unlimited when not given. */
  maxCallsPerMinute?: number
  /**
   * The base of `checkout_url`. The sandbox itself speaks plain HTTP: in strict mode, this is the https address of the
   * proxy in front that terminates TLS.
   *
   * @default `http://127.0.0.1:<port>`; in strict mode `https://127.0.0.1:<port>`
   */
  publicUrl?: string
  /** The extra delay of every answer of the two endpoints. @default 0 */
  latencyMs?: number
  /** Gives the same ids, tokens and shuffles in each run. Everybody who knows the seed can guess them. */
  seed?: string
  /**
   * A file that keeps the state across restarts. The file holds the secret key and has mode 0600. Without a file, the
   * state is kept in memory.
   */
  data?: string
  /** How many of the newest calls, and of the newest ended notifications, are kept. @default 1000 */
  keep?: number
  webhook?: {
    /** The waits before the second, third, ... try. @default [1000, 2000, 4000, 8000, 16000] */
    retryDelaysMs?: readonly number[]
    /** The deadline of one try. @default 10000 */
    timeoutMs?: number
    /** False drops every notification, until `control.releaseWebhooks()`. @default true */
    enabled?: boolean
  }
  /** The clock of the sessions. card-validator checks a card's expiry by the machine's clock. */
  now?: () => Date
  /** Receives one line for each event, without secrets, tokens and card numbers. */
  log?: (line: string) => void
}

/** The options with their defaults filled in. */
export type SandboxSettings = ReturnType<typeof parseSandboxOptions>

/** Wrong options. The message names each wrong option. */
export class SandboxOptionsError extends Error {
  override readonly name = "SandboxOptionsError"
  readonly code = "invalid_sandbox_options"
}

const milliseconds = z.int().min(0)

/** @throws SandboxOptionsError for wrong options. The message has no values. */
export function parseSandboxOptions({ now, log, ...options }: SandboxOptions) {
  const parsed = schema(options.allowInsecureLocalhost === true).safeParse(options)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `${path.join(".") || "options"}: ${message}`
    )
    throw new SandboxOptionsError(`Sandbox options are wrong: ${problems.join("; ")}`)
  }
  return { ...parsed.data, now: now ?? (() => new Date()), log: log ?? (() => undefined) }
}

function schema(allowInsecureLocalhost: boolean) {
  return z.strictObject({
    port: z.int().min(0).max(65_535).default(0),
    secretKey: z.string().trim().min(1, "must not be blank").optional(),
    merchantSiteId: z.string().trim().min(1).default("site_sandbox"),
    currency: z.enum(CURRENCIES).default("CAD"),
    allowInsecureLocalhost: z.boolean().default(false),
    profile: gatewayProfileSchema.prefault({}),
    maxCallsPerMinute: z.int().min(1).optional(),
    publicUrl: httpsUrl({ allowInsecureLocalhost })
      .transform((url) => url.replace(/\/+$/, ""))
      .optional(),
    latencyMs: milliseconds.max(600_000).default(0),
    seed: z.string().min(1, "must not be empty").optional(),
    data: z.string().min(1, "must be the path of a file").optional(),
    keep: z.int().min(1).default(1_000),
    webhook: z
      .strictObject({
        retryDelaysMs: z.array(milliseconds).default([1_000, 2_000, 4_000, 8_000, 16_000]),
        timeoutMs: milliseconds.min(1).default(10_000),
        enabled: z.boolean().default(true),
      })
      .prefault({}),
  })
}
