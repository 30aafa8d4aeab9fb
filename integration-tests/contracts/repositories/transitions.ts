import {
  ATTEMPT_STATUSES,
  type AttemptStatus,
  type CheckoutAttempt,
} from "../../../src/core/attempt/attempt"
import {
  type TransitionName,
  type TransitionRule,
  TRANSITIONS,
} from "../../../src/core/attempt/transitions"
import { startAs, storedAttempt } from "../support/attempts"
import { inSeconds, isOfDatabase, NOW } from "../support/clock"
import { forEachTest, type MakeSubject, type Subject } from "../support/subject"

const LONG_AGO = new Date(0)
const NAMES = Object.keys(TRANSITIONS) as TransitionName[]

/** A value for every column that a transition may set. */
const VALUES: Partial<CheckoutAttempt> = {
  token: "token",
  checkout_url: "https://pay.example.com/token",
  expires_at: inSeconds(3600),
  next_check_at: inSeconds(60),
  payment_session_id: "payses_other",
  over_at: NOW,
  unknown_status: "settling",
  unknown_status_profile: "profile",
  erased_at: NOW,
}

/** Each row of the table of transitions, carried out and refused. */
export function describeTransitions(make: MakeSubject): void {
  describe("AttemptRepository.transition", () => {
    const subject = forEachTest(make)

    it.each(NAMES)(
      "A checkout attempt's transition %s is allowed from the statuses in the transition table, and from no other status",
      async (name) => {
        const { from, over, resets, sets = [], to }: TransitionRule = TRANSITIONS[name]
        for (const status of ATTEMPT_STATUSES) {
          const before = await startAs(subject, status, { status, updated_at: LONG_AGO })
          const row = await carryOut(subject, before, name)
          if (!from.includes(status)) {
            expect(row).toBeUndefined()
            expect(await storedAttempt(subject, status)).toEqual(before)
            continue
          }
          const { updated_at, ...written } = await storedAttempt(subject, status)
          expect(isOfDatabase(updated_at) && updated_at > LONG_AGO).toBe(true)
          expect(row).toMatchObject(written)
          const { updated_at: _, ...unchanged } = before
          expect(written).toEqual({
            ...unchanged,
            ...resets,
            ...Object.fromEntries(sets.map((column) => [column, VALUES[column]])),
            ...(to && { status: to }),
            ...(over && { status: "over", over_because: over }),
          })
        }
      }
    )

    it.each(NAMES.filter((name) => TRANSITIONS[name].onlyIfCheckUnchanged))(
      "A checkout attempt's transition %s is refused when the attempt's next check has changed since it was read",
      async (name) => {
        const before = await startAs(subject, "1", {
          status: firstOf(name),
          next_check_at: inSeconds(5),
        })
        for (const next_check_at of [null, inSeconds(6)]) {
          expect(await carryOut(subject, { ...before, next_check_at }, name)).toBeUndefined()
        }
        expect(await storedAttempt(subject, "1")).toEqual(before)
        expect(await carryOut(subject, before, name)).toBeDefined()
      }
    )

    it("A checkout attempt's transition does not change a column for which the caller gives no value", async () => {
      const before = await startAs(subject, "1", { status: "open", over_at: inSeconds(-5) })
      const values = { over_at: undefined as never }
      expect(
        await subject.repositories.attempts.transition(before, "page_cancelled", values, {
          trigger: "poll",
        })
      ).toMatchObject({ over_at: inSeconds(-5), over_because: "cancelled" })
    })

    it.each(NAMES)(
      "A checkout attempt's transition %s adds the timeline entry of the transition table, if the table has an entry",
      async (name) => {
        const { entry }: TransitionRule = TRANSITIONS[name]
        await carryOut(subject, await startAs(subject, "1", { status: firstOf(name) }), name)
        expect(await subject.rows("events")).toMatchObject(
          entry
            ? [{ kind: entry, attempt_id: "1", trigger: "admin", data: { a: 1, b: [null] } }]
            : []
        )
      }
    )

    it("When two transitions of a checkout attempt are made at once, only one transition is carried out", async () => {
      const before = await startAs(subject, "1", { status: "open" })
      const changed = await Promise.all(
        (["page_replaced", "page_cancelled"] as const).map(async (name) =>
          carryOut(subject, before, name)
        )
      )
      expect(changed.filter(Boolean)).toHaveLength(1)
      expect(await subject.rows("events")).toHaveLength(1)
    })

    it("A transition of a checkout attempt that is not stored is refused", async () => {
      const before = await startAs(subject, "1", { status: "open" })
      expect(await carryOut(subject, { ...before, id: "2" }, "page_replaced")).toBeUndefined()
    })
  })
}

function firstOf(name: TransitionName): AttemptStatus {
  return TRANSITIONS[name].from[0] as AttemptStatus
}

async function carryOut(
  { repositories }: Subject,
  read: CheckoutAttempt,
  name: TransitionName
): Promise<CheckoutAttempt | undefined> {
  const details = { trigger: "admin", data: { a: 1, b: [null] } } as const
  return await repositories.attempts.transition(read, name, VALUES as never, details)
}
