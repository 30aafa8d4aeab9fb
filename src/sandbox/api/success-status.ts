import type { GatewayProfile } from "../../core/contract/gateway-profile"

/** The usual status of a success; the profile's first success if the profile does not list the usual status. */
export function successStatus<Usual extends 200 | 201>(
  usual: Usual,
  { successStatuses }: Pick<GatewayProfile, "successStatuses">
) {
  return !successStatuses || successStatuses.some((status) => status === usual)
    ? usual
    : (successStatuses[0] ?? usual)
}
