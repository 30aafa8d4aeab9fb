import { encodeRequest } from "../../client/encode-request"
import { gatewayProfileSchema, type GatewayProfileInput } from "../../core/contract/gateway-profile"
import { EXIT } from "../manners/exit-codes"
import { CliFailure } from "../manners/failure"
import { postBytes } from "../webhook/post-bytes"

/**
 * Opens a page of 10.00 at the sandbox, as a store with this profile does (spec, Create checkout session).
 *
 * @throws CliFailure if the sandbox refuses the request or does not answer.
 */
export async function openSession(
  sandbox: string,
  key: string,
  webhookUrl: string,
  profile: GatewayProfileInput = {}
): Promise<void> {
  const fields = { amount: 10, webhook_url: webhookUrl }
  const { body, headers } = encodeRequest(fields, gatewayProfileSchema.parse(profile), key)
  const { status, text } = await postBytes(
    `${sandbox}/hosted-payments/checkout-url`,
    Buffer.from(body),
    headers
  )
  if (status >= 300) {
    throw new CliFailure(
      `the sandbox opens no page (${status}): ${text}. Pass the --profile that it runs with.`,
      EXIT.problem
    )
  }
}
