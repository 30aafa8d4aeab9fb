import type { Cents } from "../../../src/core/money/money"
import type { PaymentAction } from "../../../src/core/payment/actions"
import { openItem } from "../../../src/payments/worklist/open-item"
import { ELSEWHERE } from "../../simulation/world/server"
import { describeShop } from "../support/describe-shop"
import { TOTAL, type Shop } from "../support/shop"
import type { Shopper } from "../support/shopper"

/** How a payment gets onto the worklist, and what may be done there. */
interface Offer {
  what: string
  held: (shop: Shop) => Promise<Shopper>
  balances: [gateway: number, medusa: number]
  actions: PaymentAction[]
}

const returned = async (shop: Shop, cents?: number) => {
  const shopper = await shop.shopperWithOrder()
  shopper.getsBack(cents)
  await shop.poll(shopper)
  return shopper
}

const OFFERS: Offer[] = [
  {
    what: "whose order could not be placed",
    held: async (shop) => {
      const shopper = await shop.shopperWhoseOrderFailed()
      shopper.orderCanBePlaced()
      return shopper
    },
    balances: [TOTAL, 0],
    actions: ["place_order", "apply_to_order", "state_returned"],
  },
  {
    what: "that Medusa has captured without an order",
    held: async (shop) => {
      const shopper = await shop.shopperWhoseOrderFailedAfterCapture()
      shopper.orderCanBePlaced()
      return shopper
    },
    balances: [TOTAL, TOTAL],
    actions: ["place_order", "state_returned", "close"],
  },
  {
    what: "of a cart that has changed",
    held: async (shop) => await shop.shopperWhoPaidAReplacedPage(),
    balances: [TOTAL, 0],
    actions: ["apply_to_order", "state_returned"],
  },
  {
    what: "with another amount than its page",
    held: async (shop) => {
      const shopper = await shop.shopperWhoPaid()
      shop.verifySays(shopper, { amount: "1.00" })
      await shop.poll(shopper)
      return shopper
    },
    balances: [100, 0],
    actions: ["state_returned"],
  },
  {
    what: "that the gateway partly refunded before its order",
    held: async (shop) => {
      const shopper = await shop.shopperWhoPaid()
      shopper.getsBack(500)
      await shop.poll(shopper)
      return shopper
    },
    balances: [3_500, 0],
    actions: ["state_returned"],
  },
  {
    what: "that the gateway partly refunded after its order",
    held: async (shop) => await returned(shop, 500),
    balances: [3_500, TOTAL],
    actions: ["refund_in_medusa", "state_returned", "close"],
  },
  {
    what: "that Medusa has refunded and the gateway has not",
    held: async (shop) => {
      const shopper = await shop.shopperWithOrder()
      await shopper.refund(500)
      await shop.poll(shopper)
      return shopper
    },
    balances: [TOTAL, 3_500],
    actions: ["state_returned", "close"],
  },
  {
    what: "whose refund at the gateway is unclear",
    held: async (shop) => {
      const shopper = await shop.shopperWithOrder()
      shopper.getsBack(500)
      shop.verifySays(shopper, { status: "refunded", amount: undefined })
      await shop.poll(shopper)
      return shopper
    },
    balances: [TOTAL, TOTAL],
    actions: ["state_returned"],
  },
  {
    what: "of a cart that another provider was paid for",
    held: async (shop) => {
      const shopper = await shop.shopperOnThePage()
      await shopper.start(ELSEWHERE)
      await shopper.complete()
      shopper.pay(shopper.attempt)
      await shop.poll(shopper)
      return shopper
    },
    balances: [TOTAL, 0],
    actions: ["apply_to_order", "state_returned"],
  },
]

describeShop("The worklist", (shop) => {
  it.each(OFFERS)(
    "The admins' worklist shows the gateway's sum, Medusa's sum and the possible actions of a payment $what",
    async ({ actions, balances: [gateway, medusa], held }) => {
      const shopper = await held(shop)
      expect(shopper.row).toMatchObject({ status: "held", held_since: expect.any(Date) })
      const item = await openItem(shopper.row.id, shop.deps)
      expect([item.balances, item.actions]).toEqual([{ gateway, medusa }, actions])
    }
  )

  it.each(OFFERS)(
    "The admins' worklist refuses each action that it does not offer for a payment $what [case 58]",
    async ({ actions, held }) => {
      const shopper = await held(shop)
      const before = shopper.row
      const order_id = shop.unpaidOrder()
      for (const action of [
        "place_order",
        "apply_to_order",
        "refund_in_medusa",
        "close",
      ] as const) {
        if (!actions.includes(action)) {
          const decided = { action, order_id, note: "because" } as never
          await expect(shop.act(shopper, decided)).rejects.toMatchObject({ code: "not_offered" })
        }
      }
      expect(shopper.row).toEqual(before)
    }
  )

  it.each(OFFERS)(
    "An admin can carry out each action that the worklist offers for a payment $what",
    async ({ actions, held }) => {
      for (const action of actions) {
        shop.reopen()
        const shopper = await held(shop)
        // As much as the gateway took for the smallest of these payments.
        const returned = 100 as Cents
        const decided = { action, note: "seen", order_id: shop.unpaidOrder(), returned } as never
        const before = shopper.row
        await shop.act(shopper, decided)
        expect(shopper.row).not.toEqual(before)
      }
    }
  )

  it.each<[string, () => Promise<Shopper>]>([
    ["approved and waiting for its order", async () => await shop.shopperWhoPaidWithoutOrder()],
    [
      "reported and not yet approved",
      async () => {
        const shopper = await shop.shopperWhoPaid()
        shop.verifySays(shopper, { status: "pending", transaction_id: undefined })
        await shop.notify(shopper, { amount: undefined })
        return shopper
      },
    ],
    ["completed", async () => await shop.shopperWithOrder()],
  ])(
    "The only action that an admin has for a payment that is %s is to state what the gateway gave back",
    async (_, of) => {
      const shopper = await of()
      expect(await shop.offers(shopper)).toEqual(["state_returned"])
      shopper.orderCanBePlaced()
    }
  )

  it("An admin can neither open nor decide about a held payment whose merchant account is no longer configured", async () => {
    const shopper = await returned(shop)
    const { id } = shopper.row
    shop.configure(undefined)
    await expect(openItem(id, shop.deps)).rejects.toMatchObject({ code: "account_unknown" })
    await expect(shop.act(shopper, { action: "close", note: "n" })).rejects.toMatchObject({
      code: "account_unknown",
    })
    expect(shopper.row.status).toBe("held")
  })
})
