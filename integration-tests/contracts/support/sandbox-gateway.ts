import { clientOf } from "../../../src/client/__tests__/support/clients"
import { startSandbox } from "../../../src/sandbox"
import { receiverAnswering } from "../../../src/sandbox/__tests__/support/receiver"
import { APPROVING, DECLINING } from "../../../src/sandbox/__tests__/support/shopper"
import { SECRET, START, type Delivered, type GatewaySubject } from "./gateway-subject"

const CARDS = { approved: APPROVING, declined: DECLINING }

/** The client that a server has, and the sandbox, over HTTP; notifications are those that a receiver got. */
export async function sandboxGateway(): Promise<GatewaySubject> {
  let now = START
  const hook = await receiverAnswering(200)
  const sandbox = await startSandbox({
    secretKey: SECRET,
    allowInsecureLocalhost: true,
    now: () => now,
  })
  const { control } = sandbox
  const client = clientOf(sandbox.url, { merchantSecretKey: SECRET })

  const received = async (): Promise<Delivered[]> => {
    await Promise.all(
      control
        .deliveries()
        .map(async ({ transaction_id }) => await control.delivered(transaction_id))
    )
    return hook.received.map(({ body, headers }) => ({
      body,
      signature: String(headers["x-service-signature"]),
    }))
  }
  return {
    client: {
      createCheckoutSession: async (request) =>
        await client.createCheckoutSession({ ...request, webhook_url: hook.url }),
      verifyTransaction: async (token) => await client.verifyTransaction(token),
    },
    pages: () =>
      control
        .sessions()
        .map(({ token, request }) => ({ token, reference: request.reference ?? "" })),
    pay: (token, card) => {
      const paid = control.pay(token, CARDS[card])
      return paid.outcome === "approved" ? paid.transaction.transaction_id : undefined
    },
    delivered: received,
    sendAgain: async (id) => {
      await control.resend(id)
    },
    failNext: (endpoint, phase) => {
      // Verify would be asked again, and wait, after an answer that may pass.
      const respond = endpoint === "create" ? "reset" : ({ status: 400, body: {} } as const)
      control.faults.next({ endpoint, respond, phase })
    },
    setTime: (time) => {
      now = time
    },
    close: async () => {
      await sandbox.close()
      await hook.close()
      await client.close()
    },
  }
}
