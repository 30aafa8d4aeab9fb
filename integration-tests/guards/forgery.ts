import { edit, type Guard } from "./guard"

/** Nothing that a client says makes a cart paid. */
export const FORGERY: readonly Guard[] = [
  {
    name: "signature of a notification",
    edits: [
      edit(
        "core/signature/signature.ts",
        "return usable(secrets).some((secret) => timingSafeEqual(given, hmac(raw, secret)))",
        "return given.length > 0"
      ),
    ],
    tests: { "webhook-route": ["answers 401 to a forged notification"] },
  },
  {
    name: "a handle is random",
    edits: [
      edit(
        "payments/start/create-checkout-page.ts",
        "handle: deps.newHandle(),",
        "handle: request.session_id,"
      ),
    ],
    tests: { forgery: ["a guessed handle, or any other name of a page than its handle"] },
  },
  {
    name: "only its handle names a page to a client",
    edits: [
      edit(
        "modules/hosted-checkout/attempts/attempt-rows.ts",
        "HANDLE.test(handle) ? await this.one({ handle }) : undefined",
        "(await this.one({ handle })) ?? (await this.one({ id: handle }))"
      ),
    ],
    tests: { forgery: ["a guessed handle, or any other name of a page than its handle"] },
  },
  {
    name: "nothing of the client's data stays",
    edits: [edit("payments/start/session-data.ts", "    ...cleared(storedData),\n", "")],
    tests: { forgery: ["amounts and addresses in the client's data"] },
  },
  {
    name: "the handle in the session is ours",
    edits: [
      edit(
        "payments/start/session-data.ts",
        "handle: attempt?.handle ?? null",
        "handle: storedData?.handle ?? attempt?.handle ?? null"
      ),
    ],
    tests: { forgery: ["a paid stranger's handle, session, token or reference"] },
  },
  {
    name: "the amount is Medusa's, whatever the client's data says",
    edits: [
      edit(
        "payments/start/initiate-payment.ts",
        "const amount = payableAmount(input)",
        "const amount = payableAmount({ ...input, ...input.data })"
      ),
    ],
    tests: { forgery: ["amounts and addresses in the client's data"] },
  },
]
