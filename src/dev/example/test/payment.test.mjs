import assert from "node:assert/strict"
import { afterEach, beforeEach, describe, it } from "node:test"
import { startSandbox } from "hosted-checkout-dev"
import { startShop } from "../shop.mjs"

describe("An order", () => {
  let sandbox, shop
  beforeEach(async () => {
    sandbox = await startSandbox({ secretKey: "dev", allowInsecureLocalhost: true })
    shop = await startShop({ gatewayUrl: sandbox.url, secretKey: "dev" })
  })
  afterEach(async () => {
    await sandbox.close()
    shop.close()
  })

  /** Opens an order, and enters a card on its page. */
  async function buy(card) {
    const { order } = await (await fetch(`${shop.url}/checkout`, { method: "POST" })).json()
    const { id } = sandbox.control.sessions().at(-1)
    return { order, paid: sandbox.control.pay(id, card) }
  }

  async function paymentsOf(order) {
    return (await (await fetch(`${shop.url}/orders/${order}`)).json()).payments
  }

  it("An order is paid when the gateway's notification arrives", async () => {
    const { order, paid } = await buy("approved")
    await sandbox.control.delivered(paid.transaction.transaction_id)

    assert.equal(await paymentsOf(order), 1)
  })

  it("An order is not paid after a declined card", async () => {
    const { order, paid } = await buy("declined")

    assert.equal(paid.outcome, "declined")
    assert.equal(await paymentsOf(order), 0)
  })

  it("An order is paid only once when the gateway's notification arrives twice", async () => {
    const { order, paid } = await buy("approved")
    await sandbox.control.delivered(paid.transaction.transaction_id)
    await sandbox.control.resend(paid.transaction.transaction_id)

    assert.equal(await paymentsOf(order), 1)
  })

  it("An order is not paid by a forged notification", async () => {
    sandbox.control.dropWebhooks()
    const { order, paid } = await buy("approved")
    sandbox.control.releaseWebhooks()
    await sandbox.control.notify(paid.transaction.transaction_id, { forged: "wrong_key" })

    assert.equal(await paymentsOf(order), 0)
  })
})
