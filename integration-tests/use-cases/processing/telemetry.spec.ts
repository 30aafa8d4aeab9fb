import { METRICS, type MetricName } from "../../../src/core/telemetry/metrics"
import { generateTestHeader } from "../../../src/core/signature/signature"
import { GatewayApiError } from "../../../src/client/errors"
import { receiveForwardedWebhook } from "../../../src/payments/receive/receive-forwarded-webhook"
import { describeShop } from "../support/describe-shop"
import { DEARER } from "../support/shop"

const ATTEMPTS = "hosted_checkout.attempts"
const TO_ORDER = "hosted_checkout.capture_to_order.duration"
const PROCESS = "hosted_checkout.process_attempt"
const WEBHOOKS = "hosted_checkout.webhooks"
const account = "default"

describeShop("The telemetry of a payment", (shop) => {
  const counted = (name: MetricName) => shop.telemetry.labelsOf(name)
  const reference = { account, reference: expect.stringMatching(/^hcatt_/) }
  const deliver = async (body: string, signature?: string) => {
    const header = signature ?? generateTestHeader(body, "sk_test_simulation")
    const headers = { "x-service-signature": header }
    await receiveForwardedWebhook({ rawData: body, data: {}, headers }, shop.server.providerDeps)
  }

  it("A completed payment is counted in the metrics, with the seconds from the first approval to the order", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.report(shopper)
    shop.run.passes(30_000)
    await shop.poll(shopper)
    expect(counted(ATTEMPTS)).toEqual([{ account, outcome: "completed" }])
    expect(shop.telemetry.values.filter(({ name }) => name === TO_ORDER)).toEqual([
      { name: TO_ORDER, value: 31, labels: { account, trigger: "poll" } },
    ])
  })

  it("A completed payment is counted once in the metrics, however often the payment is processed", async () => {
    const shopper = await shop.shopperWithOrder()
    await shop.poll(shopper)
    await shop.notify(shopper)
    expect(counted(ATTEMPTS)).toEqual([{ account, outcome: "completed" }])
    expect(counted(TO_ORDER)).toEqual([{ account, trigger: "poll" }])
  })

  it("A held payment is counted in the metrics with the reason why the payment is held", async () => {
    const shopper = await shop.shopperOnThePage()
    await shopper.change(DEARER)
    await shopper.start()
    shopper.pay(shopper.attempt)
    await shop.poll(shopper)
    expect(counted(ATTEMPTS)).toEqual([{ account, outcome: "held", reason: "cart_changed" }])
  })

  it("A payment page whose time ends unpaid is counted in the metrics as expired", async () => {
    const shopper = await shop.shopperOnThePage()
    shop.end(shopper)
    await shop.poll(shopper)
    expect(counted(ATTEMPTS)).toEqual([{ account, outcome: "expired" }])
  })

  it("A payment page that the gateway does not open is counted in the metrics as failed", async () => {
    const shopper = shop.shopper()
    shop.run.meanwhile("gateway opens", () => Promise.reject(new GatewayApiError(500, "down")))
    await expect(shopper.start()).rejects.toThrow()
    expect(counted(ATTEMPTS)).toEqual([{ account, outcome: "failed" }])
    expect(shop.telemetry.spans).toMatchObject([
      {
        name: "hosted_checkout.create_session",
        attributes: { ...reference, "http.response.status_code": 500 },
        failed: true,
      },
    ])
  })

  it("Each notification is counted in the metrics by its outcome, and a wrong signature is also counted in a metric of its own", async () => {
    const body = JSON.stringify({ event: "payment.captured", reference: "unknown" })
    await deliver(body)
    await deliver(body)
    await deliver(body, "sha256=00")
    await deliver("no object")
    expect(counted(WEBHOOKS)).toEqual([
      { account, outcome: "accepted" },
      { account, outcome: "duplicate" },
      { account, outcome: "signature_refused" },
      { account, outcome: "unreadable" },
    ])
    expect(counted("hosted_checkout.signature_failures")).toEqual([{ account }])
    // A forger must not fill the traces with failures.
    expect(shop.telemetry.spans.filter(({ failed }) => failed)).toEqual([])
  })

  it("A notification that the database fails to store is counted in the metrics as not_stored", async () => {
    shop.run.meanwhile("statements.receive", () =>
      Promise.reject(new Error("the connection was lost"))
    )
    await expect(deliver("{}")).rejects.toThrow("the connection was lost")
    expect(counted(WEBHOOKS)).toEqual([{ account, outcome: "not_stored" }])
    expect(shop.telemetry.spans).toMatchObject([{ failed: true }])
  })

  it("Each processing step of a payment is a trace span with reference, trigger and outcome", async () => {
    const shopper = await shop.shopperOnThePage()
    await shop.poll(shopper)
    shopper.pay()
    await shop.notify(shopper)
    expect(shop.telemetry.spans.map(({ name, attributes }) => ({ name, ...attributes }))).toEqual([
      { name: "hosted_checkout.create_session", ...reference },
      { name: PROCESS, ...reference, trigger: "poll", outcome: "open" },
      { name: "hosted_checkout.verify", ...reference, trigger: "poll", outcome: "unpaid" },
      { name: "hosted_checkout.receive_webhook", account, outcome: "accepted" },
      { name: "hosted_checkout.process_webhook", ...reference, outcome: "processed" },
      {
        ...{ name: PROCESS, ...reference, trigger: "webhook", outcome: "completed" },
        [TO_ORDER]: expect.any(Number),
      },
      { name: "hosted_checkout.complete_cart", ...reference },
    ])
  })

  it("The trace of a payment page's opening continues in each check of the page, and a notification has a trace of its own", async () => {
    const shopper = await shop.shopperOnThePage()
    await shop.poll(shopper)
    shopper.pay()
    await shop.notify(shopper)
    const continued = shop.telemetry.spans.map(({ name, options }) => [
      name,
      options.continues?.traceparent,
    ])
    const start = "hosted_checkout.create_session"
    expect(continued).toEqual([
      [start, undefined],
      [PROCESS, start],
      ["hosted_checkout.verify", start],
      ["hosted_checkout.receive_webhook", undefined],
      ["hosted_checkout.process_webhook", "hosted_checkout.receive_webhook"],
      [PROCESS, start],
      ["hosted_checkout.complete_cart", undefined],
    ])
  })

  it("The trace span of a verify call has the gateway's HTTP status, and is an error for 401 but not for 404", async () => {
    const shopper = await shop.shopperOnThePage()
    for (const status of [401, 404]) {
      shop.verifySays(shopper, new GatewayApiError(status, "no"))
      await shop.poll(shopper)
    }
    const verified = shop.telemetry.spans.filter(({ name }) => name === "hosted_checkout.verify")
    expect(
      verified.map(({ attributes, failed }) => [attributes["http.response.status_code"], failed])
    ).toEqual([
      [401, true],
      [404, false],
    ])
  })

  it("Every metric is recorded only with the labels that its definition lists", async () => {
    const shopper = await shop.shopperWhoPaid()
    await shop.notify(shopper)
    for (const { name, labels } of shop.telemetry.values) {
      const allowed: readonly string[] = METRICS[name as MetricName].labels
      expect(Object.keys(labels).filter((label) => !allowed.includes(label))).toEqual([])
    }
  })
})
