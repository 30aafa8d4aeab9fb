import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { evidenceVersion } from "../../../src/core"
import {
  recordResolution,
  type ResolveHeldPaymentInput,
} from "../../../src/payments/resolve/record-resolution"
import { barrier } from "../../helpers/store/barrier"
import { capturedAndGivenUp, paidAReplacedPage, resolve } from "../../helpers/money/held"
import { unpaidOrder } from "../../helpers/shopper/manual-payment"
import { booked, paymentsOf } from "../../helpers/money/refunds"
import type { Shopper } from "../../helpers/shopper/shopper"
import { storeTests, type Store } from "../../helpers/store/store"
import { onTransition } from "../../helpers/database/on-transition"

type Resolve = (attempt_id: string, actor_id: string) => ResolveHeldPaymentInput

export const resolutionsAtOnce = storeTests("Of two servers without a common lock", (store) => {
  it.each([
    ["retry", "retry"],
    ["retry", "refunded"],
    ["refunded", "refunded"],
    ["apply_to_order", "refunded"],
    ["apply_to_order", "apply_to_order"],
  ] as const)(
    "one resolves a payment, and the other gets a conflict: %s, %s",
    async (...actions) => {
      const { shopper } = await paidAReplacedPage(store)
      const resolutions = await Promise.all(
        actions.map(async (action) => resolution(store, action))
      )
      const id = await idOf(shopper)
      const answers = await atOnce(store, id, resolutions)

      expect(answers.sort()).toEqual(["not_held", "resolved"])
      expect(await timesResolved(store, id)).toBe(1)
    }
  )

  it.each([["refunded"], ["retry"]] as const)(
    "one refunds in Medusa, or else nothing is refunded: refunded, %s",
    async (other) => {
      const { shopper, mend } = await capturedAndGivenUp(store)
      await mend()
      const resolutions = [await resolution(store, "refunded"), await resolution(store, other)]
      const id = await idOf(shopper)
      const answers = await atOnce(store, id, resolutions)

      expect([...answers].sort()).toEqual(["not_held", "resolved"])
      expect(await timesResolved(store, id)).toBe(1)
      const wasRefunded = other === "refunded" || answers[0] === "resolved"
      expect(await booked(store, shopper.collectionId)).toMatchObject([
        { refunded: wasRefunded ? [expect.any(Number)] : [] },
      ])
    }
  )

  it("what one has begun to refund is not tried again by the other", async () => {
    const { shopper, mend } = await capturedAndGivenUp(store)
    await mend()
    const refund = { action: "refunded", note: "ref_1" }
    const dying = jest
      .spyOn(paymentsOf(store), "refundPayment")
      .mockRejectedValueOnce(new Error("the server died"))
    expect((await resolve(store, shopper, refund)).status).toBe(500)
    dying.mockRestore()

    expect(await resolve(store, shopper, { action: "retry" })).toMatchObject({
      status: 400,
      body: { code: "not_held", message: expect.stringContaining("refunded by admin@example.com") },
    })
    expect((await resolve(store, shopper, refund)).status).toBe(200)
  })
})

async function idOf(shopper: Shopper): Promise<string> {
  const [attempt] = await shopper.attempts()
  return attempt?.id ?? ""
}

async function resolution(
  store: Store,
  action: "retry" | "apply_to_order" | "refunded"
): Promise<Resolve> {
  const order_id = action === "apply_to_order" ? (await unpaidOrder(store)).id : ""
  return (attempt_id, actor_id) => {
    const who = { attempt_id, actor_id }
    switch (action) {
      case "retry":
        return { ...who, action }
      case "apply_to_order":
        return { ...who, action, order_id }
      case "refunded":
        return { ...who, action, note: "ref_1", evidence_version: "" }
    }
  }
}

/** Past the workflow with its locks; all have read that the payment is held before one changes it. */
async function atOnce(
  store: Store,
  attemptId: string,
  resolutions: readonly Resolve[]
): Promise<string[]> {
  const all = barrier(resolutions.length)
  const changes = onTransition(store, async (_, write) => {
    await all()
    return await write()
  })
  const attempt = await store.repositories.attempts.byId(attemptId)
  const asRead = { evidence_version: evidenceVersion(attempt?.evidence ?? {}) }
  const answers = await Promise.all(
    resolutions.map(async (input, index) =>
      recordResolution({ ...input(attemptId, `user_${index}`), ...asRead }, store.deps).then(
        () => "resolved",
        ({ code }: { code?: string }) => code ?? "failed"
      )
    )
  )
  changes.mockRestore()
  return answers
}

async function timesResolved(store: Store, attempt_id: string): Promise<number> {
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const entries: unknown[] = await db("hosted_checkout_attempt_event").where({
    attempt_id,
    kind: "resolved",
  })
  return entries.length
}
