import type { ReadableSpan, SpanProcessor } from "@medusajs/framework/opentelemetry/sdk-trace-node"

/** Medusa's tracing of requests copies each header as an attribute of its own name, without a prefix. */
const REQUEST_SCOPE = "@medusajs/http"
/** OpenTelemetry's own name for a copied header. */
const COPIED_HEADER = /^http\.(request|response)\.header\./
/** The last part of these paths names a payment to a shopper. Express may read backslashes as slashes. */
const HANDLE = /([\\/]hosted-checkout[\\/](?:return|cancel|attempts)[\\/])[^\\/?#\s]+/gi
const QUERY_OR_FRAGMENT = /[?#]\S*/g

/**
 * Removes the headers of requests (authorization, cookie, signature, addresses) from Medusa's spans before the
 * next processor gets them, the query and the fragment of each URL, and the handles of payments in paths.
 */
export class RequestHeaderFilter implements SpanProcessor {
  constructor(private readonly next: SpanProcessor) {}

  onStart: SpanProcessor["onStart"] = (...started) => this.next.onStart(...started)

  onEnd(span: ReadableSpan): void {
    this.next.onEnd(withoutHeaders(span))
  }

  async forceFlush(): Promise<void> {
    await this.next.forceFlush()
  }

  async shutdown(): Promise<void> {
    await this.next.shutdown()
  }
}

function withoutHeaders(span: ReadableSpan): ReadableSpan {
  const isRequest = span.instrumentationScope.name === REQUEST_SCOPE
  const kept = Object.entries(span.attributes).filter(
    ([name]) => !COPIED_HEADER.test(name) && !(isRequest && !name.includes("."))
  )
  const attributes = Object.fromEntries(
    kept.map(([name, value]) => [name, isAddress(name) ? withoutSecretParts(value) : value])
  )
  // A span that ended is not written to: the next processor gets another one with its other properties.
  return Object.create(span, {
    attributes: { value: attributes, enumerable: true },
    name: { value: isRequest ? withoutSecretParts(span.name) : span.name, enumerable: true },
  }) as ReadableSpan
}

function isAddress(name: string): boolean {
  return name.startsWith("url.") || name === "http.url" || name === "http.target"
}

function withoutSecretParts<Value>(value: Value): Value | string {
  return typeof value === "string"
    ? value.replace(QUERY_OR_FRAGMENT, "").replace(HANDLE, "$1:handle")
    : value
}
