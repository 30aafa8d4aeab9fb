import { z } from "zod"
import { isStorable } from "../texts/storable"
import { amountWithin, textWithin } from "./bounds"
import { httpsUrl } from "./https-url"
import type { Bounds } from "./gateway-profile"

/** Currencies that the gateway charges in (spec, Limits). */
export const CURRENCIES = ["CAD", "USD"] as const

/** Bounds and default of `expires_in_minutes`, in minutes (spec, Limits). */
export const EXPIRES_IN_MINUTES = { min: 5, max: 60, default: 30 } as const

const checkoutItem = (bounds: Bounds) => {
  const text = textWithin(bounds).optional()

  return z.looseObject({
    product_id: text,
    name: text,
    quantity: z.int().optional(),
    price: z.number().optional(),
    subtotal: z.number().optional(),
    tax_total: z.number().optional(),
    sku: text,
  })
}

/** One line shown on the hosted page; amounts in major units (spec, Item object). */
export const checkoutItemSchema = checkoutItem({})

/**
 * The body of `POST {base_url}/hosted-payments/checkout-url` (spec, Checkout session request).
 * Unknown fields survive. Times are UTC, amounts are in major units.
 *
 * @param options.allowInsecureLocalhost also accept `http://` URLs on loopback hosts, for development.
 * @param options.bounds what the gateway takes (spec, Limits, 2: not shown).
 */
export function checkoutSessionRequestSchema({
  allowInsecureLocalhost = false,
  bounds = {},
}: { allowInsecureLocalhost?: boolean; bounds?: Bounds } = {}) {
  const url = httpsUrl({ allowInsecureLocalhost })
  const text = textWithin(bounds).optional()

  return z.looseObject({
    amount: amountWithin(bounds),
    currency: z.enum(CURRENCIES).optional(),
    reference: text,
    redirect_url: url.optional(),
    cancel_url: url.optional(),
    first_name: text,
    last_name: text,
    email: text,
    items: z.array(checkoutItem(bounds)).optional(),
    webhook_url: url.optional(),
    external_source: text,
    expires_in_minutes: z
      .int()
      .min(EXPIRES_IN_MINUTES.min)
      .max(EXPIRES_IN_MINUTES.max)
      .default(EXPIRES_IN_MINUTES.default),
  })
}

/**
 * The answer to a created session (spec, Checkout session response). Unknown fields survive.
 *
 * @param allowInsecureLocalhost also accept an `http://` checkout_url on a loopback host.
 */
export function checkoutSessionResponseSchema({ allowInsecureLocalhost = false } = {}) {
  return z.looseObject({
    checkout_url: httpsUrl({ allowInsecureLocalhost }),
    token: z.string().min(1).refine(isStorable, "must have neither NUL nor a lone surrogate"),
    expires_at: z.iso.datetime({ offset: true }),
  })
}

export type Currency = (typeof CURRENCIES)[number]
export type CheckoutItem = z.infer<typeof checkoutItemSchema>
export type CheckoutSessionRequest = z.input<ReturnType<typeof checkoutSessionRequestSchema>>
export type CheckoutSessionResponse = z.infer<ReturnType<typeof checkoutSessionResponseSchema>>
