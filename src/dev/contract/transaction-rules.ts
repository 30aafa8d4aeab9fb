import assert from "node:assert/strict"
import BigNumber from "bignumber.js"
import type { Rule } from "./rule"

const SHOP = "https://shop.example.com"

/** Endpoints, Verify transaction; States and transitions. */
export const TRANSACTION_RULES: readonly Rule[] = [
  {
    title: "A transaction is not paid before a card was entered",
    check: async (given) => {
      const { token } = await given.create()
      assert.equal((await given.verify(token)).status, "unpaid")
    },
  },
  {
    title: "A transaction is not approved for a token that the gateway did not issue",
    check: async (given) => {
      const answer = await given.askForTransaction({ token: "contract-no-such-token" })
      assert.ok(answer.status < 500, `The gateway answered ${answer.status}.`)
      assert.notEqual(given.meaningOf(given.readField(answer, "status")), "approved")
    },
  },
  {
    title:
      "A transaction is approved after a payment, with the session's amount, currency and reference",
    needs: ["pay"],
    check: async (given) => {
      const session = await given.create({ currency: "USD", reference: "contract_paid" })
      await given.pay(session, "approved")
      const verified = await given.verify(session.token)
      assert.equal(verified.status, "approved")
      assert.ok(
        new BigNumber(String(verified.amount)).eq(given.amount),
        `verify answered the amount ${String(verified.amount)}, expected ${given.amount}.`
      )
      assert.equal(verified.currency, "USD")
      assert.equal(verified.reference, "contract_paid")
    },
  },
  {
    title: "A transaction is not approved after a declined card",
    needs: ["pay"],
    check: async (given) => {
      const session = await given.create()
      await given.pay(session, "declined")
      const { status } = await given.verify(session.token)
      assert.ok(status === "declined" || status === "unpaid", `The payment is ${status}.`)
    },
  },
  {
    title: "A transaction sends the shopper to redirect_url after a payment",
    needs: ["pay"],
    check: async (given) => {
      const redirect_url = `${SHOP}/paid`
      const session = await given.create({ redirect_url, cancel_url: `${SHOP}/cart` })
      expectAddress(await given.pay(session, "approved"), redirect_url)
    },
  },
  {
    title: "A transaction sends the shopper to cancel_url after cancelling, and takes no money",
    needs: ["cancel"],
    check: async (given) => {
      const cancel_url = `${SHOP}/cart`
      const session = await given.create({ redirect_url: `${SHOP}/paid`, cancel_url })
      expectAddress(await given.cancel(session), cancel_url)
      assert.equal((await given.verify(session.token)).status, "unpaid")
    },
  },
  {
    title: "A transaction is approved when the card is entered before the session ends",
    needs: ["pay", "advanceMinutes"],
    check: async (given) => {
      const session = await given.create({ expires_in_minutes: 5 })
      await given.advanceMinutes(4)
      await given.pay(session, "approved")
      assert.equal((await given.verify(session.token)).status, "approved")
    },
  },
  {
    title: "A transaction is not approved when the card is entered after the session has ended",
    needs: ["pay", "advanceMinutes"],
    check: async (given) => {
      const session = await given.create({ expires_in_minutes: 5 })
      await given.advanceMinutes(6)
      await given.pay(session, "approved")
      assert.notEqual((await given.verify(session.token)).status, "approved")
    },
  },
]

/** The gateway may add parameters to the address. */
function expectAddress(actual: string | undefined, expected: string): void {
  assert.ok(actual !== undefined && URL.canParse(actual), "The shopper was sent to no address.")
  const { origin, pathname } = new URL(actual)
  assert.equal(origin + pathname, expected)
}
