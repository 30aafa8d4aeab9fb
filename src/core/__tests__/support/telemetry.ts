import type {
  Attributes,
  GaugeReading,
  SpanName,
  SpanOptions,
  Telemetry,
} from "../../ports/telemetry"
import type { TraceContext } from "../../telemetry/trace-context"

interface RecordedSpan {
  name: SpanName
  options: SpanOptions
  /** Those of the start and those set later. */
  attributes: Attributes
  failed: boolean
}

interface RecordedValue {
  name: string
  value: number
  labels: object
}

/** Keeps what is reported, of work that runs one after the other. */
export class RecordingTelemetry implements Telemetry {
  readonly spans: RecordedSpan[] = []
  readonly #running: SpanName[] = []
  readonly values: RecordedValue[] = []
  readonly readings: (() => Promise<readonly GaugeReading[]>)[] = []

  async span<Result>(
    name: SpanName,
    options: SpanOptions,
    work: Parameters<Telemetry["span"]>[2]
  ): Promise<Result> {
    const span: RecordedSpan = {
      name,
      options,
      attributes: options.attributes ?? {},
      failed: false,
    }
    this.spans.push(span)
    this.#running.push(name)
    try {
      const result = await work({
        set: (more) => {
          span.attributes = { ...span.attributes, ...more }
        },
        fail: () => {
          span.failed = true
        },
      })
      return result as Result
    } catch (error) {
      span.failed = true
      throw error
    } finally {
      this.#running.pop()
    }
  }

  /** Names the running span. */
  traceContext(): TraceContext | null {
    const running = this.#running.at(-1)
    return running ? { traceparent: running } : null
  }

  count(name: string, labels: object, value = 1): void {
    this.values.push({ name, value, labels })
  }

  record(name: string, value: number, labels: object): void {
    this.values.push({ name, value, labels })
  }

  observe(read: () => Promise<readonly GaugeReading[]>): void {
    this.readings.push(read)
  }

  /** Labels of each value of a metric, in their order. */
  labelsOf(name: string): object[] {
    return this.values.filter((each) => each.name === name).map(({ labels }) => labels)
  }

  /** Attributes of each span of a name, in their order. */
  attributesOf(name: SpanName): Attributes[] {
    return this.spans.filter((each) => each.name === name).map(({ attributes }) => attributes)
  }
}

const silentSpan = { set: () => undefined, fail: () => undefined }

/** As without an SDK. */
export const silentTelemetry: Telemetry = {
  span: async (_name, _options, work) => await work(silentSpan),
  traceContext: () => null,
  count: () => undefined,
  record: () => undefined,
  observe: () => undefined,
}
