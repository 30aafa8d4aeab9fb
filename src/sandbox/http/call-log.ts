import type { Endpoint, FaultKind } from "./faults"

/** A call of one of the two endpoints. The merchant's key and tokens in it are masked. */
export interface ApiCall {
  id: string
  at: Date
  endpoint: Endpoint
  method: string
  path: string
  /** The page that it opened or asked for. */
  session_id?: string
  /** The fields of the request; null when they could not be read. */
  request: unknown
  /** HTTP status of the answer; null while there is none, or when the call was left without one. */
  status: number | null
  /** JSON, or the beginning of another text. */
  answer: unknown
  duration_ms: number | null
  /** How the call was made to go wrong. */
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
