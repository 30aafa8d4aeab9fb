import { createHmac, timingSafeEqual } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import { fileURLToPath } from "node:url"

/**
 * A shop that is nothing but a checkout, in the place of your own backend.
 *
 * - `POST /checkout` opens an order and a page to pay it at
 * - `POST /notifications` takes the gateway's notifications
 * - `GET /orders/<id>` says how often the order was paid
 */
export async function startShop({ gatewayUrl, secretKey, port = 0 }) {
  const orders = new Map()

  async function checkout() {
    const order = `order_${orders.size + 1}`
    const answer = await fetch(`${gatewayUrl}/hosted-payments/checkout-url`, {
      method: "POST",
      headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      body: JSON.stringify({
        amount: 22.59,
        reference: order,
        webhook_url: `${url}/notifications`,
      }),
    })
    if (!answer.ok) {
      return { status: 502, body: { message: "The gateway opened no page." } }
    }
    orders.set(order, { amount: "22.59", payments: [] })
    const { checkout_url } = await answer.json()
    return { status: 201, body: { order, checkout_url } }
  }

  function takeNotification(raw, signature = "") {
    const digest = createHmac("sha256", secretKey).update(raw).digest("hex")
    const [given, expected] = [Buffer.from(signature), Buffer.from(`sha256=${digest}`)]
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return { status: 401, body: {} }
    }
    const { event, status, reference, amount, transaction_id } = JSON.parse(raw)
    const order = orders.get(reference)
    if (
      event === "payment.captured" &&
      status === "approved" &&
      order?.amount === amount &&
      !order.payments.includes(transaction_id)
    ) {
      order.payments.push(transaction_id)
    }
    return { status: 200, body: {} }
  }

  function showOrder(id) {
    const order = orders.get(id)
    return order
      ? { status: 200, body: { order: id, payments: order.payments.length } }
      : { status: 404, body: {} }
  }

  async function answer(request) {
    const raw = Buffer.concat(await request.toArray())
    const [, name, id] = request.url.split("/")
    switch (`${request.method} /${name}`) {
      case "POST /checkout":
        return await checkout()
      case "POST /notifications":
        return takeNotification(raw, request.headers["x-service-signature"])
      case "GET /orders":
        return showOrder(id)
      case "GET /health":
        return { status: 200, body: {} }
      default:
        return { status: 404, body: {} }
    }
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body }) => response.writeHead(status).end(JSON.stringify(body)),
      () => response.writeHead(500).end("{}")
    )
  }).listen(port, "127.0.0.1")
  await once(server, "listening")
  const url = `http://127.0.0.1:${server.address().port}`

  return {
    url,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { GATEWAY_URL, HOSTED_CHECKOUT_SECRET_KEY, PORT } = process.env
  const { url } = await startShop({
    gatewayUrl: GATEWAY_URL,
    secretKey: HOSTED_CHECKOUT_SECRET_KEY,
    port: Number(PORT),
  })
  console.log(`The shop listens on ${url}`)
}
