import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import express, { type Express, type Request, type Response } from "express"

type Answer = (req: Request, res: Response) => void

/** A payment that can be paid. */
const OPEN = {
  status: "open",
  outcome: "confirming",
  cart_id: "cart_1",
  checkout_url: "https://pay.example.com/checkout/1",
  expires_at: "2999-01-15T10:30:00.000Z",
  order_id: null,
  reference: null,
}

/** Answers as Medusa with the plugin does; at another origin than the shop. */
export class StubMedusa {
  /** What is asked about a payment, or started, gets this answer. */
  answer: Answer = this.payment({})
  /** How often it was asked. */
  asked = 0
  allowsOrigins = true

  private constructor(
    readonly url: string,
    private readonly server: Server
  ) {}

  static async start(): Promise<StubMedusa> {
    const app = express()
    const { url, server } = await listen(app, "localhost")
    const medusa = new StubMedusa(url, server)
    app.use((req, res) => medusa.handle(req, res))
    return medusa
  }

  /** Answers with a payment that is open but for this. */
  payment(changes: Partial<Record<keyof typeof OPEN, string | null>>): Answer {
    return (req, res) => {
      const handle = req.path.split("/").at(-1)
      res.json({ attempt: { ...OPEN, handle, ...changes } })
    }
  }

  order(): Answer {
    return this.payment({
      status: "completed",
      outcome: "order",
      order_id: "order_1",
      checkout_url: null,
    })
  }

  /** Answers a start with a page. */
  page(handle: string, checkout_url: string | null): Answer {
    return (_, res) => {
      const provider_id = "pp_hosted-checkout_default"
      const session = { provider_id, status: "pending", data: { handle, checkout_url } }
      res.json({ payment_collection: { id: "pay_col_1", payment_sessions: [session] } })
    }
  }

  /** Answers as a shop of one cart whose payment has become an order: a start with this. */
  shop(start: Answer): Answer {
    return (req, res) => {
      if (req.path === "/store/carts/cart_1") {
        res.json({ cart: { id: "cart_1", total: 22.59, payment_collection: { id: "pay_col_1" } } })
      } else if (req.path.endsWith("/complete")) {
        res.json({ type: "order", order: { id: "order_1" } })
      } else if (req.path.endsWith("/payment-sessions")) {
        start(req, res)
      } else {
        this.order()(req, res)
      }
    }
  }

  refusal(status: number, body: Record<string, unknown>): Answer {
    return (_, res) => void res.status(status).json(body)
  }

  reset(): void {
    this.answer = this.payment({})
    this.asked = 0
    this.allowsOrigins = true
  }

  async close(): Promise<void> {
    await stop(this.server)
  }

  private handle(req: Request, res: Response): void {
    if (this.allowsOrigins) {
      res.set("Access-Control-Allow-Origin", "*")
      res.set("Access-Control-Allow-Headers", req.get("access-control-request-headers"))
    }
    if (req.method === "OPTIONS") {
      res.status(204).end()
      return
    }
    this.asked += 1
    this.answer(req, res)
  }
}

export async function listen(app: Express, host: string): Promise<{ url: string; server: Server }> {
  const server = createServer(app).listen(0)
  await once(server, "listening")
  return { url: `http://${host}:${(server.address() as AddressInfo).port}`, server }
}

export async function stop(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, "close")
}
