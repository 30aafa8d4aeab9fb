import { z } from "zod"
import { EXPIRES_IN_MINUTES } from "../contract/checkout-session"
import { gatewayProfileSchema } from "../contract/gateway-profile"
import { IN_ONE_LINE, withoutControlCharacters } from "./base-address"
import { storefrontUrls } from "./storefront-url"

/** Placeholders of every path. `orderPath` adds the order, `cartPath` what became of the payment. */
const OF_EVERY_PATH = ["country_code", "cart_id", "handle"]

const milliseconds = z.int().positive()

/** An unknown placeholder would leave a gap in the shopper's address. */
const pathTemplate = (own: "order_id" | "payment") => {
  const names = [...OF_EVERY_PATH, own]
  return z
    .string()
    .startsWith("/", "must start with /")
    .refine(withoutControlCharacters, IN_ONE_LINE)
    .refine(
      (path) => [...path.matchAll(/\{([^{}]*)\}/g)].every(([, name]) => names.includes(name ?? "")),
      `may use only the placeholders ${names.map((name) => `{${name}}`).join(", ")}`
    )
}

const HEX = /^[0-9a-f]{64}$/i
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/

/** The message must not contain the value. */
const encryptionKey = z
  .string()
  .trim()
  .refine(
    (text) => HEX.test(text) || BASE64.test(text),
    "must be 32 random bytes in base64 or hex: openssl rand -base64 32"
  )
  .transform((text) => Buffer.from(text, HEX.test(text) ? "hex" : "base64"))

/** The value is sent in a header. The message must not contain the value. */
const storefrontSecret = z
  .string()
  .trim()
  .regex(
    /^[!-~]{32,}$/,
    "must be 32 or more characters without spaces or accents: openssl rand -base64 32"
  )

/** Options that can differ between merchant accounts: the gateway's side, and the shop. */
export const accountFields = <Url extends z.ZodType<string>>(url: Url) => ({
  /** Base address of the gateway (spec, Endpoints). */
  baseUrl: url,
  /**
   * The Merchant Secret Key: authenticates requests and signs notifications. Takes precedence over
   * a key set in Admin; required without an `encryptionKey`.
   */
  merchantSecretKey: z.string().trim().min(1, "must not be blank").optional(),
  /**
   * `false` closes the account to new payments: starts are refused. Paid carts are completed and open pages
   * polled, so the account stays configured. An admin can close an account, too. @default true
   */
  acceptsNewPayments: z.boolean().default(true),
  /** When set, evidence that names another merchant site is held. */
  merchantSiteId: z.string().trim().min(1).optional(),
  /**
   * Address of the storefront; shoppers are sent back to it. For several storefronts a map:
   * `{ default, salesChannels?, regions? }`, with the addresses by id.
   */
  storefrontUrl: storefrontUrls(url),
  /**
   * Storefront path for a shopper with an order. Placeholders: `{country_code}`, `{cart_id}`, `{order_id}`
   * and `{handle}`.
   * @default "/{country_code}/order/{order_id}/confirmed"
   */
  orderPath: pathTemplate("order_id").default("/{country_code}/order/{order_id}/confirmed"),
  /**
   * Storefront path for a shopper who did not pay. Placeholders: `{country_code}`, `{cart_id}`, `{handle}`
   * and `{payment}`, which is `cancelled`, `expired` or `open`.
   * @default "/{country_code}/checkout?cart_id={cart_id}&payment={payment}"
   */
  cartPath: pathTemplate("payment").default(
    "/{country_code}/checkout?cart_id={cart_id}&payment={payment}"
  ),
  /** Tag that names this integration at the gateway. @default "medusa" */
  externalSource: z.string().trim().min(1).default("medusa"),
  /** Validity of a page, in minutes, 5 to 60. @default 30 */
  expiresInMinutes: z
    .int()
    .min(EXPIRES_IN_MINUTES.min)
    .max(EXPIRES_IN_MINUTES.max)
    .default(EXPIRES_IN_MINUTES.default),
  /** Share of its validity that an open page must have left to be offered again. @default 0.25 */
  reuseValidityShare: z.number().min(0).max(1).default(0.25),
  /**
   * Interval in seconds at which a new page is polled, for two minutes; then three times the interval, after ten
   * minutes twelve times. @default 10
   */
  pollEverySeconds: z.int().min(1).default(10),
  /** Minutes after expiry during which an unpaid page is still polled. @default 15 */
  graceMinutes: z.int().min(1).default(15),
  /**
   * Days after completion during which the gateway is asked once a day whether the money was returned; 0 for
   * never. @default 30
   */
  watchCompletedDays: z.int().min(0).default(30),
  /** `either`: one statement proves a payment; `both`: both sources must agree. @default "either" */
  proof: z.enum(["either", "both"]).default("either"),
  /**
   * Limit of concurrent calls to the gateway, on each server; calls beyond it fail at once. Opening pages and
   * checking payments have separate limits, so that neither blocks the other. @default 50
   */
  maxConcurrentCalls: z.int().min(1).default(50),
  /** Deadlines of a call to the gateway, in milliseconds. */
  timeouts: z
    .strictObject({
      /** Until the connection is established. @default 3000 */
      connectMs: milliseconds.default(3_000),
      /**
       * Until the last byte of the answer. For opening a page, retries included. For verifying a payment, for each
       * try, and twice as long for all tries. @default 10000
       */
      totalMs: milliseconds.default(10_000),
    })
    .prefault({}),
  /** Where the gateway's document is silent, an option of the profile decides. */
  profile: gatewayProfileSchema.prefault({}),
})

/**
 * Options that exist once, however many accounts: this Medusa server, its database, its jobs and its admins.
 */
export const pluginFields = <Url extends z.ZodType<string>>(url: Url) => ({
  /** Public address of this Medusa server; the gateway posts notifications to it. */
  backendUrl: url,
  /**
   * 32 bytes in base64 or hex: Merchant Secret Keys can be set and rotated in Admin, and are stored encrypted
   * with it (AES-256-GCM).
   */
  encryptionKey: encryptionKey.optional(),
  /** Accept `http://` on loopback hosts, for development; refused in production. @default false */
  allowInsecureLocalhost: z.boolean().default(false),
  /** Payments checked or processed concurrently by the reconcile job, on each server. @default 10 */
  pollConcurrency: z.int().min(1).default(10),
  /** Notifications processed concurrently, on each server; each of them places an order. @default 4 */
  webhookConcurrency: z.int().min(1).default(4),
  /**
   * Limit of pages ever opened for one cart, and in 24 hours for one payment link, and for an order without a link;
   * a page offered again is not a new one. @default 10
   */
  maxPagesPerCart: z.int().min(1).default(10),
  /**
   * Limit of payment starts per minute for one cart, one customer who is logged in, and one address where it is
   * the shopper's own (see `storefrontSecret`); above it: 429. @default 30
   */
  maxStartsPerMinute: z.int().min(1).default(30),
  /**
   * Limit of pages opened per minute for the whole store, however many shoppers, accounts and servers; above it
   * starts that need a new page get 429. @default 1000
   */
  maxPagesPerMinute: z.int().min(1).default(1_000),
  /**
   * A secret of the storefront's server and Medusa, 32 characters or more. With the secret the storefront's server
   * names the shopper's address; a start without the secret is counted by its own address. When not given, no
   * start is counted by address.
   */
  storefrontSecret: storefrontSecret.optional(),
  /**
   * How many of your proxies in front of Medusa add to `X-Forwarded-For`. A start without the `storefrontSecret`
   * has the address that the outermost proxy has seen. @default 1
   */
  trustedProxies: z.int().min(0).max(10).default(1),
  /**
   * Days without a change (page opened or ended, payment changed) after which email, lines and card digits are erased. For
   * a notification without a page, the days count from its receipt. Never when not given.
   */
  retentionDays: z.int().min(1).optional(),
  /** Days for which a payment link can be paid, 1 to 365. @default 14 */
  paymentLinkDays: z.int().min(1).max(365).default(14),
  /**
   * The e-mail provider's name of a template for payment links, which gets `url`, `shop`, `order`, `amount`,
   * `currency_code`, `expires_at` and `language`. Without one, the message is a subject and a few sentences in the order's language.
   */
  paymentLinkTemplate: z.string().trim().min(1).optional(),
  /** Who gets the notices of Admin's feed as well: held payments, dead letters, problems. */
  notify: z
    .strictObject({
      /** Address on the channel: for `email`, an email address. */
      to: z.string().trim().min(1),
      /** A channel that a provider of Medusa's notification module serves. @default "email" */
      channel: z.string().trim().min(1).default("email"),
      /**
       * The provider's name of a template, which gets `title`, `description`, `kind`, `id` and `provider_id`.
       * Without one, the message is the title and the description.
       */
      template: z.string().trim().min(1).optional(),
    })
    .optional(),
})
