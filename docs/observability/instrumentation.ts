import { BatchSpanProcessor } from "@medusajs/framework/opentelemetry/sdk-trace-node"
import { registerOtel } from "@medusajs/medusa"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import {
  KeepErrorsAndSlowPayments,
  PaymentSampler,
  RequestHeaderFilter,
} from "medusa-payment-hosted-checkout/telemetry"

/** Which part of all traces is exported whole. */
const SHARE = 0.1

/** Medusa calls this when `medusa start` begins, before it loads anything. */
export function register(): void {
  const exported = new BatchSpanProcessor(new OTLPTraceExporter())
  registerOtel({
    serviceName: "medusa",
    instrument: { http: true, workflows: true, query: true },
    sampler: new PaymentSampler(SHARE),
    // Headers are removed last, so that no exporter gets any.
    spanProcessors: [
      new KeepErrorsAndSlowPayments(new RequestHeaderFilter(exported), { slowSeconds: 60 }),
    ],
  })
}
