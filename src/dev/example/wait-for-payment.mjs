import assert from "node:assert/strict"
import { setTimeout as wait } from "node:timers/promises"

// `node wait-for-payment.mjs <order>` ends when the running shop has the order's payment.
const [, , order] = process.argv
const giveUpAt = Date.now() + 30_000

for (;;) {
  const answer = await fetch(`${process.env.SHOP_URL}/orders/${order}`)
  assert.ok(answer.ok, `The shop answered ${answer.status} about ${order}`)
  const { payments } = await answer.json()
  if (payments === 1) {
    break
  }
  assert.ok(Date.now() < giveUpAt, `${order} was not paid within 30 seconds`)
  await wait(100)
}
console.log(`${order} is paid`)
