import type { NotificationOutcome } from "../../../src/core/repositories/statement-repository"
import { ACCOUNT, startAs, storedAttempt } from "../support/attempts"
import { inSeconds, NOW } from "../support/clock"
import { addAs, storedPayment } from "../support/payments"
import { answer, FIELDS, notification } from "../support/statements"
import { forEachTest, type MakeSubject } from "../support/subject"

const CONFIGURED = [ACCOUNT]
const DETAILS = { trigger: "admin", data: { by: "user_1" } } as const

/** What is left of the shopper's data, and when. */
export function describeRetentionRepository(make: MakeSubject): void {
  describe("RetentionRepository", () => {
    const subject = forEachTest(make)
    const retention = () => subject.repositories.retention
    const page = async (id: string, columns: Parameters<typeof startAs>[2] = {}) =>
      await startAs(subject, id, { status: "over", created_at: inSeconds(-100), ...columns })
    const pay = async (id: string, columns: Parameters<typeof addAs>[2] = {}) =>
      await addAs(subject, id, {
        ...{ reference: id, status: "completed", updated_at: inSeconds(-50), ...columns },
      })
    const notify = async (
      reference: string,
      outcome: NotificationOutcome = "processed",
      at = -90
    ) => {
      const { statements } = subject.repositories
      const said = notification(`${reference} ${outcome}`, { ...FIELDS, reference })
      const [row] = await statements.receive([said], inSeconds(at))
      await subject.rewrite("statements", row?.id ?? "", { outcome })
      return row?.id ?? ""
    }
    const statement = async (id: string) =>
      (await subject.rows("statements")).find((row) => row.id === id)
    const isErased = async (id: string) => {
      const row = await statement(id)
      expect([row?.body, row?.fields]).toEqual(
        row?.erased_at
          ? Array(2).fill(expect.objectContaining({ card_number_masked: null, amount: "22.50" }))
          : Array(2).fill(expect.objectContaining({ card_number_masked: "424242******4242" }))
      )
      return row?.erased_at != null
    }
    const erase = async (id: string, configured = CONFIGURED) => {
      await retention().eraseAttempt(id, configured, DETAILS)
      return (await storedAttempt(subject, id)).erased_at !== null
    }

    describe("eraseAttempt", () => {
      it("Erasing a page twice erases e-mail, items and card digits of page, payments and reports, and adds one line to the timeline", async () => {
        await page("1")
        await pay("1")
        await page("2")
        const said = await notify("1")
        await subject.repositories.statements.add(
          { provider_id: ACCOUNT, reference: "1" },
          answer()
        )
        expect(await erase("1")).toBe(true)

        const erased = await storedAttempt(subject, "1")
        expect(erased).toMatchObject({ email: null, items: null, amount: "22.50" })
        expect(await storedPayment(subject, "1")).toMatchObject({
          ...{ card_type: "VISA", card_number_masked: null, transaction_id: "txn_1" },
        })
        expect(await isErased(said)).toBe(true)
        const verified = (await subject.rows("statements")).find(
          ({ source }) => source === "verify"
        )
        expect(verified?.fields).toMatchObject({ card_number_masked: null, status: "approved" })
        expect(await storedAttempt(subject, "2")).toMatchObject({ email: "shopper@example.com" })

        await erase("1")
        expect(await storedAttempt(subject, "1")).toEqual(erased)
        expect(await subject.rows("events")).toMatchObject([{ kind: "erased", attempt_id: "1" }])
      })

      it.each([
        ["open", { status: "open" }, undefined],
        ["with a payment that is reported", {}, { status: "reported" }],
        ["with a payment that is proven", {}, { status: "proven" }],
        ["with a payment that is held for an admin", {}, { status: "held" }],
      ] as const)(
        "A payment page that is still needed (%s) is erased only when the page's merchant account has left the configuration",
        async (_, columns, payment) => {
          await page("1", columns)
          if (payment) {
            await pay("1", payment)
          }
          expect(await erase("1")).toBe(false)
          expect(await erase("1", [])).toBe(true)
        }
      )

      it("A waiting or dead-letter notification is erased with its page only when its merchant account has left the configuration", async () => {
        await page("1")
        const said = [await notify("1", "received"), await notify("1", "dead_letter")]
        await erase("1")
        expect(await Promise.all(said.map(isErased))).toEqual([false, false])
        await page("2")
        const left = await notify("2", "dead_letter")
        await erase("2", [])
        expect(await isErased(left)).toBe(true)
      })
    })

    describe("eraseAttemptsBefore", () => {
      const eraseBefore = async (limit = 10, configured = CONFIGURED, before = NOW) => {
        const count = await retention().eraseAttemptsBefore(before, configured, limit, DETAILS)
        const rows = await subject.rows("attempts")
        const erased = rows.flatMap(({ erased_at, id }) => (erased_at ? id : [])).sort()
        expect(erased.length).toBeGreaterThanOrEqual(count)
        return erased
      }

      it("Erasing old payment pages takes at most as many finished pages as the caller asks for, the oldest first", async () => {
        await page("1", { created_at: inSeconds(-10) })
        await page("2", { created_at: inSeconds(-20) })
        await page("3", { created_at: inSeconds(10) })
        await page("4", { status: "open" })
        expect(await eraseBefore(1)).toEqual(["2"])
        expect(await eraseBefore(1)).toEqual(["1", "2"])
        expect(await eraseBefore()).toEqual(["1", "2"])
      })

      it("A payment page is not erased when it ended, or its payment changed, after the given time", async () => {
        await page("1", { over_at: inSeconds(10) })
        await page("2")
        await pay("2", { updated_at: inSeconds(10) })
        await page("3", { over_at: inSeconds(-10) })
        await pay("3")
        expect(await eraseBefore()).toEqual(["3"])
      })

      it("Payment pages of a merchant account that has left the configuration are erased by their age alone", async () => {
        await page("1", { status: "open" })
        await page("2")
        await pay("2", { status: "held", updated_at: inSeconds(10) })
        await page("3", { status: "open", created_at: inSeconds(10) })
        expect(await eraseBefore()).toEqual([])
        expect(await eraseBefore(10, [])).toEqual(["1", "2"])
      })
    })

    describe("eraseStrayBefore", () => {
      const eraseBefore = async (configured = CONFIGURED, limit = 10) =>
        await retention().eraseStrayBefore(NOW, configured, limit)

      it("Notifications that name no known page are erased, and so are the card digits of their payments", async () => {
        const stray = await notify("nobody")
        await pay("1", { reference: "nobody", status: "closed" })
        await page("hcatt_1")
        const ofPage = await notify("hcatt_1")
        const later = await notify("later", "processed", 10)
        expect(await eraseBefore()).toBe(1)
        expect(await Promise.all([stray, ofPage, later].map(isErased))).toEqual([
          ...[true, false, false],
        ])
        expect(await storedPayment(subject, "1")).toMatchObject({ card_number_masked: null })
        expect(await eraseBefore()).toBe(0)
      })

      it("While a merchant account is configured, a notification of no known page is not erased if the notification is unprocessed or the payment is held for an admin", async () => {
        await notify("dead", "dead_letter")
        await notify("received", "received")
        await notify("held")
        await pay("1", { reference: "held", status: "held" })
        expect(await eraseBefore()).toBe(0)
        expect(await eraseBefore([], 2)).toBe(2)
        expect(await eraseBefore([])).toBe(1)
      })
    })

    it("eraseStatement erases the notification with the given id, and does nothing for an id that is not stored", async () => {
      const late = await notify("1", "received")
      await retention().eraseStatement(late)
      await retention().eraseStatement("unknown")
      expect(await isErased(late)).toBe(true)
    })
  })
}
