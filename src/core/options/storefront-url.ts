import { z } from "zod"

/** A storefront per sales channel or region, and one for all other carts. */
const storefrontMap = <Url extends z.ZodType<string>>(url: Url) =>
  z.strictObject({
    /** For carts whose sales channel and region are not listed, and without a cart. */
    default: url,
    /** By id (`sc_...`); takes precedence over the region. */
    salesChannels: z.record(z.string(), url).optional(),
    /** By id (`reg_...`). */
    regions: z.record(z.string(), url).optional(),
  })

/** One storefront's address, or a map of several. */
export const storefrontUrls = <Url extends z.ZodType<string>>(url: Url) =>
  z.union([url, storefrontMap(url)], {
    error: ({ input }) =>
      input === undefined
        ? "is missing"
        : "must be a URL, or { default, salesChannels?, regions? } with a URL for each",
  })

type StorefrontUrls = z.output<ReturnType<typeof storefrontUrls<z.ZodType<string>>>>

/** The ids that decide which storefront a cart belongs to. */
interface CartOrigin {
  sales_channel_id?: string | null
  region_id?: string | null
}

/**
 * The storefront that a shopper is sent back to: of the cart's sales channel, else of its region, else the
 * default.
 */
export function storefrontUrlOf(urls: StorefrontUrls, cart: CartOrigin | undefined): string {
  if (typeof urls === "string") {
    return urls
  }
  return (
    urls.salesChannels?.[cart?.sales_channel_id ?? ""] ??
    urls.regions?.[cart?.region_id ?? ""] ??
    urls.default
  )
}

/** Every storefront once, the default first. */
export function storefrontUrlsIn(urls: StorefrontUrls): string[] {
  return typeof urls === "string"
    ? [urls]
    : [
        ...new Set([
          urls.default,
          ...Object.values(urls.salesChannels ?? {}),
          ...Object.values(urls.regions ?? {}),
        ]),
      ]
}
