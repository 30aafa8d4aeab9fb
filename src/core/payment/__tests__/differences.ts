import { isCapture, type Judged } from "./version-four"

/** A place where the judgement by transaction differs from the one by page, on purpose. */
export interface Difference {
  name: string
  isMet: (judged: Judged) => boolean
}

type Payment = NonNullable<Judged["steps"][number]["payment"]>

const ownOf = ({ steps }: Judged) => steps[0]
const stepOf = (judged: Judged) => ownOf(judged)?.step.kind
const refundedOf = ({ case: { medusa } }: Judged) => medusa.refunded
const returnedOf = (judged: Judged) => ownOf(judged)?.payment?.returned ?? 0
const isBooked = ({ booked }: Judged) => booked !== undefined
const some = ({ steps }: Judged, ask: (payment: Payment) => boolean) =>
  steps.some(({ payment }) => payment !== undefined && ask(payment))
const isOdd = (judged: Judged) => some(judged, ({ isPageClear }) => !isPageClear)
/** Some statements name the transaction, and others name none. */
const isNamedOnce = ({ case: { said } }: Judged) =>
  [true, false].every((isNamed) => said.some((one) => (one.transaction_id !== null) === isNamed))
/** Nobody captures, and nothing is called done. */
const isCareful = ({ steps }: Judged) =>
  steps.every(({ step }) => ["hold", "detach", "close", "ask", "wait"].includes(step.kind))

/**
 * The whole list: docs/contributing/adr/0017-a-payment-is-a-row-with-two-balances.md has the same rows, with their reasons. Each row names
 * what was said or booked, and the outcome of both judgements.
 */
export const DIFFERENCES: readonly Difference[] = [
  {
    name: "Money that was returned before Medusa booked it closes the payment",
    isMet: (judged) =>
      !isBooked(judged) &&
      !isCapture(judged.decision) &&
      some(judged, ({ gateway, returned }) => gateway === 0 && returned > 0) &&
      isCareful(judged),
  },
  {
    name: "A return of a transaction that nobody approved is a payment at once",
    isMet: (judged) =>
      !isBooked(judged) &&
      ["wait", "expire"].includes(judged.decision.kind) &&
      some(judged, ({ returned, isUnclear }) => returned > 0 || isUnclear) &&
      isCareful(judged),
  },
  {
    name: "A second payment pays after all of the first one was returned",
    isMet: (judged) =>
      !isBooked(judged) &&
      judged.verdict.kind === "reversed" &&
      !isOdd(judged) &&
      judged.steps.some(
        ({ payment, step }) => isCapture(step) && payment?.isProven && payment.returned === 0
      ) &&
      some(judged, ({ gateway, returned }) => gateway === 0 && returned > 0),
  },
  {
    name: "An approval without an id is of the page's only transaction, and may complete its proof",
    isMet: (judged) =>
      !isBooked(judged) &&
      judged.verdict.kind === "half_proven" &&
      !isOdd(judged) &&
      judged.steps.length === 1 &&
      isNamedOnce(judged),
  },
  {
    name: "Each payment of a page has its own proof, whichever came first",
    isMet: (judged) =>
      !isBooked(judged) &&
      ["contradicted", "half_proven"].includes(judged.verdict.kind) &&
      !isOdd(judged) &&
      judged.steps.length > 1,
  },
  {
    name: "A page on which something is odd captures nothing",
    isMet: (judged) =>
      !isBooked(judged) &&
      (isCapture(judged.decision) || judged.verdict.kind === "half_proven") &&
      isOdd(judged) &&
      isCareful(judged),
  },
  {
    name: "A refund that the gateway still has to make is a difference",
    isMet: (judged) =>
      isBooked(judged) &&
      refundedOf(judged) > returnedOf(judged) &&
      judged.case.medusa.order?.paid === true &&
      stepOf(judged) === "hold",
  },
  {
    name: "A return that Medusa has refunded as well is no difference",
    isMet: (judged) =>
      isBooked(judged) &&
      judged.decision.kind === "hold" &&
      judged.case.medusa.order?.paid === true &&
      refundedOf(judged) === returnedOf(judged),
  },
  {
    name: "A booked payment about which something is odd is held",
    isMet: (judged) =>
      isBooked(judged) &&
      some(
        judged,
        ({ isUnclear, problem, returned }) => isUnclear || returned > 0 || problem !== undefined
      ) &&
      ["hold", "detach", "ask"].includes(stepOf(judged) ?? ""),
  },
  {
    name: "A captured payment is not booked where other money is, or for another sum",
    isMet: (judged) => {
      const { cart, order, paidElsewhere } = judged.case.medusa
      const isOther = cart !== null && (cart.total !== 4000 || cart.currency_code !== "cad")
      return (
        isBooked(judged) &&
        order?.paid !== true &&
        (paidElsewhere || order?.hasMoney === true || isOther || refundedOf(judged) > 0) &&
        ["hold", "detach"].includes(stepOf(judged) ?? "")
      )
    },
  },
  {
    name: "A payment is not booked on an order that owes less",
    isMet: (judged) =>
      !isBooked(judged) &&
      isCapture(judged.decision) &&
      (judged.case.medusa.order?.owed ?? 4000) < 4000 &&
      isCareful(judged),
  },
  {
    name: "What was returned of another transaction does not hold the booked one",
    isMet: (judged) => {
      const payment = ownOf(judged)?.payment
      return (
        isBooked(judged) &&
        judged.verdict.kind === "reversed" &&
        payment?.returned === 0 &&
        !payment.isUnclear
      )
    },
  },
]
