import fc from "fast-check"
import { TRANSITIONS, type CheckoutAttempt, type TransitionName } from "../../../src/core"
import { values } from "../../helpers/transitions/commands"
import { newAttempt } from "../support/attempts"
import { inOrder } from "./canonical"
import { command, pick, type Command } from "./command"
import { account, collection, session, some, which } from "./draws"

const NAMES = Object.keys(TRANSITIONS) as TransitionName[]

type Transition = (...given: unknown[]) => Promise<CheckoutAttempt | undefined>

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

const dismissReversal = fc.record({ which, values }).map(
  command("attempts.transition reversal_dismissed", async ({ attempts }, drawn, side) => {
    const held = side.rows.attempts.filter(({ status }) => status === "held")
    const read = pick(held, drawn.which)
    const change = (attempts.transition as Transition).bind(attempts)
    return read && (await change(read, "reversal_dismissed", drawn.values, { trigger: "admin" }))
  })
)

const claimCapture = fc.record({ which, session }).map(
  command("attempts.claimCapture", async ({ attempts }, drawn, side) => {
    const read = pick(side.rows.attempts, drawn.which)
    return read && (await attempts.claimCapture(read, drawn.session, new Date()))
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
  { weight: 1, arbitrary: dismissReversal },
  { weight: 8, arbitrary: transition },
  { weight: 3, arbitrary: claimCapture },
  { weight: 1, arbitrary: claimDue },
  { weight: 2, arbitrary: takeVerifyTurn },
  { weight: 1, arbitrary: reads },
]
