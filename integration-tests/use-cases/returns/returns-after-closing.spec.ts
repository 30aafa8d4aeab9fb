import { HostedCheckoutEvents } from "../../../src/core"
import { confirmRefundTask } from "../../../src/payments/refund/confirm-refund-task"
import { describeShop } from "../support/describe-shop"
import type { Fields } from "../support/gateway"
import type { Shopper } from "../support/shopper"

const REVERSED = { status: "held", held_reason: "gateway_reversed" }
const COMPLETED = { status: "completed", held_reason: null }
const CLOSED = { action: "closed", note: "the customer keeps the rest" } as const
const NOT_RETURNED = { action: "retry", not_returned: true, note: "dispute 7 was won" } as const
const TO_REFUND_FIRST = { code: "order_not_refunded" }

describeShop("A return after an admin has closed a payment with a returned part", (shop) => {
  const tasks = () =>
    shop.database.refundTasks.all().map(({ status, amount }) => `${amount} ${status}`)

  const isReturned = async (shopper: Shopper, cents: number, fields: Fields) => {
    shopper.isReturned(cents)
    const timestamp = shop.run.now().toISOString()
    await shop.notify(shopper, { event: "payment.changed", timestamp, ...fields })
  }
  /** The server dies before the refund has its task: the payment is held for that. */
  const refundWithoutTask = async (shopper: Shopper, cents: number) => {
    const died = new Error("the server died")
    shop.run.meanwhile("refundTasks.open", () => Promise.reject(died))
    shop.run.meanwhile("medusa drops the refund", () => Promise.reject(died))
    await expect(shopper.refund(cents)).rejects.toThrow("the server died")
    expect(await shop.poll(shopper)).toMatchObject({ held_reason: "order_differs" })
  }
  const CHARGEBACK = { status: "chargeback", amount: "5.00" }
  const REFUND = { status: "refunded", amount: "3.00" }

  /** A chargeback of 5.00 of 40.00, which Medusa has refunded. Verify names no sum, or this answer. */
  const closedWithPart = async (answer: Fields = { status: "chargeback", amount: undefined }) => {
    const shopper = await shop.completedOrder()
    shop.verifySays(shopper, answer)
    await isReturned(shopper, 500, CHARGEBACK)
    expect(shopper.attempt).toMatchObject(REVERSED)
    await shopper.refund(500)
    expect(tasks()).toEqual(["5.00 confirmed"])
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
    return shopper
  }

  it("holds the payment although Medusa's earlier refund is as large", async () => {
    const shopper = await closedWithPart()
    await isReturned(shopper, 300, REFUND)
    expect(shopper.attempt).toMatchObject(REVERSED)
  })

  it("lets an admin close the payment once Medusa has refunded it too, and opens no task", async () => {
    const shopper = await closedWithPart()
    await isReturned(shopper, 300, REFUND)
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(TO_REFUND_FIRST)

    await shopper.refund(300)
    expect(tasks()).toEqual(["5.00 confirmed", "3.00 confirmed"])
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
    expect(await shop.poll(shopper)).toMatchObject(COMPLETED)
  })

  it("a return that is a refund of Medusa does not hold the payment", async () => {
    const shopper = await closedWithPart()
    await shopper.refund(300)
    expect(tasks()).toEqual(["5.00 confirmed", "3.00 open"])
    await isReturned(shopper, 300, REFUND)
    expect(shopper.attempt).toMatchObject(COMPLETED)
  })

  it("holds nothing when verify names a sum that Medusa has refunded", async () => {
    const shopper = await closedWithPart({ status: "chargeback", amount: "5.00" })
    await shopper.refund(300)
    shop.verifySays(shopper, { status: "refunded", amount: "8.00" })
    expect(await shop.poll(shopper)).toMatchObject(COMPLETED)
  })

  it("without an amount may be all of it, until Medusa has refunded a part since", async () => {
    const shopper = await closedWithPart()
    await isReturned(shopper, 300, { status: "refunded", amount: undefined })
    expect(shopper.attempt).toMatchObject(REVERSED)
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(TO_REFUND_FIRST)

    await shopper.refund(300)
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
  })

  it("of the same amount leaves its size to be named by verify or found by an admin", async () => {
    const shopper = await closedWithPart()
    await isReturned(shopper, 500, CHARGEBACK)
    expect(shopper.attempt).toMatchObject(REVERSED)
    await shopper.refund(500)
    expect(tasks()).toEqual(["5.00 confirmed", "5.00 open"])
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
  })

  it("of the same amount holds the payment when its notification arrives late", async () => {
    const shopper = await closedWithPart()
    await isReturned(shopper, 500, { ...CHARGEBACK, timestamp: "2099-12-31T23:59:00Z" })
    expect(shopper.attempt).toMatchObject(REVERSED)
  })

  describe("that an admin then reports as not returned", () => {
    const isReported = async (shopper: Shopper, fields: Fields) => {
      const timestamp = shop.run.now().toISOString()
      await shop.notify(shopper, { event: "payment.changed", timestamp, ...fields })
      expect(shopper.attempt).toMatchObject(REVERSED)
    }

    it("opens its own refund again, and the refund of the closed part stays confirmed", async () => {
      const shopper = await closedWithPart()
      await isReported(shopper, REFUND)
      await shopper.refund(300)
      expect(tasks()).toEqual(["5.00 confirmed", "3.00 confirmed"])
      const emit = jest.spyOn(shop.deps.events, "emit")
      expect(await shop.resolve(shopper, NOT_RETURNED)).toMatchObject(COMPLETED)
      expect(tasks()).toEqual(["5.00 confirmed", "3.00 open"])
      const reopened = shopper.timeline.filter((kind) => kind === "refund_reopened")
      expect(reopened).toHaveLength(1)
      const due = emit.mock.calls.filter(([name]) => name === HostedCheckoutEvents.REFUND_DUE)
      expect(due).toMatchObject([[expect.anything(), { amount: "3.00" }]])
    })

    it("was the closed part, reported again: its refund stays confirmed", async () => {
      const shopper = await closedWithPart()
      await isReported(shopper, CHARGEBACK)
      expect(await shop.resolve(shopper, NOT_RETURNED)).toMatchObject(COMPLETED)
      expect(tasks()).toEqual(["5.00 confirmed"])
    })

    it("leaves the refund of the closed part confirmed also the second time", async () => {
      const shopper = await closedWithPart()
      await isReported(shopper, REFUND)
      await shop.resolve(shopper, NOT_RETURNED)
      await isReported(shopper, { ...REFUND, amount: "2.00" })
      expect(await shop.resolve(shopper, NOT_RETURNED)).toMatchObject(COMPLETED)
      expect(tasks()).toEqual(["5.00 confirmed"])
    })

    it("leaves a refund confirmed that explained the closed part", async () => {
      const shopper = await shop.completedOrder()
      shopper.isReturned(500)
      shop.verifySays(shopper, { status: "refunded", amount: "5.00" })
      expect(await shop.poll(shopper)).toMatchObject(REVERSED)
      await shopper.refund(500)
      expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
      await isReported(shopper, { status: "chargeback", amount: "3.00" })
      expect(await shop.resolve(shopper, NOT_RETURNED)).toMatchObject(COMPLETED)
      expect(tasks()).toEqual(["5.00 confirmed"])
    })

    it("leaves the refund confirmed where the clock of the server that confirmed it was ahead", async () => {
      const shopper = await closedWithPart()
      const [task] = shop.database.refundTasks.all()
      const confirmed_at = new Date(shop.run.now().getTime() + 60_000)
      shop.database.refundTasks.update({ id: task?.id ?? "" }, { confirmed_at })
      await isReported(shopper, REFUND)
      expect(await shop.resolve(shopper, NOT_RETURNED)).toMatchObject(COMPLETED)
      expect(tasks()).toEqual(["5.00 confirmed"])
    })

    describe("With a later chargeback,", () => {
      const LATER = { status: "chargeback", amount: "2.00" }

      /** An admin has made the refund at the gateway. */
      const confirmed = async (amount: string) => {
        const task = shop.database.refundTasks.find((each) => each.amount === amount)
        const confirmation = { gateway_reference: "gw_ref_1", actor_id: "user_1" }
        await confirmRefundTask({ refund_task_id: task?.id ?? "", ...confirmation }, shop.deps)
      }

      const addsUp = async (shopper: Shopper) => {
        await isReturned(shopper, 200, LATER)
        expect(shopper.attempt).toMatchObject(REVERSED)
        await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(TO_REFUND_FIRST)
        await shopper.refund(200)
        expect(tasks()).toEqual(["5.00 confirmed", "2.00 confirmed"])
        expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
      }

      it("a closed part that was reported again counts towards what is returned", async () => {
        const shopper = await closedWithPart()
        await isReported(shopper, CHARGEBACK)
        expect(await shop.resolve(shopper, NOT_RETURNED)).toMatchObject(COMPLETED)
        await addsUp(shopper)
      })

      it("a closed part that was reported again twice counts towards what is returned", async () => {
        const shopper = await closedWithPart()
        await isReported(shopper, CHARGEBACK)
        await shop.resolve(shopper, NOT_RETURNED)
        await isReported(shopper, CHARGEBACK)
        await shop.resolve(shopper, NOT_RETURNED)
        await addsUp(shopper)
      })

      it("a closed part that Medusa refunded counts towards what is returned", async () => {
        const shopper = await shop.completedOrder()
        shop.verifySays(shopper, { status: "refunded", amount: undefined })
        await isReturned(shopper, 500, { status: "refunded", amount: "5.00" })
        await shopper.refund(500)
        expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
        await isReported(shopper, { status: "chargeback", amount: "3.00" })
        expect(await shop.resolve(shopper, NOT_RETURNED)).toMatchObject(COMPLETED)
        await addsUp(shopper)
      })

      it("a closed part that Medusa refunded counts, also while another refund is in no report", async () => {
        const shopper = await shop.completedOrder()
        shop.verifySays(shopper, { status: "refunded", amount: undefined })
        await isReturned(shopper, 500, { status: "refunded", amount: "5.00" })
        await shopper.refund(500)
        expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
        await shopper.refund(100)
        await confirmed("1.00")
        await isReported(shopper, { status: "chargeback", amount: "3.00" })
        expect(await shop.resolve(shopper, NOT_RETURNED)).toMatchObject(COMPLETED)
        await isReturned(shopper, 200, LATER)
        await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(TO_REFUND_FIRST)
      })

      it("a part counts although the payment was closed for another reason", async () => {
        const shopper = await shop.completedOrder()
        shop.verifySays(shopper, { status: "refunded", amount: undefined })
        await shopper.refund(500)
        await confirmed("5.00")
        await isReturned(shopper, 500, { status: "refunded", amount: "5.00" })
        expect(shopper.attempt).toMatchObject(COMPLETED)
        await refundWithoutTask(shopper, 100)
        expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
        await isReported(shopper, { status: "chargeback", amount: "3.00" })
        await shop.resolve(shopper, NOT_RETURNED)
        await addsUp(shopper)
      })
    })
  })

  it("holds the payment after it was closed for another reason, until an admin has read it", async () => {
    const shopper = await shop.completedOrder()
    await refundWithoutTask(shopper, 500)
    await shop.approve(shopper, CHARGEBACK)
    await shop.resolve(shopper, CLOSED)
    expect(await shop.poll(shopper)).toMatchObject(REVERSED)
  })
})

describeShop("A return after the return of an unknown part was closed", (shop) => {
  it("holds the payment although Medusa's earlier refund is larger", async () => {
    shop.configure({ statuses: { reversed: ["partial_chargeback", "refunded"] } })
    const shopper = await shop.completedOrder()
    shop.verifySays(shopper, { status: "partial_chargeback", amount: undefined })
    expect(await shop.poll(shopper)).toMatchObject(REVERSED)
    await shopper.refund(700)
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
    await shop.notify(shopper, { event: "payment.refunded", status: "refunded", amount: "5.00" })
    expect(shopper.attempt).toMatchObject(REVERSED)
    await expect(shop.resolve(shopper, { action: "refunded", note: "n" })).rejects.toMatchObject({
      code: "partly_returned",
    })
  })

  it("a later return can be closed when Medusa has booked it as a refund", async () => {
    shop.configure({ statuses: { reversed: ["partial_chargeback", "refunded"] } })
    const shopper = await shop.completedOrder()
    shop.verifySays(shopper, { status: "partial_chargeback", amount: undefined })
    await shop.poll(shopper)
    await shopper.refund(700)
    await shop.resolve(shopper, CLOSED)
    shop.run.passes(60_000)
    await shopper.refund(500)
    await shop.notify(shopper, { event: "payment.refunded", status: "refunded", amount: "5.00" })
    expect(shopper.attempt).toMatchObject(REVERSED)
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
  })
})

describeShop("A return after an admin has confirmed that an earlier one was wrong", (shop) => {
  const tasks = () =>
    shop.database.refundTasks.all().map(({ status, amount }) => `${amount} ${status}`)
  const says = async (shopper: Shopper, fields: Fields) => {
    const timestamp = shop.run.now().toISOString()
    await shop.notify(shopper, { event: "payment.changed", timestamp, ...fields })
  }
  /** An admin makes a refund of 5.00 at the gateway, and confirms it. */
  const refunded = async () => {
    const shopper = await shop.completedOrder()
    shop.verifySays(shopper, { status: "approved" })
    await shopper.refund(500)
    shopper.isReturned(500)
    const [task] = shop.database.refundTasks.all()
    const confirmation = { gateway_reference: "gw_ref_1", actor_id: "user_1" }
    await confirmRefundTask({ refund_task_id: task?.id ?? "", ...confirmation }, shop.deps)
    return shopper
  }
  const isWrong = async (shopper: Shopper, fields: Fields) => {
    await says(shopper, fields)
    expect(shopper.attempt).toMatchObject(REVERSED)
    expect(await shop.resolve(shopper, NOT_RETURNED)).toMatchObject(COMPLETED)
  }
  /** A chargeback of 2.00 needs a refund of its own. */
  const needsItsOwnRefund = async (shopper: Shopper) => {
    shopper.isReturned(200)
    await says(shopper, { status: "chargeback", amount: "2.00" })
    expect(shopper.attempt).toMatchObject(REVERSED)
    await expect(shop.resolve(shopper, CLOSED)).rejects.toMatchObject(TO_REFUND_FIRST)
    await shopper.refund(200)
    expect(await shop.resolve(shopper, CLOSED)).toMatchObject(COMPLETED)
  }
  const OWN = { status: "refunded", amount: "5.00" }
  const UNNAMED = { status: "refunded", amount: undefined }

  it.each<[string, Fields]>([
    ["a chargeback", { status: "chargeback", amount: "3.00" }],
    ["a refund", { status: "refunded", amount: "3.00" }],
    ["a refund without an amount", UNNAMED],
  ])(
    "a chargeback is not covered by a refund that was reported before %s was wrong",
    async (_, wrong) => {
      const shopper = await refunded()
      await says(shopper, OWN)
      expect(shopper.attempt).toMatchObject(COMPLETED)
      await isWrong(shopper, wrong)
      await needsItsOwnRefund(shopper)
    }
  )

  it("a chargeback is not explained by a refund that the gateway first reported with too small an amount", async () => {
    const shopper = await refunded()
    await says(shopper, { ...OWN, amount: "3.00" })
    await isWrong(shopper, OWN)
    await needsItsOwnRefund(shopper)
  })

  it("a report of a refund that was made does not hold the payment after an admin dismissed a report of another sum", async () => {
    const shopper = await refunded()
    await isWrong(shopper, { ...OWN, amount: "6.00" })
    await says(shopper, OWN)
    expect(shopper.attempt).toMatchObject(COMPLETED)
  })

  it("a wrong report opens the refund again that only it had confirmed, and counts for nothing later", async () => {
    const shopper = await shop.completedOrder()
    shop.verifySays(shopper, OWN)
    await says(shopper, OWN)
    expect(shopper.attempt).toMatchObject(REVERSED)
    await shopper.refund(500)
    expect(tasks()).toEqual(["5.00 confirmed"])
    expect(await shop.resolve(shopper, NOT_RETURNED)).toMatchObject(COMPLETED)
    expect(tasks()).toEqual(["5.00 open"])
    const marked = shopper.attempt.evidence.pieces?.filter(({ dismissed_as }) => dismissed_as)
    expect(marked).toEqual([])
  })
})
