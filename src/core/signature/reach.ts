import { z } from "zod"

/** Long enough for every name and code here; a longer answer is not a store's. */
const shortText = z.string().max(200)

const pingedSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("answered"),
    /** Names the process that answered. */
    server: shortText,
    /** Names the machine of the process. */
    machine: shortText,
    /** Whether the body arrived unchanged. */
    body_intact: z.boolean(),
    /** Whether the signature header arrived as it was sent. */
    header_intact: z.boolean(),
    /** How far the server's clock is ahead of the sender's, in seconds. */
    clock_skew_seconds: z.number(),
  }),
  /** Something else answered: not a server of this store. */
  z.strictObject({ kind: z.literal("other"), status: z.number() }),
  /** No answer; `reason` is the code of the failure: "ECONNREFUSED". */
  z.strictObject({ kind: z.literal("unreachable"), reason: shortText }),
])

/** The results of pinging the webhook URL from one machine. */
export const webhookReachSchema = z.strictObject({
  /** Names the sending machine. */
  machine: shortText,
  /** Whether the URL leads to a public address there. */
  is_public: z.boolean(),
  pings: z.array(pingedSchema).min(1).max(20),
})

/** The result of one ping. */
export type Pinged = z.infer<typeof pingedSchema>
export type WebhookReach = z.infer<typeof webhookReachSchema>
