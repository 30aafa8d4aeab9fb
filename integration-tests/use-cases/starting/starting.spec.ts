import { closeAccount, reopenAccount } from "../../../src/backoffice/close-account"
import { requireAccount } from "../../../src/payments/accounts"
import { payableUrl } from "../../../src/payments/start/payable-url"
import { ELSEWHERE, PROVIDER } from "../../simulation/world/server"
import type { AnyOptions } from "../../../src/core/__tests__/support/account-options"
import { webhook } from "../../../src/core/__tests__/support/evidence"
import { describeShop } from "../support/describe-shop"
import type { Fields } from "../support/gateway"
import { DEARER, TOTAL, type Shop } from "../support/shop"
import type { Shopper } from "../support/shopper"

describeShop("A start", (shop) => {
  /** As calls that bypass the plugin's route. */
  const bypass = async (shopper: Shopper) =>
    await shop.server.core.sessions.startPayment(shopper.collectionId, PROVIDER)

  it("offers the open page again while the cart is the same", async () => {
    const shopper = await shop.atThePage()
    const { checkout_url } = shopper.session.data
    await shopper.start()
    expect(shopper.session.data.checkout_url).toBe(checkout_url)
    expect(shopper.attempts).toMatchObject([{ payment_session_id: shopper.session.id }])
  })

  it("replaces the page when the cart changed, and the old one stays watched", async () => {
    const shopper = await shop.atThePage()
    await shopper.change(DEARER)
    await shopper.start()
    expect(shopper.attempts).toMatchObject([
      { status: "open", replaced_at: expect.any(Date), next_check_at: expect.any(Date) },
      { status: "open", replaced_at: null },
    ])
  })

  it("verifies its page before replacing it, and uses a payment that was made for the cart", async () => {
    const shopper = await shop.paidUnheard()
    shop.rewrite(shopper, { expires_at: shop.run.now() })
    await shopper.start()
    await shopper.complete()
    shopper.expectOneOrder()
  })

  it("replaces the page when it cannot be verified", async () => {
    const shopper = await shop.atThePage()
    shop.rewrite(shopper, { expires_at: shop.run.now() })
    shop.verifySays(shopper, new Error("the connection was reset"))
    await shopper.start()
    expect(shopper.attempts).toHaveLength(2)
  })

  it("opens no page while the amount cannot be brought up to the cart's", async () => {
    const shopper = await shop.atThePage()
    shopper.rewriteCart({ total: DEARER })
    await expect(bypass(shopper)).rejects.toMatchObject({ code: "total_changed" })
    shop.run.meanwhile("medusa sets the amount", () => Promise.reject(new Error("no database")))
    await expect(shopper.start()).rejects.toMatchObject({ code: "total_changed" })
    expect(shopper.attempts).toHaveLength(1)
  })

  it("opens no page for a cart that is gone", async () => {
    const shopper = await shop.atThePage()
    shop.tables.carts.delete(shopper.cartId)
    await expect(bypass(shopper)).rejects.toMatchObject({ code: "cart_gone" })
    expect(shopper.attempts).toHaveLength(1)
  })

  it("opens no other page for a captured payment, which is neither canceled nor deleted", async () => {
    const shopper = await shop.paidWithoutOrder("after")
    const [payment] = shopper.payments
    const { payments } = shop.server.core
    await expect(payments.cancel(payment?.id ?? "")).rejects.toThrow("cannot be canceled")
    await expect(payments.deleteSession(shopper.session.id)).rejects.toThrow("cannot be deleted")
    await expect(bypass(shopper)).rejects.toMatchObject({ code: "already_paid" })
    expect(shopper.attempts).toHaveLength(1)
  })
})

// Medusa before 2.20 asks no region, and neither does the simulated one.
describeShop("A region without the provider", (shop) => {
  const REFUSED = { code: "region_unsupported" }
  const NOT_OFFERED = { region: { payment_providers: [{ id: ELSEWHERE }] } }

  it("opens no page, through the plugin's route or past it", async () => {
    const shopper = shop.shopper()
    shopper.rewriteCart(NOT_OFFERED)
    await expect(shopper.start()).rejects.toMatchObject(REFUSED)
    const { sessions } = shop.server.core
    await expect(sessions.startPayment(shopper.collectionId, PROVIDER)).rejects.toMatchObject(
      REFUSED
    )
    expect(shopper.attempts).toEqual([])
  })

  it("gives the order of a cart that was paid on a page from before, which is not offered again", async () => {
    const shopper = await shop.atThePage()
    shopper.rewriteCart(NOT_OFFERED)
    await expect(shopper.start()).rejects.toMatchObject(REFUSED)
    shopper.pay()
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it("takes a payment that is proven already: a new start of its cart is captured and completes", async () => {
    const shopper = await shop.paidUnheard()
    shop.rewrite(shopper, { status: "paid", next_check_at: null })
    shopper.rewriteCart(NOT_OFFERED)
    await shopper.start()
    expect(shopper.session.status).toBe("captured")
    await shopper.complete()
    shopper.expectOneOrder()
  })
})

describeShop("An account closed to new payments", (shop) => {
  const close = async () =>
    await closeAccount(requireAccount(shop.deps, PROVIDER), "user_1", shop.deps)
  const REFUSED = { code: "account_closed" }

  it("opens no page, until it is opened again", async () => {
    const shopper = shop.shopper()
    await close()
    await expect(shopper.start()).rejects.toMatchObject(REFUSED)
    const { sessions } = shop.server.core
    await expect(sessions.startPayment(shopper.collectionId, PROVIDER)).rejects.toMatchObject(
      REFUSED
    )
    expect(shopper.attempts).toEqual([])

    await reopenAccount(requireAccount(shop.deps, PROVIDER), "user_1", shop.deps)
    await shopper.start()
    expect(shopper.attempts).toMatchObject([{ status: "open" }])
  })

  it("completes a cart that is paid on an earlier page, and no longer offers that page", async () => {
    const shopper = await shop.atThePage()
    await close()
    await expect(shopper.start()).rejects.toMatchObject(REFUSED)
    shopper.pay()
    await shop.poll(shopper)
    shopper.expectOneOrder()
  })

  it("takes a payment that is proven already: a new start of its cart is captured and completes", async () => {
    const shopper = await shop.paidUnheard()
    shop.rewrite(shopper, { status: "paid", next_check_at: null })
    await close()
    await shopper.start()
    expect(shopper.session.status).toBe("captured")
    await shopper.complete()
    shopper.expectOneOrder()
  })
})

describeShop(
  "A cart that has had all its pages",
  (shop) => {
    const atTheCap = async () => {
      const shopper = await shop.atThePage()
      await shopper.change(DEARER)
      await shopper.start()
      return shopper
    }

    it("gets no other one, by the route or past it", async () => {
      const shopper = await atTheCap()
      await shopper.change(6_000)
      await expect(shopper.start()).rejects.toThrow("too_many_pages")
      const { sessions } = shop.server.core
      await expect(sessions.startPayment(shopper.collectionId, PROVIDER)).rejects.toMatchObject({
        code: "too_many_pages",
      })
      expect(shopper.attempts).toHaveLength(2)
    })

    it("is offered the open one again, and paying it gives the order", async () => {
      const shopper = await atTheCap()
      await shopper.start()
      expect(shopper.attempts).toHaveLength(2)
      shopper.pay()
      await shop.poll(shopper.latest)
      expect(shopper.orders).toMatchObject([{ total: DEARER }])
    })

    it("takes a proven payment although no page is left to offer", async () => {
      const shopper = await atTheCap()
      shopper.pay()
      shop.rewrite(shopper.latest, { status: "paid" })
      await shopper.start()
      expect(shopper.session.status).toBe("captured")
      await shopper.complete()
    })
  },
  { maxPagesPerCart: 2 }
)

const AWAY = new Error("the connection was reset")

/** As calls that bypass the plugin's route. */
const bypassOf = async ({ server }: Shop, { collectionId }: Shopper) =>
  await server.core.sessions.startPayment(collectionId, PROVIDER)

describe.each<[string, AnyOptions, Fields]>([
  ["that only its notification approves", { proof: "both" }, {}],
  ["whose notification names no amount", {}, { amount: undefined }],
])("A payment %s,", (_, options, fields) => {
  describeShop(
    "while verify cannot be reached,",
    (shop) => {
      const arrived = async () => {
        const shopper = await shop.paidUnheard()
        shop.verifySays(shopper, AWAY)
        await shop.notify(shopper, fields)
        expect(shopper.attempt).toMatchObject({ status: "open" })
        return shopper
      }
      const completes = async (shopper: Shopper) => {
        shop.gateway.answer = undefined
        await shop.poll(shopper)
        shopper.expectOneOrder()
      }

      it("is not offered to be paid again, and its session stays", async () => {
        const shopper = await arrived()
        await expect(shopper.start()).rejects.toMatchObject({ code: "payment_arrived" })
        expect(shopper.session.id).toBe(shopper.attempt.payment_session_id)
        await completes(shopper)
      })

      it("is not paid with another provider as well", async () => {
        const shopper = await arrived()
        const elsewhere = shopper.start("pp_system_default")
        await expect(elsewhere).rejects.toMatchObject({ code: "payment_arrived" })
        await completes(shopper)
      })

      it("is not offered past the plugin's route either, and completes with a new session", async () => {
        const shopper = await arrived()
        const { sessions } = shop.server.core
        const started = sessions.startPayment(shopper.collectionId, PROVIDER)
        await expect(started).rejects.toMatchObject({ code: "payment_arrived" })
        await completes(shopper)
      })
    },
    options
  )
})

describe.each<[string, AnyOptions]>([
  ["proven and not processed", {}],
  ["approved by one of two sources", { proof: "both" }],
])("While a payment of the cart is %s,", (_, options) => {
  describeShop(
    "no page leads to a second one:",
    (shop) => {
      /** Stored as by a server that dies before it processes the notification. */
      const report = async (
        shopper: Shopper,
        { attempt = shopper.attempt, fields = shopper.approval() } = {}
      ) => {
        shop.verifySays(shopper, AWAY)
        const piece = webhook({ ...fields, at: shop.run.now().toISOString() })
        const account = requireAccount(shop.deps, PROVIDER)
        const { evidence } = shop.deps.repositories
        await evidence.add(attempt.id, piece, "webhook", account.options)
      }
      const paidAfterItsReplacement = async () => {
        const shopper = await shop.atThePage()
        await shopper.change(DEARER)
        await shopper.start()
        shopper.pay(shopper.attempt)
        return shopper
      }
      const REFUSED = { code: "payment_arrived" }

      it("a start is refused when the page was replaced", async () => {
        const shopper = await paidAfterItsReplacement()
        await report(shopper)
        await expect(shopper.start()).rejects.toMatchObject(REFUSED)
        await expect(shopper.start("pp_system_default")).rejects.toMatchObject(REFUSED)
        await expect(bypassOf(shop, shopper)).rejects.toMatchObject(REFUSED)
        expect(shopper.attempts).toHaveLength(2)
        expect(await payableUrl(shopper.latest, shop.deps)).toBeNull()
      })

      it("a start is refused when the page has expired", async () => {
        const shopper = await shop.paidUnheard()
        shop.rewrite(shopper, { status: "expired", expires_at: shop.run.now() })
        await report(shopper)
        await expect(shopper.start()).rejects.toMatchObject(REFUSED)
        await expect(bypassOf(shop, shopper)).rejects.toMatchObject(REFUSED)
        expect(shopper.attempts).toHaveLength(1)
      })

      it("a start is refused when the payment is on the only page of the cart, and the order follows", async () => {
        const shopper = await shop.paidUnheard()
        await report(shopper)
        await expect(shopper.start()).rejects.toMatchObject(REFUSED)
        await expect(bypassOf(shop, shopper)).rejects.toMatchObject(REFUSED)
        shop.gateway.answer = undefined
        await shop.poll(shopper)
        shopper.expectOneOrder()
      })

      it("a payment of the current total whose session is gone becomes the order when another page is approved", async () => {
        const shopper = await paidAfterItsReplacement()
        await shopper.change(TOTAL)
        const { amount, id: reference } = shopper.latest
        const fields = { status: "approved", amount, currency: "CAD", transaction_id: "txn_dearer" }
        await report(shopper, { attempt: shopper.latest, fields: { ...fields, reference } })
        shop.gateway.answer = undefined
        await shop.notify(shopper)
        expect(shopper.attempt).toMatchObject({ status: "completed" })
        shopper.expectOneOrder()
      })

      it("a new page is not handed out when the report comes while the gateway opens it", async () => {
        const shopper = await shop.atThePage()
        shopper.pay()
        await shopper.change(DEARER)
        shop.verifySays(shopper, AWAY)
        shop.run.meanwhile("gateway opens", async () => report(shopper))
        await shopper.start()
        expect(shopper.attempts).toHaveLength(2)
        expect(shopper.session.data.checkout_url).toBeNull()
      })

      it("a start past the route is refused when the report comes between the two checks", async () => {
        const shopper = await paidAfterItsReplacement()
        shop.run.meanwhile("medusa opens a session", async () => report(shopper))
        await expect(shopper.start()).rejects.toMatchObject(REFUSED)
      })
    },
    options
  )
})

describeShop(
  "A payment that is half proven while its page opens",
  (shop) => {
    it("is held in the end when the gateway's answer is lost", async () => {
      const shopper = await shop.paidUnheard()
      shop.rewrite(shopper, {
        status: "opening",
        token: null,
        checkout_url: null,
        expires_at: null,
      })
      await shop.notify(shopper)
      const { attempts } = shop.deps.repositories
      await attempts.transition(shopper.attempt, "page_failed", {}, { trigger: "checkout" })
      expect(shopper.attempt).toMatchObject({ status: "failed", next_check_at: expect.any(Date) })

      shop.run.passes(3 * 60 * 60_000)
      await shop.poll(shopper)
      expect(shopper.attempt).toMatchObject({ held_reason: "evidence_conflict" })
    })
  },
  { proof: "both" }
)

describeShop(
  "A start that itself learns half of the proof",
  (shop) => {
    it("is bound to the payment, and leads to no page", async () => {
      const shopper = await shop.paidUnheard()
      shop.rewrite(shopper, { expires_at: shop.run.now() })
      await shopper.start()
      expect(shopper.session.data.checkout_url).toBeNull()
      expect(shopper.attempts).toMatchObject([{ payment_session_id: shopper.session.id }])
      await shop.notify(shopper)
      shopper.expectOneOrder()
    })
  },
  { proof: "both" }
)

describeShop("The address of a page", (shop) => {
  it("is shown until the page is paid", async () => {
    const shopper = await shop.atThePage()
    const { checkout_url } = shopper.attempt
    expect(await payableUrl(shopper.attempt, shop.deps)).toBe(checkout_url)
    shopper.pay()
    await shop.poll(shopper)
    expect(await payableUrl(shopper.attempt, shop.deps)).toBeNull()
  })

  it("is not shown while a payment on the page that it replaced is with an admin", async () => {
    const shopper = await shop.paidAReplacedPage()
    expect(shopper.latest).toMatchObject({ status: "open", checkout_url: expect.any(String) })
    expect(await payableUrl(shopper.latest, shop.deps)).toBeNull()
  })
})

describeShop("A page that the gateway has approved nothing on", (shop) => {
  it.each<[string, Fields]>([
    ["its card was declined", { status: "declined" }],
    ["the gateway reports an unknown status", { status: "in_review" }],
    ["an unpaid payment was voided", { status: "voided" }],
  ])("is offered again when %s", async (_, fields) => {
    const shopper = await shop.atThePage()
    const { checkout_url } = shopper.session.data
    shop.verifySays(shopper, fields)
    await shop.poll(shopper)
    await shopper.start()
    expect(shopper.session.data).toMatchObject({ checkout_url, handle: shopper.attempt.handle })
  })
})
