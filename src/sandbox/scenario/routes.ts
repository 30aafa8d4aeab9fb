import type { HttpBindings } from "@hono/node-server"
import { Hono, type Context } from "hono"
import { streamSSE } from "hono/streaming"
import type { z } from "zod"
import { invalidFields, readableIssue } from "../api/refusal"
import type { Delivery } from "../webhook/delivery"
import type { Gateway } from "../gateway/gateway"
import { limitBody } from "../http/limit-body"
import type { PaymentOutcome } from "../session/payments"
import type { SessionStatus } from "../session/session"
import { access } from "./access"
import { bodies } from "./bodies"
import { ScenarioRefusal } from "./refusal"
import { Scenarios } from "./scenarios"
import { deliveryState, faultsState, sessionState, stateOf } from "./state"

const BODY_LIMIT_BYTES = 64 * 1024

/** The scenario API, which steers the sandbox. The API takes no merchant key: `access` decides who may call it. */
export function scenarioRoutes(gateway: Gateway) {
  const scenarios = new Scenarios(gateway)
  const app = new Hono<{ Bindings: HttpBindings }>()

  app.use(access(gateway))
  app.use(
    limitBody(BODY_LIMIT_BYTES, (c) => {
      c.header("Connection", "close")
      throw new ScenarioRefusal(413, `body: must not be larger than ${BODY_LIMIT_BYTES} bytes.`)
    })
  )

  const sessionAnswer = (c: Context, outcome: string) => {
    const session = sessionState(scenarios.session(c.req.param("id") ?? ""), gateway)
    return c.json({ outcome, session })
  }
  const paid = (c: Context, result: PaymentOutcome) => {
    if (result.outcome === "refused") {
      throw closed(result.status)
    }
    return sessionAnswer(c, result.outcome)
  }
  const returned = (c: Context, sent: Delivery | undefined) => {
    const id = c.req.param("id")
    const session = gateway.sessions
      .all()
      .find(({ transactions }) => transactions.some(({ transaction_id }) => transaction_id === id))
    return c.json({
      session: session && sessionState(session, gateway),
      delivery: sent ? deliveryState(sent) : null,
    })
  }

  app.get("/state", (c) => c.json(stateOf(gateway)))

  app.get("/events", (c) =>
    streamSSE(c, async (stream) => {
      const change = () => void stream.writeSSE({ event: "change", data: "" })
      const stop = gateway.changes.listen(change)
      stream.onAbort(stop)
      // A reader that reconnects has missed changes.
      change()
      await new Promise<void>((resolve) => stream.onAbort(resolve))
    })
  )

  app.post("/sessions/:id/pay", async (c) => {
    const { card } = await read(c, bodies.pay)
    return paid(c, scenarios.pay(c.req.param("id"), card))
  })
  app.post("/sessions/:id/decline", async (c) => {
    await read(c, bodies.none)
    return paid(c, scenarios.pay(c.req.param("id"), "declined"))
  })
  app.post("/sessions/:id/second-card", async (c) => {
    const { card } = await read(c, bodies.pay)
    return paid(c, scenarios.payAgain(c.req.param("id"), card))
  })
  app.post("/sessions/:id/expire", async (c) => {
    await read(c, bodies.none)
    const status = scenarios.expire(c.req.param("id"))
    if (status !== "expired") {
      throw closed(status)
    }
    return sessionAnswer(c, status)
  })
  app.post("/sessions/:id/cancel", async (c) => {
    await read(c, bodies.none)
    const result = scenarios.cancel(c.req.param("id"))
    if (result.outcome === "refused") {
      throw closed(result.status)
    }
    return sessionAnswer(c, result.outcome)
  })

  app.post("/transactions/:id/void", async (c) => {
    const options = await read(c, bodies.void)
    return returned(c, scenarios.void(c.req.param("id"), options))
  })
  app.post("/transactions/:id/refund", async (c) => {
    const { amount, notify } = await read(c, bodies.refund)
    return returned(
      c,
      scenarios.refund(c.req.param("id"), { notify, ...(amount !== undefined && { amount }) })
    )
  })
  app.post("/transactions/:id/notify", async (c) => {
    const { event, delay_seconds, copies, forged } = await read(c, bodies.notify)
    const sent = scenarios.notify(c.req.param("id"), {
      delaySeconds: delay_seconds,
      copies,
      ...(event !== undefined && { event }),
      ...(forged !== undefined && { forged }),
    })
    return c.json({ deliveries: sent.map(deliveryState) })
  })

  app.post("/deliveries/:id/resend", async (c) => {
    const { delay_seconds } = await read(c, bodies.resend)
    const sent = scenarios.resend(c.req.param("id"), { delaySeconds: delay_seconds })
    return c.json({ delivery: deliveryState(sent) })
  })
  app.post("/deliveries/:id/lose", async (c) => {
    await read(c, bodies.none)
    return c.json({ delivery: deliveryState(scenarios.lose(c.req.param("id"))) })
  })
  app.post("/webhooks", async (c) => {
    const { mode, order } = await read(c, bodies.webhooks)
    scenarios.setWebhooks(mode, order)
    return c.json({ webhooks: { mode: gateway.webhooks.mode } })
  })

  app.post("/faults", async (c) => {
    scenarios.addFault(await read(c, bodies.fault))
    return c.json({ faults: faultsState(gateway.faults.pending()) })
  })
  app.delete("/faults", (c) => {
    scenarios.clearFaults()
    return c.json({ faults: [] })
  })

  app.post("/key", async (c) => {
    const { secret_key } = await read(c, bodies.key)
    scenarios.rotateKey(secret_key)
    return c.json({})
  })
  app.post("/clock", async (c) => {
    const { advance_seconds } = await read(c, bodies.clock)
    if (advance_seconds === undefined) {
      scenarios.resetClock()
    } else {
      scenarios.advanceClock(advance_seconds)
    }
    const clock = { offset_seconds: gateway.clock.offsetSeconds }
    return c.json({ now: gateway.now().toISOString(), clock })
  })
  app.post("/reset", async (c) => {
    await read(c, bodies.none)
    scenarios.reset()
    return c.json(stateOf(gateway))
  })

  app.onError((error, c) => {
    if (error instanceof ScenarioRefusal) {
      return c.json({ message: error.message }, error.status)
    }
    gateway.settings.log(`error: ${error.name}`)
    return c.json({ message: "The sandbox failed to answer." }, 500)
  })

  return app
}

/** Reads a body. An absent body stands for `{}`. @throws ScenarioRefusal (400) that names each wrong field. */
async function read<Schema extends z.ZodType>(
  c: Context,
  schema: Schema
): Promise<z.output<Schema>> {
  const text = await c.req.text()
  let body: unknown
  try {
    body = text.trim() === "" ? {} : JSON.parse(text)
  } catch {
    throw new ScenarioRefusal(400, "body: is not valid JSON.")
  }
  const parsed = schema.safeParse(body, { error: readableIssue })
  if (!parsed.success) {
    throw new ScenarioRefusal(400, invalidFields(parsed.error).message)
  }
  return parsed.data
}

function closed(status: SessionStatus): ScenarioRefusal {
  return new ScenarioRefusal(409, `id: the session is ${status}, and no longer open.`)
}
