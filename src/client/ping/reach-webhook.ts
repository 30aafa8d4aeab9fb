import type { WebhookPing } from "../../core/signature/ping"
import type { WebhookReach } from "../../core/signature/reach"
import { hasPublicAddress } from "./public-address"
import { sendPing, type Sender } from "./send-ping"
import { thisMachine } from "./this-machine"

/** So many pings find a second server behind most load balancers. */
const PINGS = 6

/** Posts a ping to the webhook URL from this machine, several times at once. Never throws. */
export async function reachWebhook(ping: WebhookPing, sender: Sender): Promise<WebhookReach> {
  const [isPublic, ...pings] = await Promise.all([
    hasPublicAddress(ping.url),
    ...Array.from({ length: PINGS }, () => sendPing(ping, sender)),
  ])
  return { machine: thisMachine(), is_public: isPublic, pings }
}
