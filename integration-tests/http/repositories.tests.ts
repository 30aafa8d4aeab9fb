import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  gatewayProfileSchema,
  ownPayment,
  verdictOf,
  type Evidence,
  type NewAttempt,
} from "../../src/core"
import { at, verify, webhook } from "../../src/core/__tests__/support/evidence"
import { storeTests } from "../helpers/store/store"
import { rewriteAttempt } from "../helpers/database/rewrite-attempt"

const OPTIONS = {
  profile: gatewayProfileSchema.parse({}),
  proof: "either",
  merchantSiteId: undefined,
} as const

/** Rows of a time that the store's own job does not reach. */
const THEN = new Date("2100-01-01T00:00:00Z")

export const repositories = storeTests("The repositories", (store) => {
  const start = async (id: string, changes: Partial<NewAttempt> = {}) =>
    await store.repositories.attempts.start({
      id,
      handle: `handle-${id}`,
      provider_id: "pp_hosted-checkout_default",
      payment_collection_id: "pay_col_1",
      payment_session_id: `payses_${id}`,
      cart_id: "cart_1",
      amount: "22.50",
      currency_code: "cad",
      email: null,
      lines_hash: "hash",
      next_check_at: null,
      ...changes,
    })

  describe("one open page per collection", () => {
    it("lets one of many starts at once write its row", async () => {
      const started = await Promise.all(["1", "2", "3", "4", "5"].map(async (id) => start(id)))
      expect(started.filter(Boolean)).toHaveLength(1)
    })

    it("takes another start once the open one is replaced, failed or paid", async () => {
      await start("1")
      await rewriteAttempt(store, "1", { replaced_at: new Date() })
      expect(await start("2")).toMatchObject({ id: "2", status: "opening" })
      await rewriteAttempt(store, "2", { status: "failed" })
      expect(await start("3")).toMatchObject({ id: "3" })
      await rewriteAttempt(store, "3", { status: "paid" })
      expect(await start("4")).toMatchObject({ id: "4" })
    })

    it("does not keep another collection waiting", async () => {
      await start("1")
      expect(await start("2", { payment_collection_id: "pay_col_2" })).toMatchObject({ id: "2" })
    })
  })

  describe("one capture per collection and session", () => {
    it("is granted to one session of many at once, and again to the same one", async () => {
      await start("1")
      const sessions = ["payses_a", "payses_b", "payses_c"]
      const claim = async (session: string) =>
        await store.repositories.attempts.claimCapture(
          { id: "1", payment_collection_id: "pay_col_1", status: "opening" },
          session,
          new Date()
        )

      const claimed = await Promise.all(sessions.map(claim))
      expect(claimed.filter(Boolean)).toHaveLength(1)
      expect(await Promise.all(sessions.map(claim))).toEqual(claimed)
    })

    it("is refused to a second attempt of the collection", async () => {
      await start("1")
      await rewriteAttempt(store, "1", { replaced_at: new Date() })
      await start("2")

      const claim = async (id: string) =>
        await store.repositories.attempts.claimCapture(
          { id, payment_collection_id: "pay_col_1", status: "opening" },
          `payses_${id}`,
          new Date()
        )
      expect(await claim("2")).toBe(true)
      expect(await claim("1")).toBe(false)
    })
  })

  it("keeps amounts to the cent, and the timeline with the change", async () => {
    await start("1")
    const page = { token: "t", checkout_url: "https://pay.example.com/t", expires_at: THEN }
    const changed = await store.repositories.attempts.transition(
      { id: "1" },
      "page_opened",
      { ...page, next_check_at: null },
      { trigger: "checkout" }
    )
    expect(changed).toMatchObject({ ...page, status: "open", amount: "22.50" })

    const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const lines: unknown = await db("hosted_checkout_attempt_event").where({ attempt_id: "1" })
    expect(lines).toMatchObject([{ kind: "page_opened", trigger: "checkout" }])
  })

  it("does not let a late decline displace an approval", async () => {
    await start("1")
    const piece = {
      source: "verify" as const,
      event: null,
      status: "approved",
      http_status: null,
      at: new Date().toISOString(),
      told_at: null,
      amount: "22.50",
      currency: "CAD",
      reference: "1",
      merchant_site_id: null,
      transaction_id: "txn_1",
      card_type: "VISA",
      card_number_masked: "424242******4242",
    }
    await store.repositories.evidence.add("1", piece, "poll", OPTIONS)
    const attempt = await store.repositories.evidence.add(
      "1",
      { ...piece, status: "declined", transaction_id: null },
      "poll",
      OPTIONS
    )
    expect(verdictOf(attempt, OPTIONS).kind).toBe("proven")
    expect(attempt.transaction_id).toBe("txn_1")
  })

  describe("of two payments on a page, where webhook and verify must agree,", () => {
    const BOTH = { ...OPTIONS, proof: "both" } as const
    const said = async (piece: Evidence) =>
      await store.repositories.evidence.add("1", piece, "poll", BOTH)
    const PAID = { status: "approved", amount: "22.50", currency: "CAD", reference: "1" }
    const asked = (id: string, minute: number) =>
      verify({ ...PAID, transaction_id: id, at: at(minute) })
    const told = (id: string, minute: number) =>
      webhook({ ...PAID, transaction_id: id, at: at(minute) })

    it("keeps the one that verify named first: the other one waits for a person already", async () => {
      await start("1")
      await said(asked("t2", 0))
      expect(await said(asked("t1", 1))).toMatchObject({ transaction_id: "t2" })
      const attempt = await said(told("t1", 2))

      expect(attempt.transaction_id).toBe("t2")
      expect(verdictOf(attempt, BOTH)).toMatchObject({
        kind: "contradicted",
        reason: "evidence_conflict",
      })
    })

    it("keeps the one that was booked, whatever is told later", async () => {
      await start("1")
      await said(asked("t1", 0))
      await said(told("t1", 1))
      await rewriteAttempt(store, "1", { proven_at: new Date(), captured_at: new Date() })

      for (const piece of [asked("t2", 2), told("t2", 3), asked("t1", 4), told("t3", 5)]) {
        const attempt = await said(piece)
        expect(attempt.transaction_id).toBe("t1")
        expect(ownPayment(attempt, BOTH)).toMatchObject({
          webhook: { transaction_id: "t1" },
          verify: { transaction_id: "t1" },
        })
        expect(verdictOf(attempt, BOTH)).toMatchObject({
          kind: "proven",
          by: { transaction_id: "t1" },
        })
      }
    })
  })

  describe("the inbox", () => {
    const notification = (body_sha256: string) => ({
      provider_id: "pp_hosted-checkout_default",
      body_sha256,
      body: { event: "payment.captured" },
      evidence: { fields: { event: "payment.captured" } },
    })
    const receive = async (...digests: string[]) =>
      await store.repositories.inbox.receive(digests.map(notification), THEN)
    const claim = async (limit = 10) =>
      await store.repositories.inbox.claimDue(THEN, aMinuteLater(), limit)

    it("stores many notifications at once, each body as one row", async () => {
      const rows = await receive("b", "a", "b", "c")
      const ids = rows.map(({ id }) => id)

      expect(ids[0]).toBe(ids[2])
      expect(new Set(ids).size).toBe(3)
      expect((await claim()).map(({ body_sha256 }) => body_sha256).sort()).toEqual(["a", "b", "c"])
    })

    it("takes the same ones from two servers at once", async () => {
      const digests = Array.from({ length: 50 }, (_, index) => String(index))
      const [one, other] = await Promise.all([receive(...digests), receive(...digests.reverse())])
      expect(one.map(({ id }) => id)).toEqual(other.map(({ id }) => id).reverse())
    })

    it("gives a row to one of many who claim it, until its lease is over", async () => {
      await receive("a", "b", "c")
      const claims = await Promise.all(Array.from({ length: 5 }, async () => claim(1)))
      expect(new Set(claims.flat().map(({ id }) => id)).size).toBe(3)
      expect(claims.flat()).toHaveLength(3)
      expect(await claim()).toEqual([])

      const later = new Date(THEN.getTime() + 61_000)
      const again = await store.repositories.inbox.claimDue(later, later, 10)
      expect(again.map(({ tries }) => tries)).toEqual([2, 2, 2])
    })

    it.each(["held", "dead_letter"] as const)(
      "arms a %s notification again when it comes again, with all its tries",
      async (outcome) => {
        const [row] = await receive("a")
        const id = row?.id ?? ""
        await claim()
        await store.repositories.inbox.finish(id, { outcome, error: "unknown_reference" })
        expect(await claim()).toEqual([])

        expect(await receive("a")).toEqual([{ id, outcome: "received" }])
        expect(await claim()).toMatchObject([{ id, tries: 1 }])
      }
    )

    it("keeps what one server achieved when another one that had it in hand fails", async () => {
      const [row] = await receive("a")
      const id = row?.id ?? ""
      await store.repositories.inbox.finish(id, { outcome: "processed", attempt_id: "1" })
      for (const outcome of ["received", "dead_letter"] as const) {
        await store.repositories.inbox.finish(id, { outcome, error: "too late" })
        expect(await store.repositories.inbox.byId(id)).toMatchObject({
          outcome: "processed",
          error: null,
        })
      }
    })

    it("leaves a processed notification alone when it comes again", async () => {
      const [row] = await receive("a")
      const id = row?.id ?? ""
      await store.repositories.inbox.finish(id, { outcome: "processed", attempt_id: "1" })

      expect(await receive("a")).toEqual([{ id, outcome: "processed" }])
      expect(await claim()).toEqual([])
    })
  })

  it("gives a due attempt to one of two servers", async () => {
    await start("1", { next_check_at: THEN })
    const claim = async () => await store.repositories.attempts.claimDue(THEN, aMinuteLater(), 10)
    const claims = await Promise.all([claim(), claim()])
    expect(claims.flat()).toMatchObject([{ id: "1" }])
  })

  describe("at the start of a server", () => {
    const { NODE_ENV } = process.env
    afterEach(() => {
      process.env.NODE_ENV = NODE_ENV
    })

    /** What it is warned of, when Medusa tells its modules that it starts. */
    const warnings = async (environment: string) => {
      const logger = store.container.resolve(ContainerRegistrationKeys.LOGGER)
      const warn = jest.spyOn(logger, "warn").mockImplementation(() => undefined)
      process.env.NODE_ENV = environment
      const { __hooks } = store.repositories as unknown as {
        __hooks: { onApplicationStart: () => Promise<void> }
      }
      await __hooks.onApplicationStart()
      const told = warn.mock.calls.map(([message]) => String(message))
      warn.mockRestore()
      return told
    }

    it("warns in production of an event bus and of locks that are fit for one process only", async () => {
      expect(await warnings("production")).toEqual([
        expect.stringContaining("Hosted checkout: The event bus lives in the memory"),
        expect.stringContaining("Hosted checkout: Locks live in the memory"),
      ])
    })

    it("says nothing of them in development", async () => {
      expect(await warnings("development")).toEqual([])
    })
  })
})

function aMinuteLater(): Date {
  return new Date(THEN.getTime() + 60_000)
}
