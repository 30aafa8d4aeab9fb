import { notifyAdmins } from "../../../src/backoffice/notices/notify-admins"
import { watchHealth } from "../../../src/backoffice/problems/watch-health"
import { GatewayApiError } from "../../../src/client/errors"
import type { Cents } from "../../../src/core/money/money"
import type { Message } from "../../../src/core/ports/store-port"
import { RECONCILE_JOB } from "../../../src/core/repositories/health"
import { PROVIDER } from "../../simulation/world/server"
import { reconcileDue } from "../../../src/payments/reconcile/reconcile"
import { describeShop } from "../support/describe-shop"
import type { Shop } from "../support/shop"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Runs a shop's jobs, and keeps what Medusa sends: each key once, whatever it is asked for. */
class Jobs {
  readonly sent = new Map<string, Message>()
  reconcileRuns = true

  constructor(private readonly shop: Shop) {
    this.follow()
  }

  /** Also of a server that started after the first one. */
  follow(): void {
    jest.spyOn(this.shop.deps.store, "notify").mockImplementation(async (message) => {
      const key = message.idempotency_key
      this.sent.set(key, this.sent.get(key) ?? message)
    })
  }

  /** Lets the jobs run once a minute for so long. */
  async run(minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute++) {
      this.shop.run.passes(MINUTE_MS)
      await this.once()
    }
  }

  async once(): Promise<void> {
    const { deps } = this.shop
    if (this.reconcileRuns) {
      await deps.repositories.heartbeats.beat(RECONCILE_JOB, deps.now())
    }
    await watchHealth(deps)
    await notifyAdmins(deps)
  }

  /** The titles of the notices about problems, in the order in which they were sent. */
  get titles(): unknown[] {
    return [...this.sent.values()]
      .filter(({ trigger_type }) => trigger_type === "account_problem")
      .map(({ data }) => data?.["title"])
  }
}

const REFUSED = "The gateway refuses the merchant key"
const ACCEPTED = "The gateway accepts the merchant key again"

describeShop("Notices about the store's health", (shop) => {
  let jobs: Jobs

  beforeEach(async () => {
    jobs = new Jobs(shop)
    await jobs.once()
  })

  /** The gateway refuses the key when it is asked about a payment. */
  const refuseKey = async () => {
    const shopper = await shop.shopperOnThePage()
    shop.gateway.answer = new GatewayApiError(401)
    await shop.poll(shopper)
    return async () => {
      shop.gateway.answer = undefined
      shop.run.passes(MINUTE_MS)
      await shop.poll(shopper)
    }
  }

  it("Admins get one notice when the gateway refuses the merchant key, and a second notice when the gateway accepts the key again", async () => {
    const takeKey = await refuseKey()
    await jobs.run(20)
    expect(jobs.titles).toEqual([REFUSED])

    await takeKey()
    await jobs.run(30)
    expect(jobs.titles).toEqual([REFUSED, ACCEPTED])
    expect([...jobs.sent.values()].map(({ data }) => data?.["description"])).toEqual([
      expect.stringMatching(/^pp_hosted-checkout_default: The gateway has refused .*\(401\)/),
      expect.stringMatching(/^The problem that began at 2100-.* is over: pp_hosted-checkout_/),
    ])
  })

  it("Admins get one notice when a refused key prevents a payment page, and one notice when a page opens again", async () => {
    const open = jest
      .spyOn(shop.server.providerDeps.account.client, "createCheckoutSession")
      .mockRejectedValue(new GatewayApiError(403))
    await expect(shop.shopperOnThePage()).rejects.toThrow()
    open.mockRestore()
    await jobs.run(5)
    expect(jobs.titles).toEqual([REFUSED])

    shop.run.passes(MINUTE_MS)
    await shop.shopperOnThePage()
    await jobs.run(15)
    expect(jobs.titles).toEqual([REFUSED, ACCEPTED])
  })

  it("Admins get one notice when Medusa has not booked a proven payment for an hour, and a second notice when the order is placed", async () => {
    const shopper = await shop.shopperWhoPaid()
    const reading = jest.spyOn(shop.deps.medusa, "collection").mockRejectedValue(new Error("down"))
    await shop.notify(shopper)
    await jobs.run(70)
    const began = "Medusa has not booked a payment for more than an hour"
    expect(jobs.titles).toEqual([began])
    expect([...jobs.sent.values()].at(-1)?.data?.["description"]).toContain(shopper.attempt.id)

    reading.mockRestore()
    await shop.poll(shopper)
    shopper.expectOneOrder()
    await jobs.run(15)
    expect(jobs.titles).toEqual([began, "Medusa books every payment within an hour again"])
  })

  it("Admins get no notice of a late booking right after an admin has a payment that was held for days tried again", async () => {
    const shopper = await shop.shopperWhoseOrderFailed()
    await jobs.run(5)
    shop.run.passes(50 * HOUR_MS)
    await shop.act(shopper, { action: "place_order" })
    expect(shopper.row).toMatchObject({ status: "proven" })
    await jobs.run(10)
    expect(jobs.titles).not.toContain("Medusa has not booked a payment for more than an hour")
    shopper.orderCanBePlaced()
  })

  it("Admins get no notice of a refused merchant key if the gateway accepts the key again within a minute", async () => {
    const takeKey = await refuseKey()
    await jobs.run(1)
    await takeKey()
    await jobs.run(30)
    expect(jobs.titles).toEqual([])
  })

  it("Admins get one notice, not many, when the gateway refuses and accepts the merchant key every few minutes", async () => {
    const takeKey = await refuseKey()
    await jobs.run(5)
    for (let time = 0; time < 5; time++) {
      await takeKey()
      await jobs.run(5)
      shop.run.passes(MINUTE_MS)
      await shop.deps.repositories.keyAnswers.note(PROVIDER, "verify", 401, shop.run.now())
      await jobs.run(5)
    }
    expect(jobs.titles).toEqual([REFUSED])
    await takeKey()
    await jobs.run(15)
    expect(jobs.titles).toEqual([REFUSED, ACCEPTED])
  })

  it("Admins get a new notice when the gateway refuses the merchant key again after the problem was over", async () => {
    const takeKey = await refuseKey()
    await jobs.run(5)
    await takeKey()
    await jobs.run(15)
    shop.run.passes(MINUTE_MS)
    await shop.deps.repositories.keyAnswers.note(PROVIDER, "verify", 401, shop.run.now())
    await jobs.run(5)
    expect(jobs.titles).toEqual([REFUSED, ACCEPTED, REFUSED])
  })

  it("Admins get one notice, not two, when two servers see at the same time that the gateway refuses the key", async () => {
    await refuseKey()
    for (let minute = 0; minute < 5; minute++) {
      shop.run.passes(MINUTE_MS)
      await Promise.all([jobs.once(), jobs.once()])
    }
    expect(shop.database.problems.all()).toHaveLength(1)
    expect(jobs.titles).toEqual([REFUSED])
  })

  it.each([
    "problems.begin",
    "problems.setFineSince",
    "problems.end",
    "worklist.claimNotices hosted_checkout_account_problem",
    "worklist.claimNotices announces",
    "worklist.finishNotice account_problem",
  ])(
    'Admins get one notice when a problem starts and one notice when the problem ends although a server dies before or after the database call "%s"',
    async (point) => {
      for (const phase of ["before", "after"] as const) {
        shop.reopen()
        jobs = new Jobs(shop)
        await jobs.once()
        const died = jest.fn(async () => Promise.reject(new Error("the server died")))
        shop.run.meanwhile(point, died, phase)
        const takeKey = await refuseKey()
        const untilDone = async (minutes: number) => {
          for (let minute = 0; minute < minutes; minute++) {
            await jobs.run(1).catch((error: Error) => expect(error.message).toBe("the server died"))
          }
        }
        await untilDone(20)
        await takeKey()
        await untilDone(30)
        expect(died).toHaveBeenCalledTimes(1)
        expect([phase, ...jobs.titles]).toEqual([phase, REFUSED, ACCEPTED])
      }
    }
  )

  it("Admins get the notices of a problem's start and end later when the problem began and ended while mail was down", async () => {
    const takeKey = await refuseKey()
    const down = jest
      .spyOn(shop.deps.store, "notify")
      .mockRejectedValue(new Error("the mail server is away"))
    await jobs.run(5)
    await takeKey()
    await jobs.run(15)
    down.mockRestore()
    jobs.follow()
    await jobs.run(10)
    expect(jobs.titles).toEqual([REFUSED, ACCEPTED])
  })

  it("A health problem of a merchant account ends without a notice when the account is removed from the configuration", async () => {
    await refuseKey()
    await jobs.run(5)
    shop.configure(undefined)
    await jobs.run(30)
    shop.configure({})
    expect(jobs.titles).toEqual([REFUSED])
    expect(await shop.deps.repositories.problems.open()).toEqual([])
  })

  it("A health problem of a refused merchant key neither begins nor ends while its database query fails", async () => {
    const { keyAnswers } = shop.deps.repositories
    const takeKey = await refuseKey()
    const fail = () =>
      jest.spyOn(keyAnswers, "refusals").mockRejectedValue(new Error("no such table"))
    const failing = fail()
    await jobs.run(10)
    expect(jobs.titles).toEqual([])
    failing.mockRestore()
    await jobs.run(5)
    await takeKey()
    fail()
    await jobs.run(30)
    expect(jobs.titles).toEqual([REFUSED])
  })

  it("Admins get one notice when the reconcile job stops, and one notice when the job runs again", async () => {
    jobs.reconcileRuns = false
    await jobs.run(20)
    expect(jobs.titles).toEqual(["The reconcile job does not run"])
    jobs.reconcileRuns = true
    await jobs.run(20)
    expect(jobs.titles).toEqual(["The reconcile job does not run", "The reconcile job runs again"])
  })

  it("Admins get no notice about the reconcile job when all servers were down for an hour and start again", async () => {
    shop.run.passes(HOUR_MS)
    jobs.reconcileRuns = false
    await jobs.once()
    jobs.reconcileRuns = true
    await jobs.run(20)
    expect(jobs.titles).toEqual([])
  })

  it("Admins get one notice when a payment is held for an admin for more than a day, and one notice when the payment is resolved", async () => {
    const shopper = await shop.shopperWhoPaidAReplacedPage()
    shop.run.passes(23 * HOUR_MS)
    await jobs.run(5)
    expect(jobs.titles).toEqual([])
    shop.run.passes(HOUR_MS)
    await jobs.run(5)
    const began = "Something has needed attention for more than a day"
    expect(jobs.titles).toEqual([began])

    shopper.getsBack()
    await shop.act(shopper, { action: "state_returned", returned: 4_000 as Cents, note: "made" })
    await jobs.run(20)
    expect(jobs.titles).toEqual([began, "Nothing has needed attention for more than a day"])
  })

  const NONE_ACCEPTED = "No notification of the gateway is accepted"

  it("Admins get one notice when three payments have had no notification for an hour, and one when a notification comes", async () => {
    for (let payment = 0; payment < 3; payment++) {
      await shop.shopperWithOrder()
    }
    shop.run.passes(HOUR_MS - 10 * MINUTE_MS)
    await jobs.run(5)
    expect(jobs.titles).toEqual([])
    await jobs.run(20)
    expect(jobs.titles).toEqual([NONE_ACCEPTED])

    const shopper = await shop.shopperWhoPaid()
    await shop.notify(shopper)
    await jobs.run(20)
    expect(jobs.titles).toEqual([NONE_ACCEPTED, "Notifications of the gateway arrive again"])
  })

  it("Admins get no notice of missing notifications when payments that notifications reported are approved only after the gateway profile was corrected", async () => {
    for (let payment = 0; payment < 3; payment++) {
      const shopper = await shop.shopperWhoPaid()
      shop.verifySays(shopper, { status: "pending" })
      await shop.notify(shopper, { status: "captured" })
    }
    shop.run.passes(2 * HOUR_MS)
    shop.configure({ statuses: { approved: ["captured"] } })
    await reconcileDue(shop.deps)
    const proven = shop.database.payments.where(({ proven_at }) => proven_at !== null)
    expect(proven).toHaveLength(3)
    shop.run.passes(HOUR_MS)
    await jobs.run(20)
    expect(jobs.titles).not.toContain(NONE_ACCEPTED)
  })

  it("Admins get no notice when the gateway loses the only notification of a store with one payment a day", async () => {
    await shop.shopperWithOrder()
    for (let hour = 0; hour < 24; hour++) {
      shop.run.passes(HOUR_MS)
      await jobs.run(4)
    }
    expect(jobs.titles).toEqual([])
  })

  it("Admins get one notice when every notification has a wrong signature, and no second notice after another hour", async () => {
    for (let payment = 0; payment < 3; payment++) {
      await shop.shopperWithOrder()
      shop.deps.repositories.signatureFailures.count(PROVIDER)
    }
    await jobs.run(20)
    shop.run.passes(HOUR_MS)
    await jobs.run(20)
    expect(jobs.titles).toEqual([NONE_ACCEPTED])
  })

  it("Admins get no notice of a wrong signature when a correctly signed notification follows eight minutes later", async () => {
    shop.deps.repositories.signatureFailures.count(PROVIDER)
    const shopper = await shop.shopperWithOrder()
    await jobs.run(8)
    await shop.notify(shopper)
    await jobs.run(30)
    expect(jobs.titles).toEqual([])
  })

  it("Admins get one notice when the gateway sends an unknown status, and an all-clear once the gateway profile lists the status", async () => {
    const shopper = await shop.shopperWhoPaid()
    shop.verifySays(shopper, { status: "captured" })
    await shop.poll(shopper)
    await jobs.run(30)
    const began = "The gateway's answer is not understood"
    expect(jobs.titles).toEqual([began])

    shop.configure({ statuses: { approved: ["approved", "captured"] } })
    await reconcileDue(shop.deps)
    await jobs.run(30)
    expect(jobs.titles).toEqual([began, "The gateway's answer is understood again"])
  })

  it("Admins get a notice when the gateway answers 404 to the verify call of every recent payment page, not of some pages only", async () => {
    const shoppers = []
    for (let page = 1; page <= 5; page++) {
      shoppers.push(await shop.shopperWhoPaid())
    }
    const [first, ...others] = shoppers
    if (!first) {
      throw new Error("No page was opened")
    }
    shop.verifySays(first, new GatewayApiError(404, "no such token"))
    for (const shopper of others) {
      await shop.poll(shopper)
    }
    await jobs.run(30)
    expect(jobs.titles).toEqual([])
    await shop.poll(first)
    await jobs.run(30)
    expect(jobs.titles).toEqual(["The gateway knows no payment page"])
  })

  it("Admins get only one notice when three payments, each resolved before the next, have the same status that the gateway profile does not list", async () => {
    for (let cart = 0; cart < 3; cart++) {
      const shopper = await shop.shopperWhoPaid()
      shop.verifySays(shopper, { status: "captured" })
      await shop.poll(shopper)
      await jobs.run(5)
      shop.gateway.answer = undefined
      await shop.poll(shopper)
      await jobs.run(15)
    }
    expect(jobs.titles).toEqual(["The gateway's answer is not understood"])
  })
})
