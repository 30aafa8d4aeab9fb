import { join } from "node:path"
import { startProcessStore, type ProcessStore } from "../helpers/process-store"
import { play, rounds } from "./round"
import { STEPS } from "./steps"

const LONG = process.env.CHAOS === "long"
const SEED = Number(process.env.CHAOS_SEED ?? 20_261_121)
const COUNT = Number(process.env.CHAOS_ROUNDS ?? (LONG ? 200 : STEPS.length + 1))
/** One round alone, to play it again. */
const ONLY = process.env.CHAOS_ROUND

jest.setTimeout(240_000)

describe(`After kill -9 no payment is lost or booked twice (CHAOS_SEED=${SEED})`, () => {
  let store: ProcessStore

  beforeAll(async () => {
    store = await startProcessStore({ preload: join(__dirname, "kill-at.cjs") })
  })
  afterAll(async () => {
    await store?.close()
  })

  it.each(
    rounds(COUNT, SEED)
      .filter(({ number }) => ONLY === undefined || number === Number(ONLY))
      .map((round) => ({
        ...round,
        when: round.step?.name ?? `after ${round.afterMs} ms`,
        round,
      }))
  )("round $number: $when ($way, shopper $nth of $shoppers)", async ({ round }) => {
    await play(store, round, { convergeMs: 60_000 })
  })
})
