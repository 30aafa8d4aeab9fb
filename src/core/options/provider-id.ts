/** What Medusa makes of the provider's identifier. */
const PREFIX = "pp_hosted-checkout"

/**
 * The provider id of an instance, as Medusa names it: `usd` becomes `pp_hosted-checkout_usd`; an
 * instance without an id is `pp_hosted-checkout`.
 */
export function providerIdOf(instanceId: string | undefined): string {
  return instanceId ? `${PREFIX}_${instanceId}` : PREFIX
}

/** Where the gateway posts the notifications of an instance: each has a path of its own. */
export function webhookPathOf(providerId: string): string {
  const instanceId = providerId.slice(PREFIX.length + 1)
  return instanceId
    ? `/hooks/hosted-checkout/${encodeURIComponent(instanceId)}`
    : "/hooks/hosted-checkout"
}
