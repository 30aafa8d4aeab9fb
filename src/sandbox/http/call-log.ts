import type { Endpoint, FaultKind } from "./faults"

/** A call of one of the two endpoints. The merchant's key and tokens are masked. */
export interface ApiCall {
  id: string
  at: Date
  endpoint: Endpoint
  method: string
  path: string
  /** The page that the call opened or asked for. */
  session_id?: string
  /** The fields of the request; null if the fields cannot be read. */
  request: unknown
  /** The HTTP status of the answer; null before the answer, and for a call that got no answer. */
  status: number | null
  /** JSON, or the beginning of another text. */
  answer: unknown
  duration_ms: number | null
  /** The fault that the call met. */
  fault?: FaultKind
}

/** The newest calls, oldest first. */
export class CallLog {
  private readonly calls: ApiCall[] = []

  constructor(private readonly limit: number) {}

  add(call: ApiCall): void {
    this.calls.push(call)
    if (this.calls.length > this.limit) {
      this.calls.shift()
    }
  }

  all(): ApiCall[] {
    return [...this.calls]
  }

  clear(): void {
    this.calls.length = 0
  }
}
