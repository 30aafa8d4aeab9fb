const RECORD = "payments.change order_announced "

/** Records of announcements that began and were not stored: the write failed, or its server died. */
export class LostRecords {
  /** How many there are, once no server is at work any more. */
  count = 0

  /** A server reaches a point: before its effect, or after. */
  pass(label: string, phase: "before" | "after" = "before"): void {
    if (label.startsWith(RECORD)) {
      this.count += phase === "before" ? 1 : -1
    }
  }
}
