import type { GatewayProfile } from "../../core/contract/gateway-profile"

/** The usual status of a success, or the profile's first one where it does not list that. */
export function successStatus<Usual extends 200 | 201>(
  usual: Usual,
  { successStatuses }: Pick<GatewayProfile, "successStatuses">
) {
  return !successStatuses || successStatuses.some((status) => status === usual)
    ? usual
    : (successStatuses[0] ?? usual)
}
