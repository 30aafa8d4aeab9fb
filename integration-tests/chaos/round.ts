import { setTimeout as delay } from "node:timers/promises"
import * as fc from "fast-check"
import { imbalances, unfinished, unshownOrphanedOrders } from "../helpers/money/balance"
import { eventually } from "../helpers/store/eventually"
import type { ProcessStore } from "../helpers/processes/process-store"
import { APPROVED_CARD, type Session, type Shopper } from "../helpers/shopper/shopper"
import { STEPS, type KillRule, type Step, type Way } from "./steps"

/** Kills a server that has not reached the step at which it was to die. */
const STEP_DEADLINE_MS = 30_000

/** One kill: what each shopper does, and where the server dies. */
export interface Round {
  number: number
  /** Null: at a moment that no step names. */
  step: Step | null
  way: Way
  shoppers: number
  /** Which of them meets the kill. */
  nth: number
  /** For a kill without a step: after how many milliseconds. */
  afterMs: number
}

const WAYS: readonly Way[] = ["webhook", "return", "complete", "poll"]

/** As many rounds as asked for, the steps in turn from one of them; the same ones for the same seed. */
export function rounds(count: number, seed: number, firstStep = 0): Round[] {
  const choices = fc.record({
    way: fc.nat(),
    shoppers: fc.integer({ min: 1, max: 3 }),
    nth: fc.nat(),
    afterMs: fc.integer({ min: 0, max: 2_000 }),
  })
  return fc.sample(choices, { seed, numRuns: count }).map((choice, number) => {
    const step = STEPS[(number + firstStep) % (STEPS.length + 1)] ?? null
    const ways = step?.ways ?? WAYS
    return {
      number,
      step,
      way: ways[choice.way % ways.length] as Way,
      shoppers: choice.shoppers,
      nth: step?.shared ? 1 : 1 + (choice.nth % choice.shoppers),
      afterMs: choice.afterMs,
    }
  })
}

/** Plays a round to its end. @throws Error when the step was not met, or with what is wrong afterwards. */
export async function play(
  store: ProcessStore,
  round: Round,
  { convergeMs }: { convergeMs: number }
): Promise<void> {
  const since = new Date()
  const shoppers = Array.from({ length: round.shoppers }, () => store.shopper())
  const sessions = new Map<Shopper, Session>()
  const start = async (shopper: Shopper) => {
    sessions.set(shopper, await shopper.startPayment())
  }
  await Promise.all(
    shoppers.map(async (shopper, index) => {
      await shopper.fillCart({ email: `round-${round.number}-${index}@example.com` })
      await shopper.openCollection()
    })
  )
  if (round.way !== "start") {
    await Promise.all(shoppers.map(start))
  }

  const met = await dieAt(store, round, () =>
    Promise.allSettled(
      round.way === "start"
        ? shoppers.map(start)
        : [...sessions].map(([shopper, session]) =>
            payAndReturn(store, round.way, shopper, session)
          )
    )
  )
  if (round.step?.afterwards) {
    await store.db.query(round.step.afterwards)
  }
  await store.server.start()
  store.control.releaseWebhooks()
  for (const shopper of shoppers) {
    if (!sessions.has(shopper)) {
      await start(shopper)
    }
    const session = sessions.get(shopper) as Session
    shopper.pay(session, APPROVED_CARD)
  }

  await eventually(
    "everything is completed or held",
    async () => (await unfinished(store)).length === 0,
    convergeMs
  ).catch(() => undefined)
  const attempts = (await Promise.all(shoppers.map(async (each) => each.attempts()))).flat()
  const payments = (await Promise.all(shoppers.map(async (each) => each.payments()))).flat()
  const wrong = [
    ...(met ? [] : ["the step was not met"]),
    ...(await unfinished(store)).map((id) => `not completed within ${convergeMs} ms: ${id}`),
    ...(await imbalances(store)),
    ...(await unshownOrphanedOrders(store, attempts, since)).map(
      (id) => `an orphaned order that is not shown: ${id}`
    ),
    ...payments
      .filter(({ status }) => status === "held")
      .map(({ id, reason }) => `${id} held: ${reason}`),
  ]
  if (wrong.length > 0) {
    const rows = JSON.stringify({ attempts, payments }, null, 2)
    throw new Error(`${wrong.join("\n")}\n\n${rows}\n\n${store.server.log}`)
  }
}

/** Arms the rule, lets the shoppers act and waits for the end. @returns whether the step was met */
async function dieAt(
  { server }: ProcessStore,
  { step, nth, afterMs }: Round,
  act: () => Promise<unknown>
): Promise<boolean> {
  if (!step) {
    const acting = act()
    await delay(afterMs)
    await server.kill()
    await acting
    return true
  }
  const killAt: KillRule = { ...step.rule, nth }
  server.send({ killAt })
  const acting = act()
  const deadline = AbortSignal.timeout(STEP_DEADLINE_MS)
  await Promise.race([server.exited(), new Promise((resolve) => (deadline.onabort = resolve))])
  const met = !server.running
  await server.kill()
  await acting
  return met
}

async function payAndReturn(
  { control, db }: ProcessStore,
  way: Way,
  shopper: Shopper,
  session: Session
): Promise<void> {
  if (way !== "webhook") {
    control.dropWebhooks()
  }
  shopper.pay(session)
  switch (way) {
    case "start":
    case "webhook":
      return
    case "return":
      await shopper.returnFromPage(session)
      return
    case "complete":
      await shopper.complete()
      return
    case "poll":
      // Time passes, and the page is due.
      await db.query("update hosted_checkout_attempt set next_check_at = now() where handle = $1", [
        session.data.handle,
      ])
  }
}
