import { Shopper, type Storefront } from "./shopper"

export type Headers = Record<string, string>

/** A shopper with a filled cart and its payment collection. */
export async function inFrontOfPaying(store: Storefront): Promise<Shopper> {
  const shopper = await new Shopper(store).fillCart()
  await shopper.openCollection()
  return shopper
}

/** Starts a payment with headers of the shopper's, of a storefront's server, or of a proxy. */
export async function startAs(
  shopper: Shopper,
  headers: Headers,
  provider_id: unknown = shopper.providerId
) {
  const answer = await shopper.call<{
    payment_collection?: { payment_sessions: { data: { checkout_url?: string } }[] }
  }>(
    "POST",
    `/store/payment-collections/${shopper.collectionId}/payment-sessions`,
    { provider_id },
    headers
  )
  const [session] = answer.body.payment_collection?.payment_sessions ?? []
  return { ...answer, page: session?.data.checkout_url }
}
