import fc from "fast-check"
import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import { TRANSITIONS, type TransitionName } from "../../../src/core/attempt/transitions"
import { newAttempt } from "../support/attempts"
import { inOrder } from "./canonical"
import { command, pick, type Command } from "./command"
import { account, collection, session, some, which } from "./draws"

const NAMES = Object.keys(TRANSITIONS) as TransitionName[]

type Transition = (...given: unknown[]) => Promise<CheckoutAttempt | undefined>

const time = fc.integer({ min: 0, max: 3 }).map((day) => new Date(Date.UTC(2100, 0, 1 + day)))
const timeOrNone = fc.option(time, { freq: 2 })

/** A value for each column that a transition sets: few of each, so that they meet. */
const values = fc.record({
  token: some("tok", null),
  checkout_url: some("https://pay.example.com/tok", null),
  expires_at: timeOrNone,
  next_check_at: timeOrNone,
  payment_session_id: session,
  over_at: timeOrNone,
  unknown_status: some(null, "settling", "mystery"),
  unknown_status_profile: some(null, "profile"),
  erased_at: timeOrNone,
})

export const start = fc
  .record({ provider_id: account, payment_collection_id: collection })
  .map(
    command("attempts.start", async ({ attempts }, drawn, _, step) =>
      attempts.start(newAttempt(`hcatt_${String(step).padStart(3, "0")}`, drawn))
    )
  )

const transition = fc
  .record({
    name: fc.nat(),
    isFitting: some(true, true, true, false),
    isLate: some(false, false, false, true),
    which,
    values,
  })
  .map(
    command("attempts.transition", async ({ attempts }, drawn, side) => {
      const read = pick(drawn.isLate ? side.readBefore : side.rows.attempts, drawn.which)
      const now = side.rows.attempts.find(({ id }) => id === read?.id)
      if (!read || !now) {
        return "there is none"
      }
      const names = drawn.isFitting
        ? NAMES.filter((name) => TRANSITIONS[name].from.includes(now.status))
        : NAMES
      const name = names[drawn.name % names.length] as TransitionName
      const change = (attempts.transition as Transition).bind(attempts)
      const row = await change(read, name, drawn.values, { trigger: "poll" })
      return { name, row }
    })
  )

const claimDue = fc.constant({}).map(
  command("attempts.claimDue", async ({ attempts }) => {
    const now = new Date()
    return await attempts.claimDue(now, new Date(now.getTime() + 30_000), 100)
  })
)

/** A time that no sequence lasts. */
const TURN_MS = 3_600_000

const takeVerifyTurn = fc
  .record({ which, firstTurns: fc.nat(2), accountFirst: fc.nat(3), accountLater: fc.nat(3) })
  .map(
    command("attempts.takeVerifyTurn", async ({ attempts }, { which, ...limits }, side) => {
      const read = pick(side.rows.attempts, which)
      return read && (await attempts.takeVerifyTurn(read.id, { everyMs: TURN_MS, ...limits }))
    })
  )

const askAgain = fc
  .record({ account, profile: some("profile", "another") })
  .map(
    command("attempts.askAgain", async ({ attempts }, drawn) =>
      attempts.askAgain(drawn.account, drawn.profile, new Date(), 100)
    )
  )

const reads = fc.record({ which, session }).map(
  command("the reads of attempts", async ({ attempts }, drawn, side) => {
    const row = pick(side.rows.attempts, drawn.which)
    const { id = "", handle = "", payment_collection_id = "", cart_id } = row ?? {}
    return {
      byId: await attempts.byId(id),
      byHandle: await attempts.byHandle(handle),
      bySession: await attempts.bySession(drawn.session),
      ofCart: await attempts.ofCart(cart_id ?? ""),
      ofCollection: inOrder(await attempts.ofCollection(payment_collection_id)),
    }
  })
)

export const attemptCommands: fc.WeightedArbitrary<Command>[] = [
  { weight: 3, arbitrary: start },
  { weight: 8, arbitrary: transition },
  { weight: 1, arbitrary: claimDue },
  { weight: 2, arbitrary: takeVerifyTurn },
  { weight: 1, arbitrary: askAgain },
  { weight: 1, arbitrary: reads },
]
