/** A span of time: from, and before (exclusive). */
export interface Period {
  from: Date
  before: Date
}
