import { setTimeout as delay } from "node:timers/promises"
import * as fc from "fast-check"
import type { Fault } from "../../src/sandbox"
import type { Session, Shopper } from "../helpers/shopper/shopper"
import { WEATHERS, type Weather } from "../helpers/processes/tcp-proxy"
import type { WeatherStore } from "./weather-store"

/** Shoppers with an open page at the start of a schedule. */
export const SHOPPERS = 3

const WAYS = ["leaves", "returns", "completes", "changes the cart, pays both pages"] as const

type Action =
  | { do: "pay"; who: number; way: (typeof WAYS)[number] }
  | { do: "weather"; before: "database" | "gateway"; weather: Weather }
  | { do: "fault"; fault: Fault }
  | { do: "notifications"; mode: "releaseWebhooks" | "holdWebhooks" | "dropWebhooks" }
  | { do: "wait"; ms: number }
  | { do: "kill" }

const always = <const Value>(value: Value) => fc.constant(value)

const fault: fc.Arbitrary<Fault> = fc.record({
  endpoint: fc.constantFrom("create", "verify"),
  phase: fc.constantFrom("before", "after"),
  respond: fc.constantFrom<Fault["respond"]>("reset", "hang", {
    status: 503,
    body: { message: "Busy." },
  }),
})

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: always("pay"),
      who: fc.nat({ max: SHOPPERS - 1 }),
      way: fc.constantFrom(...WAYS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: always("weather"),
      before: fc.constantFrom("database", "gateway"),
      weather: fc.constantFrom(...WEATHERS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: always("fault"), fault }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: always("notifications"),
      mode: fc.constantFrom("releaseWebhooks", "holdWebhooks", "dropWebhooks"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: always("wait"), ms: fc.integer({ min: 100, max: 3_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: always("kill") }) }
)

/** What befalls a store, in this order. */
export const schedule = fc.array(action, { minLength: 6, maxLength: 12 })

/** A shopper in front of the hosted page. */
export interface Paying {
  shopper: Shopper
  session: Session
}

/** Performs one action. What a shopper does runs in the background, and may fail. */
export async function happen(
  store: WeatherStore,
  paying: readonly Paying[],
  underWay: Promise<unknown>[],
  next: Action
): Promise<void> {
  switch (next.do) {
    case "pay":
      underWay.push(pay(paying[next.who] as Paying, next.way).catch(() => undefined))
      return
    case "weather":
      store[next.before].set(next.weather)
      return
    case "fault":
      store.control.faults.next(next.fault)
      return
    case "notifications":
      store.control[next.mode]()
      return
    case "wait":
      await delay(next.ms)
      return
    case "kill":
      await store.server.kill()
      // It cannot start without its database.
      store.database.set("clear")
      await store.server.start()
  }
}

async function pay({ shopper, session }: Paying, way: (typeof WAYS)[number]): Promise<void> {
  shopper.pay(session)
  switch (way) {
    case "leaves":
      return
    case "returns":
      await shopper.returnFromPage(session)
      return
    case "completes":
      await shopper.complete()
      return
    case "changes the cart, pays both pages":
      await shopper.addProduct("smoke-tea")
      shopper.pay(await shopper.startPayment())
  }
}
