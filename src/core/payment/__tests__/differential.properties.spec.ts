import fc from "fast-check"
import { holds } from "../../__tests__/support/holds"
import { DIFFERENCES } from "./differences"
import { anyCase, isCapture, judge, type Judged } from "./version-four"

const isListed = (judged: Judged) => DIFFERENCES.some(({ isMet }) => isMet(judged))

/** Whether both judgements do the same, or the one by transaction holds or waits where the other one holds. */
function isSame({ booked, decision, steps }: Judged): boolean {
  const own = steps[0]?.step.kind
  const kinds = steps.map(({ step }) => step.kind)
  switch (decision.kind) {
    case "hold":
      return kinds.every((kind) => ["hold", "detach", "wait", "ask"].includes(kind))
    case "reverse":
      return own === "detach"
    case "completed":
      return own === "done"
    case "place_order":
    case "book":
      return booked ? own === decision.kind : steps.some(({ step }) => isCapture(step))
    case "wait":
    case "expire":
      return kinds.every((kind) => kind === decision.kind || kind === "wait" || kind === "ask")
  }
}

/** Whether something is captured that was refused before, or more than one payment of the page is. */
function capturesMore({ booked, decision, steps }: Judged, may: boolean): boolean {
  const captured = steps.filter(({ step, isBooked }) => isCapture(step) && !isBooked)
  const isAllowed = booked === undefined && (isCapture(decision) || may)
  return captured.length > (isAllowed ? 1 : 0)
}

/** Whether a payment that was held as a second one has neither a payment of its own nor makes the page unclear. */
function losesSecond({ second, steps }: Judged): boolean {
  return second.some((id) =>
    steps.every(({ payment }) => payment?.transaction_id !== id && payment?.isUnclear !== true)
  )
}

function faultOf(judged: Judged): string | undefined {
  const may = isListed(judged)
  if (capturesMore(judged, may)) {
    return "captures what was refused"
  }
  if (losesSecond(judged)) {
    return "loses a second payment"
  }
  return may || isSame(judged) ? undefined : "differs, and is not in the list"
}

describe("Payments by transaction, compared with payments by page", () => {
  it("Both judgements do the same, but for the differences in the list", () => {
    holds(
      fc.property(anyCase, (one) => {
        const fault = faultOf(judge(one))
        if (fault) {
          throw new Error(fault)
        }
      })
    )
  })

  it("Every difference of the list happens", () => {
    const missing = new Set(DIFFERENCES)
    for (let seed = 1; missing.size > 0 && seed <= 60; seed++) {
      for (const judged of fc.sample(anyCase, { numRuns: 1_000, seed }).map(judge)) {
        if (!isSame(judged)) {
          missing.forEach((one) => one.isMet(judged) && missing.delete(one))
        }
      }
    }
    expect([...missing].map(({ name }) => name)).toEqual([])
  })
})
