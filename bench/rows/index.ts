import type { Row } from "../harness/row"
import { adminLargeDatabase } from "./admin-large-database"
import { audit } from "./audit"
import { bootMemory, bootTime } from "./boot"
import { completeCart } from "./complete-cart"
import { forgedWebhooks } from "./forged-webhooks"
import { heap } from "./heap"
import { linkPage } from "./link-page"
import { rush, rushBrowsing } from "./rush"
import { rushPeer } from "./rush-peer"
import { sandboxStart } from "./sandbox-start"
import { payouts } from "./payouts"
import { startPayment } from "./start-payment"
import { sweep } from "./sweep"
import { sweepLargeDatabase } from "./sweep-large-database"
import { telemetry } from "./telemetry"
import { verifySignatureRow } from "./verify-signature"
import { webhookToOrder } from "./webhook-to-order"
import { webhooks, webhooksCpu } from "./webhooks"

/** The rows of the table. */
export const ROWS: readonly Row[] = [
  webhooks,
  webhooksCpu,
  forgedWebhooks,
  verifySignatureRow,
  startPayment,
  linkPage,
  completeCart,
  webhookToOrder,
  rush,
  rushPeer,
  rushBrowsing,
  sweep,
  sweepLargeDatabase,
  adminLargeDatabase,
  audit,
  payouts,
  telemetry,
  heap,
  bootTime,
  bootMemory,
  sandboxStart,
]
