import { metrics as api } from "@medusajs/framework/opentelemetry/api"
import { metrics } from "@medusajs/framework/opentelemetry/sdk-node"
import type { GaugeReading } from "../../core/ports/telemetry"
import { METRICS, type MetricName } from "../../core/telemetry/metrics"
import { openTelemetry } from "../opentelemetry"

const { AggregationTemporality, InMemoryMetricExporter, MeterProvider } = metrics

/** An SDK that keeps what it exports. */
function startSdk() {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new metrics.PeriodicExportingMetricReader({ exporter })
  const provider = new MeterProvider({ readers: [reader] })
  api.setGlobalMeterProvider(provider)
  return {
    provider,
    exported: async () => {
      exporter.reset()
      await provider.forceFlush()
      return exporter
        .getMetrics()
        .flatMap(({ scopeMetrics }) => scopeMetrics)
        .flatMap((scope) => scope.metrics)
    },
  }
}

describe("The metrics", () => {
  let sdk: ReturnType<typeof startSdk>

  beforeEach(() => {
    // Values before the SDK starts are nobody's: no instrument may remember that there was none.
    openTelemetry.count("hosted_checkout.webhooks", { account: "default", outcome: "accepted" })
    sdk = startSdk()
  })
  afterEach(async () => {
    api.disable()
    await sdk.provider.shutdown()
  })

  it("A counter is exported with one sum per set of labels, and with the unit and description in the table METRICS", async () => {
    for (const outcome of ["accepted", "duplicate", "accepted"]) {
      openTelemetry.count("hosted_checkout.webhooks", { account: "default", outcome })
    }
    const { unit, description } = METRICS["hosted_checkout.webhooks"]
    expect(await sdk.exported()).toMatchObject([
      {
        descriptor: { name: "hosted_checkout.webhooks", unit, description },
        dataPoints: [
          { value: 2, attributes: { account: "default", outcome: "accepted" } },
          { value: 1, attributes: { account: "default", outcome: "duplicate" } },
        ],
      },
    ])
  })

  it("A duration metric has the buckets in the table METRICS, and leaves out an undefined label", async () => {
    openTelemetry.record("hosted_checkout.gateway.request.duration", 0.2, {
      account: "default",
      "error.type": undefined,
    })
    const { buckets } = METRICS["hosted_checkout.gateway.request.duration"]
    expect(await sdk.exported()).toMatchObject([
      {
        dataPoints: [
          { attributes: { account: "default" }, value: { buckets: { boundaries: [...buckets] } } },
        ],
      },
    ])
  })

  it("A gauge's value is read again for each export", async () => {
    let value = 0
    openTelemetry.observe(async (): Promise<GaugeReading[]> => {
      value += 1
      return [{ name: "hosted_checkout.held_payments", value, labels: { account: "default" } }]
    })
    for (const expected of [1, 2]) {
      const held = (await sdk.exported()).find(
        ({ descriptor }) => descriptor.name === "hosted_checkout.held_payments"
      )
      expect(held?.dataPoints).toMatchObject([{ value: expected }])
    }
  })
})

describe("The table of metrics", () => {
  it("The table METRICS has no label whose value differs for each payment or shopper", () => {
    const ids = /reference|attempt|order|cart|session|handle|token|mail|customer|(^|[._])id$/
    const labels = (Object.keys(METRICS) as MetricName[]).flatMap((name) => METRICS[name].labels)
    expect(labels.filter((label) => ids.test(label))).toEqual([])
  })
})
