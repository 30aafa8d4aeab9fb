import type { NewAttempt } from "../../src/core"
import { describeStore } from "../helpers/store"

describeStore("The ledger", (store) => {
  const start = async (id: string, changes: Partial<NewAttempt> = {}) =>
    await store.ledger.startAttempt({
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
      await store.ledger.changeAttempt("1", { replaced_at: new Date() })
      expect(await start("2")).toMatchObject({ id: "2", status: "opening" })
      await store.ledger.changeAttempt("2", { status: "failed" })
      expect(await start("3")).toMatchObject({ id: "3" })
      await store.ledger.changeAttempt("3", { status: "paid" })
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
        await store.ledger.claimCapture("1", session, new Date())

      const claimed = await Promise.all(sessions.map(claim))
      expect(claimed.filter(Boolean)).toHaveLength(1)
      expect(await Promise.all(sessions.map(claim))).toEqual(claimed)
    })

    it("is refused to a second attempt of the collection", async () => {
      await start("1")
      await store.ledger.changeAttempt("1", { replaced_at: new Date() })
      await start("2")

      expect(await store.ledger.claimCapture("2", "payses_2", new Date())).toBe(true)
      expect(await store.ledger.claimCapture("1", "payses_1", new Date())).toBe(false)
    })
  })

  it("keeps amounts to the cent, and the timeline with the change", async () => {
    await start("1")
    const changed = await store.ledger.changeAttempt(
      "1",
      { status: "open" },
      { kind: "page_opened", through: "checkout" }
    )
    expect(changed.amount).toBe("22.50")
  })

  it("does not let a late decline displace an approval", async () => {
    await start("1")
    const piece = {
      source: "verify" as const,
      outcome: "approved" as const,
      status: "approved",
      at: new Date().toISOString(),
      amount: "22.50",
      currency: "CAD",
      reference: "1",
      merchant_site_id: null,
      transaction_id: "txn_1",
      card_type: "VISA",
      card_number_masked: "424242******4242",
    }
    await store.ledger.addEvidence("1", piece, "poll")
    const attempt = await store.ledger.addEvidence(
      "1",
      { ...piece, outcome: "declined", status: "declined", transaction_id: null },
      "poll"
    )
    expect(attempt.evidence.verify).toMatchObject({ outcome: "approved" })
    expect(attempt.transaction_id).toBe("txn_1")
  })

  describe("the inbox", () => {
    const receive = async () =>
      await store.ledger.receiveWebhook({
        provider_id: "pp_hosted-checkout_default",
        body_sha256: "0f",
        body: { event: "payment.captured" },
        now: new Date(),
      })

    it("arms a held notification again when it comes again", async () => {
      const { id } = await receive()
      await store.ledger.finishWebhook(id, { outcome: "held", error: "unknown_reference" })
      expect(await store.ledger.dueWebhookEvents(new Date(), 10)).toEqual([])

      expect(await receive()).toEqual({ id, outcome: "received" })
      expect(await store.ledger.dueWebhookEvents(new Date(), 10)).toHaveLength(1)
    })

    it("leaves an applied notification alone when it comes again", async () => {
      const { id } = await receive()
      await store.ledger.finishWebhook(id, { outcome: "applied", attempt_id: "1" })

      expect(await receive()).toEqual({ id, outcome: "applied" })
      expect(await store.ledger.dueWebhookEvents(new Date(), 10)).toEqual([])
    })
  })
})
