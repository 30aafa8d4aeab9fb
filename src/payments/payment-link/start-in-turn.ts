import type { Deps } from "../deps"

/**
 * Lets Medusa start the payment of a collection, in place of the collection's other sessions. Two starts at once would delete
 * each other's sessions.
 *
 * @throws MedusaError of the provider, which a shopper can read.
 */
export async function startInTurn(
  paymentCollectionId: string,
  providerId: string,
  { medusa }: Pick<Deps, "medusa">
): Promise<void> {
  await medusa.withLock(`hosted-checkout:start:${paymentCollectionId}`, async () => {
    await medusa.startPayment(paymentCollectionId, providerId)
  })
}
