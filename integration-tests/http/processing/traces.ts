import { registerOtel } from "@medusajs/medusa"
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from "@medusajs/framework/opentelemetry/sdk-trace-node"
import { approved, completed } from "../../helpers/shopper/payments"
import { eventually } from "../../helpers/store/eventually"
import { storeTests } from "../../helpers/store/store"

const exporter = new InMemorySpanExporter()

// Nobody collects metrics here, and the exporter would try after the test as well.
process.env.OTEL_METRICS_EXPORTER = "none"
// Before the store starts, as `medusa start` does it: Medusa's own tracing is put around its routes then.
registerOtel({
  serviceName: "store",
  spanProcessors: [new SimpleSpanProcessor(exporter)],
  instrument: { http: true, workflows: true },
})

const ENDED = "hosted_checkout.process_attempt"
const NOTIFIED = ["hosted_checkout.receive_webhook", "hosted_checkout.process_webhook"]

// Without jobs: the notification completes the payment.
export const describeTraces = storeTests("The trace of a payment", (store) => {
  it("One trace shows a payment from its start to the order, and links to the trace of the notification", async () => {
    exporter.reset()
    const shopper = await store.shopper().fillCart()
    const session = await shopper.startPayment()
    approved(shopper.pay(session))
    await completed(shopper)
    const [attempt] = await shopper.attempts()
    const done = await eventually("the processing has ended", async () =>
      spans().find(({ name, attributes }) => name === ENDED && attributes.outcome === "completed")
    )

    const payment = spansOfTrace(done)
    expect(payment.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^route handler: .*\/payment-sessions$/),
        "hosted_checkout.create_session",
        ENDED,
        "hosted_checkout.complete_cart",
        expect.stringMatching(/^workflow:complete-cart/),
      ])
    )
    const own = payment.filter(({ name }) => name.startsWith("hosted_checkout."))
    expect(own.map(({ attributes }) => attributes.reference)).toEqual(own.map(() => attempt?.id))
    expect(rootsOf(payment)).toHaveLength(1)

    const [link] = done.links
    const ofRequest = () =>
      spans().filter((span) => span.spanContext().traceId === link?.context.traceId)
    // The spans around the processing and of the request itself end in their own time.
    const notified = await eventually("the spans of the notification are one trace", async () => {
      const ended = ofRequest()
      const names = ended.map(({ name }) => name)
      return NOTIFIED.every((name) => names.includes(name)) && rootsOf(ended).length === 1 && ended
    })
    expect(notified).not.toContain(done)
  })
})

function spans(): ReadableSpan[] {
  return exporter.getFinishedSpans()
}

function spansOfTrace(of: ReadableSpan): ReadableSpan[] {
  return spans().filter((span) => span.spanContext().traceId === of.spanContext().traceId)
}

/** Those whose parent is not among them: a connected trace has one. */
function rootsOf(trace: readonly ReadableSpan[]): ReadableSpan[] {
  const ids = new Set(trace.map((span) => span.spanContext().spanId))
  return trace.filter(({ parentSpanContext }) => !ids.has(parentSpanContext?.spanId ?? ""))
}
