import { EXIT } from "../manners/exit-codes"
import { CliFailure } from "../manners/failure"
import { postBytes } from "../webhook/post-bytes"

/**
 * Opens a page of 10.00 at the sandbox (spec, Create checkout session), as a store does, with the defaults of
 * the profile.
 *
 * @throws CliFailure where the sandbox refuses it.
 */
export async function openSession(sandbox: string, key: string, webhookUrl: string): Promise<void> {
  const body = Buffer.from(JSON.stringify({ amount: 10, webhook_url: webhookUrl }))
  const { status, text } = await postBytes(`${sandbox}/hosted-payments/checkout-url`, body, {
    "content-type": "application/json",
    authorization: `Bearer ${key}`,
  })
  if (status >= 300) {
    throw new CliFailure(`the sandbox opens no page (${status}): ${text}`, EXIT.problem)
  }
}
