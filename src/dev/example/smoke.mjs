import assert from "node:assert/strict"
import { setTimeout as wait } from "node:timers/promises"

// Buys in the running shop, and pays at the running sandbox.
const { SHOP_URL, GATEWAY_URL } = process.env

async function call(url, body) {
  const answer = await fetch(url, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json" },
    body: body && JSON.stringify(body),
  })
  assert.ok(answer.ok, `${url} answered ${answer.status}`)
  return await answer.json()
}

const { order, checkout_url } = await call(`${SHOP_URL}/checkout`, {})
const session = checkout_url.split("/").at(-1)
await call(`${GATEWAY_URL}/sandbox/sessions/${session}/pay`, { card: "approved" })

for (const giveUpAt = Date.now() + 30_000; ; await wait(100)) {
  const { payments } = await call(`${SHOP_URL}/orders/${order}`)
  if (payments === 1) {
    break
  }
  assert.ok(Date.now() < giveUpAt, `${order} was not paid within 30 seconds`)
}
console.log(`${order} is paid`)
