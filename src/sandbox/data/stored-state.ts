import { z } from "zod"
import { CURRENCIES } from "../../core/contract/checkout-session"
import type { ApiCall } from "../http/call-log"
import { FORGERIES, type Delivery } from "../webhook/delivery"
import type { Session } from "../session/session"
import { WEBHOOK_MODES } from "../webhook/sender"

const date = z.iso.datetime().transform((text) => new Date(text))
const text = z.string()

const attempt = z.object({
  at: date,
  outcome: z.enum(["approved", "declined"]),
  card_type: text,
  card_number_masked: text,
})

const transaction = z.object({
  transaction_id: text,
  session_id: text,
  amount: text,
  currency: z.enum(CURRENCIES),
  reference: text.optional(),
  card_type: text,
  card_number_masked: text,
  captured_at: date,
  status: z.enum(["captured", "voided", "refunded", "partially_refunded"]),
  returned_amount: text,
})

const session = z.object({
  id: text,
  token: text,
  // The request passed the rules when the gateway accepted it.
  request: z.custom<Session["request"]>((value) => typeof value === "object" && value !== null),
  amount: text,
  currency: z.enum(CURRENCIES),
  created_at: date,
  expires_at: date,
  attempts: z.array(attempt),
  transactions: z.array(transaction),
  cancelled_at: date.optional(),
})

const delivery = z.object({
  id: text,
  session_id: text,
  transaction_id: text,
  event: text,
  url: text,
  body: text,
  signature: z.object({ header: text, value: text }),
  forged: z.enum(FORGERIES).optional(),
  duplicate_of: text.optional(),
  created_at: date,
  state: z.enum(["scheduled", "held", "sending", "delivered", "failed", "dropped", "stopped"]),
  due_at: date.optional(),
  tries: z.array(
    z.object({
      at: date,
      after_ms: z.number(),
      status: z.number().nullable(),
      error: text.optional(),
      answer: text,
      duration_ms: z.number(),
    })
  ),
})

const call = z.object({
  id: text,
  at: date,
  endpoint: z.enum(["create", "verify"]),
  method: text,
  path: text,
  session_id: text.optional(),
  request: z.unknown(),
  status: z.number().nullable(),
  answer: z.unknown(),
  duration_ms: z.number().nullable(),
  fault: z.enum(["status", "latency", "timeout", "reset", "body"]).optional(),
})

/** The state that the file `data` keeps across restarts. */
export const storedStateSchema = z.object({
  version: z.literal(1),
  secret_key: z.string().min(1),
  clock_offset_seconds: z.number(),
  /** How many values of each kind were drawn from the seed. */
  drawn: z.record(text, z.int()),
  webhook_mode: z.enum(WEBHOOK_MODES),
  sessions: z.array(session),
  deliveries: z.array(delivery),
  calls: z.array(call),
})

export interface StoredState {
  version: 1
  secret_key: string
  clock_offset_seconds: number
  drawn: Record<string, number>
  webhook_mode: (typeof WEBHOOK_MODES)[number]
  sessions: Session[]
  deliveries: Delivery[]
  calls: ApiCall[]
}
