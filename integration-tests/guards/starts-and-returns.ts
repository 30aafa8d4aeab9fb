import { edit, type Guard } from "./guard"

/** Starts, what returning shoppers read. */
export const STARTS_AND_RETURNS: readonly Guard[] = [
  {
    name: "a region without the provider opens no page",
    edits: [edit("core/start/start-refusal.ts", "if (isOffered === false) {", "if (false) {")],
    tests: { starting: ["No page is opened, through the plugin's route or past it"] },
  },
  {
    name: "production takes no gateway on its own machine",
    edits: [
      edit(
        "core/options/options.ts",
        "...(production ? gatewaysHere(parsed.data?.accounts) : []),",
        ""
      ),
    ],
    tests: { options: ["refuses the gateway https://127.0.0.1 in production"] },
  },
  {
    name: "a cart that is gone opens no page",
    edits: [edit("payments/start/initiate-payment.ts", "if (cartGone) {", "if (false) {")],
    tests: { starting: ["No page is opened for a cart that is gone"] },
  },
]
