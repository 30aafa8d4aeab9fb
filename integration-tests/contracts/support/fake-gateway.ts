import { generateTestHeader } from "../../../src/core/signature/signature"
import { Gateway } from "../../simulation/fakes/gateway/gateway"
import { SECRET, START, type Delivered, type GatewaySubject } from "./gateway-subject"

const LABELS = { create: "gateway opens a page for", verify: "gateway is asked about" }

/** The gateway in memory. It reports every card. */
export async function fakeGateway(): Promise<GatewaySubject> {
  let now = START
  const failures: { label: string; when: string }[] = []
  const details: string[] = []
  const gateway = new Gateway({
    now: () => now,
    point: async (label, phase = "before") => {
      const [next] = failures
      if (next && label.startsWith(next.label) && phase === next.when) {
        failures.shift()
        throw new Error(`${label} failed`)
      }
    },
  })
  const send = (id: string): Delivered => {
    for (const page of gateway.pages) {
      const transaction = page.transactions.find((each) => each.id === id)
      if (transaction) {
        const body = gateway.notificationOf(page, transaction)
        return { body, signature: generateTestHeader(body, SECRET) }
      }
    }
    throw new Error(`There is no transaction ${id}`)
  }
  return {
    client: gateway.client,
    pages: () => gateway.pages,
    pay: (token, card) => {
      const page = gateway.pages.find((each) => each.token === token)
      const transaction = page && gateway.pay(page, card)
      details.push(...(transaction ? [transaction.id] : []))
      return transaction?.status === "approved" ? transaction.id : undefined
    },
    delivered: async () => details.map(send),
    sendAgain: async (id) => {
      details.push(id)
    },
    failNext: (call, when) => {
      failures.push({ label: LABELS[call], when })
    },
    setTime: (time) => {
      now = time
    },
    close: async () => undefined,
  }
}
