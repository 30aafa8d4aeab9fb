/** How OpenTelemetry names the instrumentation: the scope of the plugin's spans and metrics. */
export const SCOPE = "medusa-payment-hosted-checkout"
