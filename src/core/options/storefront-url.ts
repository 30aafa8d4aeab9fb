import { z } from "zod"

/** A storefront per sales channel or region, and a default for all other carts. */
const storefrontMap = <Url extends z.ZodType<string>>(url: Url) =>
  z.strictObject({
    /** The storefront of carts whose sales channel and region are not listed. */
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

/** The ids that decide which storefront a cart or an order belongs to. */
interface Origin {
  sales_channel_id?: string | null
  region_id?: string | null
}

/**
 * The storefront to which a shopper returns: the one of the cart's or order's sales channel, else of its region,
 * else the default.
 */
export function storefrontUrlOf(urls: StorefrontUrls, origin: Origin | undefined): string {
  if (typeof urls === "string") {
    return urls
  }
  return (
    urls.salesChannels?.[origin?.sales_channel_id ?? ""] ??
    urls.regions?.[origin?.region_id ?? ""] ??
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
