import { createHash } from "node:crypto"
import type { GatewayProfile } from "./gateway-profile"

/** Hashes the profile settings that decide what an answer means: equal settings give the same name. */
export function nameOfProfile({ verify, statuses, events }: GatewayProfile): string {
  return createHash("sha256")
    .update(JSON.stringify([verify, statuses, events]))
    .digest("hex")
    .slice(0, 16)
}
