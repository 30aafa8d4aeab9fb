// Preloaded into a Medusa server under test: turns all of Medusa's own tracing on, and writes each span that
// ended, and each value of a metric, as one line of JSON to the file that TRACE_FILE names.
import { appendFileSync } from "node:fs"
import { createRequire } from "node:module"

const require = createRequire(import.meta.url)
const { registerOtel } = require("@medusajs/medusa")
const { metrics } = require("@medusajs/framework/opentelemetry/sdk-node")
const api = require("@medusajs/framework/opentelemetry/api")

const write = (line) => appendFileSync(process.env.TRACE_FILE, `${JSON.stringify(line)}\n`)

const exporter = {
  export(spans, done) {
    for (const { name, attributes, status, events } of spans) {
      write({ name, attributes, status, events })
    }
    done({ code: 0 })
  },
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
}

const metricExporter = {
  export({ scopeMetrics }, done) {
    for (const { descriptor, dataPoints } of scopeMetrics.flatMap((scope) => scope.metrics)) {
      for (const { attributes, value } of dataPoints) {
        write({ name: descriptor.name, attributes, value })
      }
    }
    done({ code: 0 })
  },
  selectAggregationTemporality: () => metrics.AggregationTemporality.CUMULATIVE,
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
}

const reader = new metrics.PeriodicExportingMetricReader({
  exporter: metricExporter,
  exportIntervalMillis: 5_000,
  exportTimeoutMillis: 5_000,
})
api.metrics.setGlobalMeterProvider(new metrics.MeterProvider({ readers: [reader] }))

registerOtel({
  serviceName: "store",
  exporter,
  instrument: { http: true, query: true, workflows: true, db: true },
})
