import {
  metrics,
  type Counter,
  type Histogram,
  type Meter,
  type ObservableGauge,
} from "@medusajs/framework/opentelemetry/api"
import { METRICS, type MetricOf } from "../core/telemetry/metrics"
import { SCOPE } from "./scope"

/** The instruments of one meter provider, each made when it is first used. */
class Instruments {
  readonly #meter: Meter
  readonly #counters = new Map<string, Counter>()
  readonly #histograms = new Map<string, Histogram>()

  constructor(readonly provider: ReturnType<typeof metrics.getMeterProvider>) {
    this.#meter = provider.getMeter(SCOPE)
  }

  get meter(): Meter {
    return this.#meter
  }

  counter(name: MetricOf<"counter">): Counter {
    const known = this.#counters.get(name)
    const counter = known ?? this.#meter.createCounter(name, about(name))
    this.#counters.set(name, counter)
    return counter
  }

  histogram(name: MetricOf<"histogram">): Histogram {
    const known = this.#histograms.get(name)
    const advice = { explicitBucketBoundaries: [...METRICS[name].buckets] }
    const histogram = known ?? this.#meter.createHistogram(name, { ...about(name), advice })
    this.#histograms.set(name, histogram)
    return histogram
  }

  gauge(name: MetricOf<"gauge">): ObservableGauge {
    return this.#meter.createObservableGauge(name, about(name))
  }
}

let current: Instruments | undefined

/**
 * The instruments of the SDK in force. OpenTelemetry has no proxy for meters: an instrument that was made
 * before the SDK started would never report anything.
 */
export function instruments(): Instruments {
  const provider = metrics.getMeterProvider()
  if (current?.provider !== provider) {
    current = new Instruments(provider)
  }
  return current
}

function about(name: keyof typeof METRICS): { unit: string; description: string } {
  const { unit, description } = METRICS[name]
  return { unit, description }
}
