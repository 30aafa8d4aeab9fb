import { join } from "node:path"
import { startProcessStore, type ProcessStore } from "../helpers/processes/process-store"
import { isInstalled, missingProgram } from "../helpers/processes/programs"
import { startRedis, type Redis } from "../helpers/processes/redis"
import { play, rounds, type Round } from "./round"
import { STEPS } from "./steps"

const LONG = process.env.CHAOS === "long"
const SEED = Number(process.env.CHAOS_SEED ?? 20_261_121)
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? (LONG ? 200 : STEPS.length))
const REDIS_ROUNDS = Number(process.env.CHAOS_REDIS_ROUNDS ?? (LONG ? 10 : 0))
/** These rounds alone, to play them again: "12" or "3,12". */
const ONLY = process.env.CHAOS_ROUND?.split(",")

const preload = join(__dirname, "kill-at.mjs")

jest.setTimeout(300_000)

if (LONG) {
  // Jest prints nothing before the last one has ended.
  afterEach(() => void process.stderr.write(`${expect.getState().currentTestName}\n`))
}

describe(`kill -9 (CHAOS_SEED=${SEED})`, () => {
  describe("One server with locks in memory", () => {
    let store: ProcessStore

    beforeAll(async () => {
      store = await startProcessStore({ preload })
    })
    afterAll(async () => {
      await store?.close()
    })

    it.each(table(ROUNDS, SEED))(
      "No payment is lost or booked twice when a server is killed, round $number: $when ($way, shopper $nth of $shoppers) [case 36]",
      async (row) => {
        await play(store, row.round, { convergeMs: 60_000 }).catch(async (error: unknown) => {
          // What went wrong must not show in the rounds that follow.
          await store.close()
          store = await startProcessStore({ preload })
          throw error
        })
      }
    )
  })

  const withRedis =
    isInstalled("redis-server") && REDIS_ROUNDS > 0 && !ONLY ? describe : describe.skip
  withRedis(`Events, workflows and locks in Redis${missingProgram("redis-server")}`, () => {
    let redis: Redis
    let store: ProcessStore

    beforeAll(async () => {
      redis = await startRedis()
      store = await startProcessStore({ preload, env: { REDIS_URL: redis.url } })
    })
    afterAll(async () => {
      await store?.close()
      await redis?.stop()
    })

    // Other steps than without Redis come first: those that leave a lock behind.
    it.each(table(REDIS_ROUNDS, SEED + 1, 6))(
      "With Redis, no payment is lost or booked twice when a server is killed, round $number: $when ($way, shopper $nth of $shoppers)",
      async (row) => {
        // A dead server's lock on the cart lives for 120 seconds.
        await play(store, row.round, { convergeMs: 150_000 })
      }
    )
  })
})

function table(
  count: number,
  seed: number,
  firstStep = 0
): (Round & { when: string; round: Round })[] {
  return rounds(Math.max(count, 1), seed, firstStep)
    .filter(({ number, step }) => ONLY?.includes(String(number)) ?? (LONG || step?.short))
    .map((round) => ({
      ...round,
      when: round.step?.name ?? `after ${round.afterMs} ms`,
      round,
    }))
}
