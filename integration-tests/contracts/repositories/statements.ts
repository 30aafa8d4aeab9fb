import { ACCOUNT } from "../support/attempts"
import { inSeconds, NOW } from "../support/clock"
import { answer, FIELDS, notification, stated, unreadable } from "../support/statements"
import { forEachTest, type MakeSubject } from "../support/subject"

const PAGE = { provider_id: ACCOUNT, reference: "hcatt_1" }
const UNKNOWN = { provider_id: ACCOUNT, reference: "of nobody" }
const ID = expect.stringMatching(/^hcstm_/) as unknown

/** What was said about money. */
export function describeStatementRepository(make: MakeSubject): void {
  describe("StatementRepository", () => {
    const subject = forEachTest(make)
    const statements = () => subject.repositories.statements
    const receive = async (...given: Parameters<typeof notification>) =>
      await statements().receive([notification(...given)], NOW)
    const ofPage = async (page = PAGE) => await statements().ofPages([page])

    describe("ofPages", () => {
      it("The stored statements about a payment page contain a notification, with the gateway's fields and the time at which Medusa received the notification", async () => {
        await receive("a")
        const { timestamp, ...fields } = FIELDS
        const sent_at = new Date(timestamp)
        expect(await ofPage()).toEqual([
          {
            ...{ id: ID, source: "notification", at: NOW, http_status: null, sent_at },
            ...{ ...fields, page: PAGE },
          },
        ])
      })

      it("The stored statements about a payment page contain an answer of the verify call, unchanged", async () => {
        await statements().add(PAGE, answer())
        expect(await ofPage()).toEqual([{ id: ID, ...answer(), page: PAGE }])
      })

      it("A verify answer that names another reference is stored for the page that was asked about", async () => {
        await statements().add(PAGE, answer({ reference: "hcatt_other" }))
        expect(await ofPage()).toMatchObject([{ reference: "hcatt_other", page: PAGE }])
        expect(await ofPage({ ...PAGE, reference: "hcatt_other" })).toEqual([])
      })

      it("The stored statements about a payment page contain a 404 of the verify call, unchanged", async () => {
        const unpaid = answer({ status: null, amount: null, reference: null, http_status: 404 })
        await statements().add(PAGE, unpaid)
        expect(await ofPage()).toMatchObject([unpaid])
      })

      it("The stored statements about a payment page contain what an admin stated, unchanged", async () => {
        await statements().add(PAGE, stated())
        expect(await ofPage()).toEqual([{ id: ID, ...stated(), page: PAGE }])
      })

      it("The stored statements about payment pages are read by merchant account and page, the oldest first", async () => {
        await statements().add(PAGE, stated(inSeconds(3)))
        await statements().add(PAGE, answer({ at: inSeconds(-3) }))
        await receive("a")
        await receive("b", { ...FIELDS, reference: "hcatt_2" })
        await receive("a", FIELDS, "pp_other")
        const said = await statements().ofPages([PAGE, { ...PAGE, reference: "hcatt_2" }])
        expect(said.map(({ source, page }) => `${source} ${page.reference}`)).toEqual([
          "verify hcatt_1",
          expect.stringMatching(/^notification hcatt_[12]$/),
          expect.stringMatching(/^notification hcatt_[12]$/),
          "admin hcatt_1",
        ])
        expect(await statements().ofPages([])).toEqual([])
      })

      it("Statements about a payment page that have the same time are read in the order of their ids", async () => {
        for (const id of ["a", "b", "c", "d"]) {
          await receive(id)
        }
        const ids = (await ofPage()).map(({ id }) => id)
        expect(ids).toEqual([...ids].sort())
      })

      it("The stored statements about a payment page leave out a notification that cannot be read", async () => {
        await statements().receive([unreadable("a")], NOW)
        expect(await statements().ofPages([PAGE, { ...PAGE, reference: "" }])).toEqual([])
      })

      it("A stored notification has a card number masked, but keeps a transaction id that looks like a card number [case 68]", async () => {
        const number = "4242 4242 4242 4242"
        await receive("a", { ...FIELDS, card_type: `VISA ${number}`, transaction_id: number })
        expect(await ofPage()).toMatchObject([
          { card_type: "VISA 424242******4242", transaction_id: number },
        ])
        expect(await statements().ofUnknown(PAGE, number)).toHaveLength(1)
      })

      it("A transaction id that is too long for a database index is stored as unreadable", async () => {
        await receive("a", { ...FIELDS, transaction_id: "€".repeat(256) })
        await receive("b", { ...FIELDS, transaction_id: "€".repeat(255) })
        const ids = (await ofPage()).map((said) => said.transaction_id)
        expect(ids.sort()).toEqual(["unreadable", "€".repeat(255)])
      })
    })

    describe("ofUnknown", () => {
      it("The stored statements with a reference that belongs to no payment page are read by transaction, the oldest first", async () => {
        const { reference } = UNKNOWN
        await statements().add(UNKNOWN, stated(inSeconds(3)))
        await receive("a", { ...FIELDS, reference })
        await receive("b", { ...FIELDS, reference, transaction_id: "txn_2" })
        await receive("c", { ...FIELDS, reference, transaction_id: null })
        await receive("d", { ...FIELDS, reference }, "pp_other")
        await receive("e")
        const sourcesOf = async (transactionId: string | null) =>
          (await statements().ofUnknown(UNKNOWN, transactionId)).map(({ source }) => source)
        expect(await sourcesOf("txn_1")).toEqual(["notification", "admin"])
        expect(await sourcesOf("txn_2")).toEqual(["notification"])
        expect(await sourcesOf(null)).toEqual(["notification"])
        expect(await sourcesOf("txn_3")).toEqual([])
      })

      it.each([[null], [""], [undefined]])(
        "A notification whose reference is %p is found under an empty reference",
        async (reference) => {
          await receive("a", { ...FIELDS, reference: reference as null })
          const nowhere = { provider_id: ACCOUNT, reference: "" }
          expect(await statements().ofUnknown(nowhere, "txn_1")).toMatchObject([
            { reference: null },
          ])
        }
      )
    })

    describe("add", () => {
      it("A verify answer or an admin's statement is not queued for processing, and a verify answer keeps an unknown status", async () => {
        await statements().add(PAGE, answer({ answer: { result: "settled" } }))
        await statements().add(PAGE, answer({ answer: "[too long]" }))
        await statements().add(PAGE, stated())
        const none = { outcome: null, next_check_at: null, body_sha256: null, tries: 0 }
        const rows = await subject.rows("statements")
        expect(rows).toMatchObject([
          { ...none, source: "verify", body: { result: "settled" } },
          { ...none, source: "verify", body: "[too long]" },
          { ...none, source: "admin", body: null },
        ])
        expect(await statements().claimDue(inSeconds(60), inSeconds(120), 10)).toEqual([])
        expect(await statements().notificationById(rows[0]?.id ?? "")).toBeUndefined()
      })

      it("The same verify answer is stored again each time it is added", async () => {
        await statements().add(PAGE, answer())
        await statements().add(PAGE, answer())
        expect(await ofPage()).toHaveLength(2)
      })
    })
  })
}
