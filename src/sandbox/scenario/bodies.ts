import { z } from "zod"
import { FORGERIES } from "../webhook/delivery"
import { TEST_CARD_NAMES } from "../card/test-cards"
import { RELEASE_ORDERS, WEBHOOK_MODES } from "../webhook/sender"

const card = z.enum(TEST_CARD_NAMES).optional()
const notify = z.boolean().default(true)
const delay_seconds = z.number().min(0).max(86_400).default(0)

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const headerText = z.string().regex(/^[ -~]{1,1000}$/, "must be text that a header can carry")

/** The bodies of the scenario API. Unknown fields are refused, because a typing error would have no effect. */
export const bodies = {
  none: z.strictObject({}),
  pay: z.strictObject({ card }),
  void: z.strictObject({ notify }),
  refund: z.strictObject({
    amount: z
      .string()
      .regex(/^\d{1,12}(\.\d{1,2})?$/, 'must be a decimal text such as "12.34"')
      .refine((amount) => Number(amount) > 0, "must be greater than 0")
      .optional(),
    notify,
  }),
  notify: z.strictObject({
    event: z.string().trim().min(1).max(200).optional(),
    delay_seconds,
    copies: z.int().min(1).max(100).default(1),
    forged: z.enum(FORGERIES).optional(),
  }),
  resend: z.strictObject({ delay_seconds }),
  webhooks: z
    .strictObject({ mode: z.enum(WEBHOOK_MODES), order: z.enum(RELEASE_ORDERS).optional() })
    .refine(({ mode, order }) => order === undefined || mode === "send", {
      path: ["order"],
      message: 'needs mode "send"',
    }),
  fault: z
    .strictObject({
      endpoint: z.enum(["create", "verify", "any"]),
      kind: z.enum(["status", "latency", "timeout", "reset", "body"]),
      status: z.int().min(200).max(599).optional(),
      seconds: z.number().positive().max(600).optional(),
      body: z.json().optional(),
      content_type: headerText.optional(),
      headers: z
        .record(z.string(), headerText)
        .refine(
          (headers) => Object.keys(headers).every((name) => HEADER_NAME.test(name)),
          "must have the names of headers"
        )
        .optional(),
      times: z.int().min(1).max(1_000).default(1),
      phase: z.enum(["before", "after"]).default("before"),
    })
    .superRefine(({ kind, ...fields }, context) => {
      const needed = NEEDED[kind]
      if (needed && fields[needed] === undefined) {
        const message = `is required for kind "${kind}"`
        context.addIssue({ code: "custom", path: [needed], message })
      }
    }),
  key: z.strictObject({ secret_key: z.string().trim().min(1) }),
  clock: z
    .strictObject({
      advance_seconds: z
        .number()
        .positive()
        .max(366 * 86_400)
        .optional(),
      reset: z.literal(true).optional(),
    })
    .refine(
      ({ advance_seconds, reset }) => (advance_seconds === undefined) !== (reset === undefined),
      {
        path: ["advance_seconds"],
        message: "give either advance_seconds or reset",
      }
    ),
}

const NEEDED = { status: "status", latency: "seconds", body: "body" } as Partial<
  Record<string, "status" | "seconds" | "body">
>

export type FaultBody = z.output<typeof bodies.fault>
