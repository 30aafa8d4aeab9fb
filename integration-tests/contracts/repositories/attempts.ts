import { newAttempt, startAs } from "../support/attempts"
import { inSeconds, isOfDatabase, NOW } from "../support/clock"
import { forEachTest, type MakeSubject } from "../support/subject"

/** Starts, reads and leases of attempts; `describeTransitions` has their changes. */
export function describeAttemptRepository(make: MakeSubject): void {
  describe("AttemptRepository", () => {
    const subject = forEachTest(make)
    const attempts = () => subject.repositories.attempts
    const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()

    describe("start", () => {
      it("A new checkout attempt is stored without a token, an address and an expiry of its payment page", async () => {
        const given = newAttempt("1", {
          ...{ next_check_at: NOW, cart_id: null, email: null, payment_link_id: "hclnk_1" },
        })
        const row = await attempts().start(given)

        expect(row).toMatchObject({
          ...given,
          status: "opening",
          over_because: null,
        })
        const { created_at, updated_at, ...columns } = (await subject.rows("attempts"))[0] ?? {}
        expect(isOfDatabase(created_at ?? null) && isOfDatabase(updated_at ?? null)).toBe(true)
        expect(Object.values(columns).filter((value) => value === null)).toHaveLength(12)
        expect(await attempts().byId("1")).toEqual(row)
      })

      it("A checkout attempt is stored with the trace context of its start", async () => {
        const trace_context = { traceparent: `00-${"1".repeat(32)}-${"2".repeat(16)}-01` }
        await attempts().start(newAttempt("1", { trace_context }))
        expect(await attempts().byId("1")).toMatchObject({ trace_context })
      })

      it("When five checkout attempts of a payment collection are started at once, exactly one is stored", async () => {
        const one = { payment_collection_id: "pay_col" }
        const started = await Promise.all(
          ["1", "2", "3", "4", "5"].map(async (id) => attempts().start(newAttempt(id, one)))
        )
        expect(started.filter(Boolean)).toHaveLength(1)
      })

      it.each([
        [{ status: "over", over_because: "replaced" }],
        [{ status: "over", over_because: "failed" }],
        [{ status: "over", over_because: "paid" }],
      ] as const)(
        "A payment collection may get a second checkout attempt when the first attempt is %j",
        async (columns) => {
          await startAs(subject, "1", { ...columns, payment_collection_id: "pay_col" })
          const second = newAttempt("2", { payment_collection_id: "pay_col" })
          expect(await attempts().start(second)).toMatchObject({ id: "2", status: "opening" })
        }
      )

      it("Checkout attempts of two payment collections are both stored", async () => {
        await attempts().start(newAttempt("1"))
        expect(await attempts().start(newAttempt("2"))).toMatchObject({ id: "2" })
      })

      it.each([
        ["id", { id: "1" }],
        ["handle", { handle: "handle-1" }],
      ])(
        "Starting a checkout attempt with the %s of another attempt throws, and stores nothing",
        async (_, same) => {
          await attempts().start(newAttempt("1"))
          await expect(attempts().start({ ...newAttempt("2"), ...same })).rejects.toThrow()
          expect(await subject.rows("attempts")).toHaveLength(1)
        }
      )
    })

    describe("the reads", () => {
      it("No checkout attempt is found in an empty database", async () => {
        expect(await attempts().byId("1")).toBeUndefined()
        expect(await attempts().bySession("payses_1")).toBeUndefined()
        expect(await attempts().ofCart("cart_1")).toEqual([])
        expect(await attempts().ofCollection("pay_col_1")).toEqual([])
      })

      it("A checkout attempt is found by its handle, and a text that cannot be a handle finds no attempt", async () => {
        await attempts().start(newAttempt("1"))
        expect(await attempts().byHandle("handle-1")).toMatchObject({ id: "1" })
        for (const handle of ["handle-2", "", "a b", "handle-1\u0000", "'"]) {
          expect(await attempts().byHandle(handle)).toBeUndefined()
        }
      })

      it("All checkout attempts of a cart are found, whichever payment collection each has", async () => {
        for (const id of ["1", "2"]) {
          await attempts().start(newAttempt(id, { cart_id: "cart" }))
        }
        await attempts().start(newAttempt("3"))
        expect(idsOf(await attempts().ofCart("cart"))).toEqual(["1", "2"])
      })

      it("The checkout attempts of a payment collection are found oldest first, also after an attempt has changed", async () => {
        for (const id of ["2", "1", "3"]) {
          await startAs(subject, id, { payment_collection_id: "pay_col", status: "over" })
        }
        await subject.rewrite("attempts", "2", { over_because: "paid" })
        const found = await attempts().ofCollection("pay_col")
        expect(found.map(({ id }) => id)).toEqual(["2", "1", "3"])
      })

      it("A payment session's checkout attempt is the attempt whose page was paid, or else the youngest attempt", async () => {
        for (const id of ["1", "2", "3"]) {
          await startAs(subject, id, { payment_session_id: "payses" })
        }
        expect(await attempts().bySession("payses")).toMatchObject({ id: "3" })
        await subject.rewrite("attempts", "2", { over_because: "paid" })
        expect(await attempts().bySession("payses")).toMatchObject({ id: "2" })
        await subject.rewrite("attempts", "3", { over_because: "paid" })
        expect(await attempts().bySession("payses")).toMatchObject({ id: "3" })
      })
    })

    describe("claimDue", () => {
      const dueAt = async (id: string, next_check_at: Date | null) =>
        await startAs(subject, id, { next_check_at })
      const claim = async (limit = 10, now = NOW) =>
        await attempts().claimDue(now, new Date(now.getTime() + 30_000), limit)

      it("claimDue returns only checkout attempts whose next check is due, and postpones the next check of each returned attempt", async () => {
        await dueAt("1", NOW)
        await dueAt("2", inSeconds(-60))
        await dueAt("3", inSeconds(0.001))
        await dueAt("4", null)
        const claimed = await claim()

        expect(idsOf(claimed)).toEqual(["1", "2"])
        expect(claimed.map(({ next_check_at }) => next_check_at)).toEqual([
          inSeconds(30),
          inSeconds(30),
        ])
        expect(await attempts().byId("3")).toMatchObject({ next_check_at: inSeconds(0.001) })
      })

      it("claimDue returns at most as many checkout attempts as the caller asks for, first the attempts whose check has been due longest", async () => {
        await dueAt("1", inSeconds(-1))
        await dueAt("2", inSeconds(-3))
        await dueAt("3", inSeconds(-2))
        expect(idsOf(await claim(2))).toEqual(["2", "3"])
        expect(idsOf(await claim(2))).toEqual(["1"])
      })

      it("A checkout attempt whose check is due is given to only one of two servers that call claimDue, and is given out again after the time that the server set", async () => {
        await dueAt("1", NOW)
        const claims = await Promise.all([claim(), claim()])
        expect(idsOf(claims.flat())).toEqual(["1"])
        expect(await claim(10, inSeconds(29.999))).toEqual([])
        expect(idsOf(await claim(10, inSeconds(30)))).toEqual(["1"])
      })

      it("claimDue returns a checkout attempt whose check is due, whatever status the attempt has", async () => {
        await startAs(subject, "1", { next_check_at: NOW, status: "over" })
        await startAs(subject, "2", { next_check_at: NOW, status: "open" })
        expect(idsOf(await claim())).toEqual(["1", "2"])
      })
    })
  })
}
