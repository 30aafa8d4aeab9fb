import {
  ATTEMPT_STATUSES,
  TRANSITIONS,
  type AttemptStatus,
  type CheckoutAttempt,
  type Condition,
  type TransitionName,
} from "../../../src/core"
import { fromVerify, startAs, storedAttempt } from "../support/attempts"
import { inSeconds, isOfDatabase, NOW } from "../support/clock"
import { forEachTest, type MakeSubject, type Subject } from "../support/subject"

type Columns = Partial<CheckoutAttempt>

const LONG_AGO = new Date(0)
const NAMES = Object.keys(TRANSITIONS) as TransitionName[]

/** A value for every column that a transition may set. */
const VALUES = {
  token: "token",
  checkout_url: "https://pay.example.com/token",
  expires_at: inSeconds(3600),
  next_check_at: inSeconds(60),
  payment_collection_id: "pay_col_other",
  payment_session_id: "payses_other",
  replaced_at: NOW,
  placement_count: 2,
  captured_at: NOW,
  proven_at: NOW,
  held_reason: "already_paid",
  held_since: NOW,
  notify_at: NOW,
  order_id: "order_1",
  interrupted_order_id: "order_1",
  completed_at: NOW,
  evidence: { pieces: [fromVerify("1")] },
  unknown_status: "settling",
  unknown_status_profile: "profile",
  transaction_id: "txn_1",
  card_type: "VISA",
  card_number_masked: "424242******4242",
  resolution: { action: "retry", by: "user_1", at: NOW.toISOString(), note: null },
  erased_at: NOW,
} as const satisfies Columns

/** Other values than the row has: what a late caller has read. */
const READ_BEFORE = {
  next_check_at: inSeconds(-1),
  payment_collection_id: "pay_col_before",
  payment_session_id: "payses_before",
  captured_at: inSeconds(-1),
  evidence: { pieces: [fromVerify("before")] },
  resolution: { action: "closed", by: "user_2", at: NOW.toISOString(), note: "before" },
} as const satisfies Columns

/** Columns that meet a condition, and columns that do not. */
const CONDITIONS: Record<Condition, { met: Columns; broken: Columns }> = {
  not_captured: { met: { captured_at: null }, broken: { captured_at: NOW } },
  captured: { met: { captured_at: NOW }, broken: { captured_at: null } },
  free_for_session: {
    met: { captured_at: NOW, payment_session_id: VALUES.payment_session_id },
    broken: { captured_at: NOW, payment_session_id: "payses_before" },
  },
  held_for_completion: {
    met: { held_reason: "order_not_placed" },
    broken: { held_reason: "already_paid" },
  },
}

/** Each row of the table of transitions, carried out and refused. */
export function describeTransitions(make: MakeSubject): void {
  describe("AttemptRepository.transition", () => {
    const subject = forEachTest(make)

    it.each(NAMES)("%s: starts from the statuses of the table and from no other", async (name) => {
      const { from, to, sets = [], fills = [], resets } = TRANSITIONS[name]
      for (const status of ATTEMPT_STATUSES) {
        const columns = { ...meeting(name), status, updated_at: LONG_AGO }
        const before = await startAs(subject, status, columns)
        const row = await carryOut(subject, before, name)

        if (!from.includes(status)) {
          expect(row).toBeUndefined()
          expect(await storedAttempt(subject, status)).toEqual(before)
          continue
        }
        const { updated_at, ...written } = await storedAttempt(subject, status)
        expect(isOfDatabase(updated_at) && updated_at > LONG_AGO).toBe(true)
        expect(row).toMatchObject(written)
        expect(written).toEqual({
          ...withoutStamp(before),
          ...resets,
          ...Object.fromEntries(sets.map((column) => [column, valueOf(column)])),
          ...Object.fromEntries(fills.map((column) => [column, before[column] ?? valueOf(column)])),
          status: to ?? status,
        })
        await subject.rewrite("attempts", status, {
          status: "failed",
          captured_at: null,
          proven_at: null,
        })
      }
    })

    it.each(NAMES.filter((name) => TRANSITIONS[name].fills))(
      "%s: keeps the times that are known",
      async (name) => {
        const { fills = [], from } = TRANSITIONS[name]
        const known = { proven_at: inSeconds(-9) }
        const before = await startAs(subject, "1", {
          ...meeting(name),
          ...known,
          status: from[0] as AttemptStatus,
        })
        const row = await carryOut(subject, before, name)
        expect(fills).toContain("proven_at")
        expect(row).toMatchObject(known)
      }
    )

    it.each(casesOf("when"))("%s: is refused where it is not %s", async (name, condition) => {
      const before = await startAs(subject, "1", {
        ...meeting(name),
        ...CONDITIONS[condition as Condition].broken,
        status: TRANSITIONS[name].from[0] as AttemptStatus,
      })
      expect(await carryOut(subject, before, name)).toBeUndefined()
      expect(await storedAttempt(subject, "1")).toEqual(before)
      expect(await subject.rows("events")).toEqual([])
    })

    it.each(casesOf("asRead"))(
      "%s: is refused to a caller that has read another %s",
      async (name, column) => {
        const before = await startAs(subject, "1", {
          ...meeting(name),
          status: TRANSITIONS[name].from[0] as AttemptStatus,
        })
        const late = { ...before, [column]: READ_BEFORE[column as keyof typeof READ_BEFORE] }
        expect(await carryOut(subject, late, name)).toBeUndefined()
        expect(await carryOut(subject, { ...before, [column]: null }, name).then(Boolean)).toBe(
          before[column as keyof CheckoutAttempt] === null
        )
      }
    )

    it("compares evidence by what it says, in whatever order", async () => {
      const { id, resolution } = await startAs(subject, "1", {
        status: "held",
        evidence: VALUES.evidence,
      })
      const [piece] = VALUES.evidence.pieces
      const turned = Object.fromEntries(Object.entries(piece).reverse()) as typeof piece
      const closed = await subject.repositories.attempts.transition(
        { id, resolution, evidence: { pieces: [turned] } },
        "closed",
        VALUES,
        { trigger: "admin" }
      )
      expect(closed).toMatchObject({ status: "resolved" })
    })

    it("leaves a column as it is for which no value is given", async () => {
      const before = await startAs(subject, "1", { status: "paid", token: "token" })
      const values = {
        order_id: undefined as never,
        completed_at: NOW,
        next_check_at: null,
        proven_at: NOW,
      }
      await subject.rewrite("attempts", "1", { order_id: "order_before" })
      expect(
        await subject.repositories.attempts.transition(before, "completed", values, {
          trigger: "poll",
        })
      ).toMatchObject({ order_id: "order_before", status: "completed" })
    })

    it.each(NAMES)("%s: adds its line to the timeline", async (name) => {
      const { entry, from } = TRANSITIONS[name]
      const before = await startAs(subject, "1", {
        ...meeting(name),
        status: from[0] as AttemptStatus,
      })
      await carryOut(subject, before, name)

      const lines = await subject.rows("events")
      expect(lines).toMatchObject(
        entry ? [{ kind: entry, attempt_id: "1", trigger: "admin", data: { a: 1, b: [null] } }] : []
      )
    })

    it("lets one of several at once succeed", async () => {
      const before = await startAs(subject, "1", { status: "held" })
      const changed = await Promise.all(
        ["retried", "closed", "applied_to_order"].map(async (name) =>
          carryOut(subject, before, name as TransitionName)
        )
      )
      expect(changed.filter(Boolean)).toHaveLength(1)
      expect(await subject.rows("events")).toHaveLength(1)
    })

    it("returns nothing for an unknown attempt", async () => {
      const { id: _, ...before } = await startAs(subject, "1", { status: "paid" })
      const gone = { ...before, id: "2" }
      expect(await carryOut(subject, gone, "completed")).toBeUndefined()
    })
  })
}

/** The columns that a transition needs to find, each of them set to something. */
function meeting(name: TransitionName): Columns {
  const { when = [], asRead = [] } = TRANSITIONS[name]
  const isUncaptured = when.includes("not_captured")
  return {
    ...(asRead.includes("captured_at") && !isUncaptured && { captured_at: NOW }),
    ...Object.assign({}, ...when.map((condition) => CONDITIONS[condition].met)),
    held_since: null,
  } as Columns
}

function casesOf(part: "when" | "asRead"): [TransitionName, string][] {
  return NAMES.flatMap((name) =>
    (TRANSITIONS[name][part] ?? []).map((each): [TransitionName, string] => [name, each])
  )
}

function valueOf(column: string): unknown {
  return VALUES[column as keyof typeof VALUES]
}

async function carryOut(
  { repositories }: Subject,
  read: CheckoutAttempt,
  name: TransitionName
): Promise<CheckoutAttempt | undefined> {
  const data = { a: 1, b: [null], c: undefined }
  const values = VALUES as unknown as CheckoutAttempt
  const transition = repositories.attempts.transition.bind(repositories.attempts) as (
    ...given: unknown[]
  ) => Promise<CheckoutAttempt | undefined>
  return await transition(read, name, values, { trigger: "admin", data })
}

function withoutStamp(row: CheckoutAttempt): CheckoutAttempt {
  const { updated_at: _, ...columns } = row as CheckoutAttempt & { updated_at: Date }
  return columns
}
