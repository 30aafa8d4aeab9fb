/** A place in a trace, as W3C Trace Context writes it: it is stored with a row, to continue there later. */
export interface TraceContext {
  traceparent: string
  tracestate?: string
}
