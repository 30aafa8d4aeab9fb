import { startSandbox, type SandboxOptions } from "../../../sandbox"
import {
  APPROVING,
  DECLINING,
  followCancel,
  sendForm,
} from "../../../sandbox/__tests__/support/shopper"
import type { GatewayUnderTest } from "../../contract"

export const SECRET_KEY = "sk_test_contract"

const CARDS = { approved: APPROVING, declined: DECLINING }

/** A sandbox of its own, paid at its page as a shopper does, with everything that the contract can ask for. */
export async function sandboxUnderTest(
  options: Partial<SandboxOptions> = {}
): Promise<Required<GatewayUnderTest>> {
  const sandbox = await startSandbox({
    secretKey: SECRET_KEY,
    allowInsecureLocalhost: true,
    ...options,
  })
  return {
    baseUrl: sandbox.url,
    secretKey: SECRET_KEY,
    profile: options.profile ?? {},
    pay: (checkoutUrl, outcome) =>
      addressIn(sendForm(sandbox, idIn(checkoutUrl), { "cc-number": CARDS[outcome] })),
    cancel: (checkoutUrl) =>
      addressIn(followCancel(sandbox, idIn(checkoutUrl), { method: "POST" })),
    advanceMinutes: async (minutes) => sandbox.control.advanceClock(minutes * 60),
    webhookUrl: (localUrl) => localUrl,
    webhookPort: 0,
    close: () => sandbox.close(),
  }
}

function idIn(checkoutUrl: string): string {
  return checkoutUrl.split("/").at(-1) ?? ""
}

/** Where the shopper is sent to; undefined for the page itself, whose address has no origin. */
async function addressIn(answer: Promise<Response>): Promise<string | undefined> {
  const location = (await answer).headers.get("location") ?? ""
  return URL.canParse(location) ? location : undefined
}
