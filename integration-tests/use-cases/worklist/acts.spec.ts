import type { Cents } from "../../../src/core/money/money"
import { reconcileDue } from "../../../src/payments/reconcile/reconcile"
import { actOnPayment } from "../../../src/payments/worklist/act-on-payment"
import type { Order, Session } from "../../simulation/fakes/medusa/tables"
import { BANK, ELSEWHERE } from "../../simulation/world/server"
import { describeShop } from "../support/describe-shop"
import { Payer } from "../support/payer"
import { DEARER, TOTAL, type Decided } from "../support/shop"
import type { Shopper } from "../support/shopper"

const AWAY = new Error("the connection was reset")
const NOT_OFFERED = { code: "not_offered" }
const NEWS = { code: "news_arrived" }
const CHANGED = { code: "sums_changed" }

describeShop("Placing the order of a held payment", (shop) => {
  it("A held payment becomes an order, and emits one event, when an admin places the order after solving the cause [case 62]", async () => {
    const emitted = jest.spyOn(shop.deps.events, "emit")
    const shopper = await shop.shopperWhoseOrderFailedAfterCapture()
    shopper.orderCanBePlaced()
    const { order_id, status } = await shop.act(shopper, { action: "place_order" })
    await shop.poll(shopper)
    expect([status, order_id]).toEqual(["completed", shopper.expectOneOrder().id])
    const completed = emitted.mock.calls.filter(([name]) => name.endsWith("attempt.completed"))
    expect(completed).toHaveLength(1)
    expect(shop.database.linesOf(shopper.attempt.id)).toContainEqual(
      expect.objectContaining({
        ...{ kind: "payment_proven", trigger: "admin" },
        data: { action: "place_order", by: "user_1" },
      })
    )
  })

  it("When an admin places the order of a held payment and the order fails again, the plugin tries again later", async () => {
    const shopper = await shop.shopperWhoseOrderFailed()
    await shop.act(shopper, { action: "place_order" })
    expect(shopper.row).toMatchObject({ status: "proven", order_id: null, placement_count: 1 })
    expect(shopper.attempt.next_check_at).toBeInstanceOf(Date)
    expect(shopper.orders).toEqual([])
  })

  it("An admin cannot place the order of a held payment while the gateway cannot be reached", async () => {
    const shopper = await shop.shopperWhoseOrderFailed()
    shopper.orderCanBePlaced()
    shop.verifySays(shopper, AWAY)
    await expect(shop.act(shopper, { action: "place_order" })).rejects.toMatchObject({
      code: "gateway_unreachable",
    })
    expect(shopper.row.status).toBe("held")
  })

  it("An admin cannot place an order when the gateway has refunded the payment in the meantime [case 58]", async () => {
    const shopper = await shop.shopperWhoseOrderFailed()
    shopper.orderCanBePlaced()
    shopper.getsBack()
    await expect(shop.act(shopper, { action: "place_order" })).rejects.toMatchObject(NEWS)
    expect(shopper.orders).toEqual([])
  })
})

describeShop("A payment of which verify has corrected itself", (shop) => {
  it("An admin can place the order of a payment that is held for a wrong reference once the gateway has corrected the reference", async () => {
    const shopper = await shop.shopperWhoPaid()
    shop.verifySays(shopper, { reference: "hcatt_of_another_page" })
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "not_as_requested" })
    shop.verifySays(shopper, {})
    await shop.poll(shopper)
    expect(await shop.offers(shopper)).toEqual(["state_returned"])
    await shop.act(shopper, { action: "state_returned", returned: 0 as Cents })
    expect([shopper.row.status, shopper.orders]).toEqual(["held", []])
    await shop.act(shopper, { action: "place_order" })
    shopper.expectOneOrder()
  })
})

describeShop("Applying a held payment to an order", (shop) => {
  it.each<[string, () => Promise<Shopper>]>([
    ["on a replaced page", async () => await shop.shopperWhoPaidAReplacedPage()],
    ["whose order could not be placed", async () => await shop.shopperWhoseOrderFailed()],
  ])(
    "A held payment %s is booked on another order when an admin applies the payment to that order",
    async (_, held) => {
      const shopper = await held()
      const order_id = shop.unpaidOrder()
      await shop.act(shopper, { action: "apply_to_order", order_id })
      expect(shopper.row).toMatchObject({
        ...{ status: "completed", order_id },
        balances: { gateway: TOTAL, captured: TOTAL },
      })
      expect(shop.tables.orders.get(order_id)).toMatchObject({ transactions: [{ amount: TOTAL }] })
      await shop.poll(shopper)
      expect(shopper.row).toMatchObject({ status: "completed", order_id })
    }
  )

  const paidOrder = async () => (await shop.shopperWithOrder()).expectOneOrder().id
  const canceledOrder = async () => {
    const id = shop.unpaidOrder()
    await shop.server.core.orders.cancelOrder(id)
    return id
  }
  /** The gateway has taken a payment by the order's link, and Medusa has not booked the payment. */
  const orderBeingPaid = async () => {
    const payer = await Payer.of(shop)
    await payer.presses()
    payer.pays()
    shop.rewrite(payer.attempt, { expires_at: shop.run.now() })
    await payer.presses()
    return payer.order.id
  }
  /** The order was cheaper when the payment of its link was processed. */
  const orderWithHeldPayment = async () => {
    const payer = await Payer.of(shop)
    await payer.presses()
    payer.pays()
    await payer.edited(TOTAL - 1)
    await payer.polled()
    expect(payer.payments).toMatchObject([{ status: "held" }])
    await payer.edited(TOTAL)
    return payer.order.id
  }
  const draft = () => {
    const id = shop.unpaidOrder()
    shop.tables.orders.set(id, { ...(shop.tables.orders.get(id) as Order), isDraft: true })
    return id
  }
  /** Another provider takes the payment of the order. */
  const orderAtBank = async (status: "authorized" | "pending_authorization") => {
    const order = shop.unpaidOrder()
    const { core } = shop.server
    const collectionId = (await core.orders.collectionToPay(order)) ?? ""
    await core.sessions.startPayment(collectionId, ELSEWHERE)
    const [session] = shop.tables.sessionsOf(collectionId)
    const atBank = { ...(session as Session), provider_id: BANK, status }
    shop.tables.sessions.set(atBank.id, atBank)
    if (status === "authorized") {
      shop.tables.payments.set("pay_bank", {
        ...{ id: "pay_bank", payment_collection_id: collectionId, provider_id: BANK },
        ...{ payment_session_id: atBank.id, amount: atBank.amount, data: {} },
        ...{ canceled: false, captures: [], refunds: [] },
      })
    }
    return order
  }
  it.each<[string, () => Promise<string> | string, string]>([
    ["does not exist", () => "order_lost", "order_unknown"],
    ["costs a cent more", () => shop.unpaidOrder(TOTAL + 1), "order_amount"],
    ["costs a cent less", () => shop.unpaidOrder(TOTAL - 1), "order_amount"],
    ["has another currency", () => shop.unpaidOrder(TOTAL, "usd"), "order_currency"],
    ["is paid already", paidOrder, "order_paid"],
    ["is canceled", canceledOrder, "order_canceled"],
    ["is being paid by its payment link", orderBeingPaid, "order_being_paid"],
    ["has a held payment of its payment link", orderWithHeldPayment, "order_being_paid"],
    ["is a draft", draft, "order_draft"],
    ["another provider has authorized", () => orderAtBank("authorized"), "order_awaits_provider"],
    [
      "awaits another provider",
      () => orderAtBank("pending_authorization"),
      "order_awaits_provider",
    ],
  ])("A held payment cannot be applied to an order that %s", async (_, orderOf, code) => {
    const shopper = await shop.shopperWhoPaidAReplacedPage()
    const apply = { action: "apply_to_order", order_id: await orderOf() } as const
    await expect(shop.act(shopper, apply)).rejects.toMatchObject({ code, field: "order_id" })
    expect(shopper.row.status).toBe("held")
    expect(shop.tables.payments.get("pay_bank")?.canceled ?? false).toBe(false)
  })

  it("A payment can be applied to the order that the shopper placed from the same cart with a payment by hand", async () => {
    const shopper = await shop.shopperOnThePage()
    await shopper.ordersElsewhere()
    shopper.pay()
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "already_paid" })
    const order_id = shopper.orders[0]?.id ?? ""
    await shop.act(shopper, { action: "apply_to_order", order_id })
    expect(shopper.row).toMatchObject({ status: "completed", order_id })
    expect(shopper.orders).toMatchObject([{ transactions: [{ amount: TOTAL }] }])
  })

  it("When two payments are applied to one order at the same time, Medusa books one payment and the other stays held for an admin", async () => {
    const shoppers = [
      await shop.shopperWhoPaidAReplacedPage(),
      await shop.shopperWhoPaidAReplacedPage(),
    ]
    const order_id = shop.unpaidOrder()
    await Promise.allSettled(
      shoppers.map(async (each) => shop.act(each, { action: "apply_to_order", order_id }))
    )
    for (const each of shoppers) {
      await shop.poll(each)
    }
    expect(shop.tables.orders.get(order_id)).toMatchObject({ transactions: [{ amount: TOTAL }] })
    expect(shoppers.map(({ row }) => row.status).sort()).toEqual(["completed", "held"])
  })

  it("An admin can repeat applying a payment to an order when the server died during the first attempt", async () => {
    const shopper = await shop.shopperWhoPaidAReplacedPage()
    const apply = { action: "apply_to_order", order_id: shop.unpaidOrder() } as const
    const died = new Error("the server died")
    shop.run.meanwhile("payments.change applied", () => Promise.reject(died))
    await expect(shop.act(shopper, apply)).rejects.toThrow("the server died")
    await shop.act(shopper, apply)
    expect(shopper.row).toMatchObject({ status: "completed", order_id: apply.order_id })
  })
})

describeShop("A server that dies once a decision is written", (shop) => {
  it.each(["place_order", "apply_to_order"] as const)(
    'The reconcile job carries out an admin\'s decision "%s" when the server died just after writing the decision',
    async (action) => {
      const shopper = await shop.shopperWhoseOrderFailed()
      shopper.orderCanBePlaced()
      shop.rewrite(shopper, { next_check_at: null })
      const order_id = shop.unpaidOrder()
      const decided = action === "place_order" ? { action } : { action, order_id }
      const died = new Error("the server died")
      shop.run.meanwhile("payments.change (proven|applied)", () => Promise.reject(died), "after")
      await expect(shop.act(shopper, decided)).rejects.toThrow("the server died")
      expect(shopper.row).toMatchObject({ status: "proven" })
      shop.run.passes(10 * 60_000)
      await reconcileDue(shop.deps)
      expect(shopper.row).toMatchObject({ status: "completed", order_id: expect.any(String) })
    }
  )
})

describeShop("Stating what was returned, and accepting a difference", (shop) => {
  it("An admin cannot state that the gateway gave back more than the payment's amount", async () => {
    const shopper = await shop.shopperWhoPaidAReplacedPage()
    const stated = { action: "state_returned", returned: (TOTAL + 1) as Cents } as const
    await expect(shop.act(shopper, stated)).rejects.toMatchObject({ code: "returned_too_much" })
    expect(shopper.row).toMatchObject({ status: "held", balances: { gateway: TOTAL } })
  })

  it.each([-1, 0.5, NaN])(
    "An admin cannot state that the gateway gave back an invalid sum: %s cents",
    async (cents) => {
      const shopper = await shop.shopperWhoPaidAReplacedPage()
      const stated = { action: "state_returned", returned: cents as Cents } as const
      await expect(shop.act(shopper, stated)).rejects.toMatchObject({
        ...{ code: "amount_invalid", field: "returned" },
      })
      expect(shopper.row).toMatchObject({ status: "held", balances: { gateway: TOTAL } })
    }
  )

  it("An admin's statement that the gateway gave back a payment is stored with the admin's id and the note", async () => {
    const shopper = await shop.shopperWhoPaidAReplacedPage()
    shopper.getsBack()
    const all = { action: "state_returned", returned: TOTAL as Cents, note: "gw_ref_1" } as const
    await shop.act(shopper, all)
    expect(shop.database.statements.where(({ source }) => source === "admin")).toMatchObject([
      { fields: { returned: TOTAL, by: "user_1", note: "gw_ref_1" } },
    ])
  })

  it("A cart can be paid again once an admin has stated that the gateway gave back the cart's held payment", async () => {
    const shopper = await shop.shopperWhoseOrderFailed()
    shopper.orderCanBePlaced()
    shopper.getsBack()
    await shop.act(shopper, { action: "state_returned", returned: TOTAL as Cents })
    expect(shopper.row).toMatchObject({ status: "closed" })
    await shopper.start()
    shopper.pay()
    await shop.poll(shopper.latest)
    expect(shopper.orders).toMatchObject([{ transactions: [{ amount: TOTAL }] }])
  })

  it("A payment that an admin closed does not pay for a later order of the cart: the shopper has to pay again", async () => {
    const shopper = await shop.shopperWhoseOrderFailedAfterCapture()
    await shop.act(shopper, { action: "close", note: "ordered by phone" })
    expect(shopper.row).toMatchObject({ status: "closed" })
    shopper.orderCanBePlaced()
    await shopper.change(DEARER)
    await expect(shopper.complete()).rejects.toThrow()
    await shopper.start()
    shopper.pay()
    await shop.poll(shopper.latest)
    expect(shopper.orders).toMatchObject([{ transactions: [{ amount: DEARER }] }])
  })

  it("An admin who accepts the difference between the gateway's and Medusa's sums of a payment must give a note", async () => {
    const shopper = await shop.shopperWithOrder()
    shopper.getsBack(500)
    await shop.poll(shopper)
    for (const note of [undefined, " "]) {
      const close = { action: "close", ...(note && { note }) } as const
      await expect(shop.act(shopper, close)).rejects.toMatchObject({ code: "field_required" })
    }
    await shop.act(shopper, { action: "close", note: "a gift" })
    expect(shopper.row).toMatchObject({
      ...{ status: "completed", reason: null },
      accepted: { gateway: 3_500, medusa: TOTAL, by: "user_1", note: "a gift" },
    })
  })

  it("A payment whose difference an admin accepted is held for an admin again when the total of its order changes", async () => {
    const shopper = await shop.shopperWithOrder()
    shopper.getsBack(500)
    await shop.poll(shopper)
    await shop.act(shopper, { action: "close", note: "a gift" })
    const order = shopper.expectOneOrder()
    const edits = [DEARER - TOTAL]
    shop.tables.orders.set(order.id, {
      ...{ ...order, total: DEARER, edits },
      edited_at: shop.run.now(),
    })
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "returned" })
    await shop.act(shopper, { action: "close", note: "a gift, and the rest by cheque" })
    expect(shopper.row).toMatchObject({ status: "completed" })
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "completed" })
  })

  it("A payment whose difference an admin accepted is held for an admin again when Medusa refunds a part", async () => {
    const shopper = await shop.shopperWithOrder()
    shopper.getsBack(500)
    await shop.poll(shopper)
    await shop.act(shopper, { action: "close", note: "a gift" })
    await shopper.refund(100)
    await shop.poll(shopper)
    expect(shopper.row).toMatchObject({ status: "held", reason: "returned" })
    await shop.act(shopper, { action: "close", note: "a smaller gift" })
    expect(shopper.row).toMatchObject({ status: "completed" })
  })
})

describeShop("What has changed since an admin has read it", (shop) => {
  const DECISIONS: Decided[] = [
    { action: "place_order" },
    { action: "apply_to_order", order_id: "order_1" },
    { action: "state_returned", returned: 0 as Cents },
  ]

  it.each(DECISIONS)(
    'An admin\'s decision "$action" is refused when the gateway has reported news that the admin has not seen [case 58]',
    async (decided) => {
      const shopper = await shop.shopperWhoseOrderFailed()
      shopper.orderCanBePlaced()
      const read = shop.database.statements.all().map(({ id }) => id)
      shopper.getsBack(500)
      await shop.report(shopper, { event: "payment.refunded", status: "refunded", amount: "5.00" })
      await expect(shop.act(shopper, { ...decided, statements: read })).rejects.toMatchObject(NEWS)
      expect(shopper.row).toMatchObject({ status: "held", reason: "order_not_placed" })
    }
  )

  it.each<[Decided["action"], Decided["action"]]>([
    ["place_order", "place_order"],
    ["place_order", "apply_to_order"],
    ["apply_to_order", "place_order"],
    ["apply_to_order", "apply_to_order"],
  ])(
    'When two admins decide "%s" and "%s" at the same time, one decision is carried out and the other is refused',
    async (one, other) => {
      const shopper = await shop.shopperWhoseOrderFailed()
      shopper.orderCanBePlaced()
      const decisionOf = (action: Decided["action"]) =>
        (action === "apply_to_order"
          ? { action, order_id: shop.unpaidOrder() }
          : { action }) as Decided
      let second = "nothing"
      shop.run.meanwhile("payments.change (proven|applied)", async () => {
        shop.run.expireLocks()
        const { status } = await shop.act(shopper, decisionOf(other))
        second = status
      })
      await expect(shop.act(shopper, decisionOf(one))).rejects.toMatchObject(NOT_OFFERED)
      expect(second).toBe("completed")
      const paid = [...shop.tables.orders.values()].filter(
        ({ transactions }) => transactions.length
      )
      expect(paid).toMatchObject([{ transactions: [{ amount: TOTAL }] }])
    }
  )

  it.each<Decided>([
    { action: "close", note: "a gift" },
    { action: "refund_in_medusa" },
    { action: "state_returned", returned: 1_000 as Cents, note: "gw_ref_1" },
  ])(
    "An admin's decision \"$action\" is refused when the payment's sums have changed since the admin saw them",
    async (decided) => {
      const shopper = await shop.shopperWithOrder()
      shopper.getsBack(1_000)
      await shop.poll(shopper)
      const seen = await shop.seen(shopper)
      await shopper.refund(100)
      await expect(shop.act(shopper, { ...seen, ...decided })).rejects.toMatchObject(CHANGED)
      expect([shopper.refunded, shopper.row]).toMatchObject([100, { accepted: null }])
      await shop.act(shopper, decided)
    }
  )

  it("When two admins refund the same difference at the same time, Medusa refunds the difference once", async () => {
    const shopper = await shop.shopperWithOrder()
    shopper.getsBack(500)
    await shop.poll(shopper)
    const results = await Promise.allSettled(
      [1, 2].map(async () => await shop.act(shopper, { action: "refund_in_medusa" }))
    )
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect(shopper.refunded).toBe(500)
  })

  it("An admin's decision about a payment that does not exist is refused", async () => {
    const nothing = { gateway: 0 as Cents, medusa: 0 as Cents, statements: [] }
    const input = { payment_id: "hcpay_lost", actor_id: "user_1", ...nothing }
    await expect(
      actOnPayment({ ...input, action: "place_order" }, shop.deps)
    ).rejects.toMatchObject({ code: "payment_unknown" })
  })
})
