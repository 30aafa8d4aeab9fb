import type { CardProblem } from "../card/card"
import type { DeclineReason, TestCardBehaviour } from "../card/test-cards"

/** How many of a thing: "1 try", "3 tries". */
const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`

const pageTexts = {
  testMode: "Test mode – no real card is charged",
  errorTitle: (title: string) => `Error: ${title}`,

  amountToPay: "Amount to pay",
  /** The time stands between the two texts. */
  openUntil: { before: "This page is open until", after: "UTC." },
  orderSummary: "Order summary",
  items: "Items",
  itemColumn: "Item, quantity and unit price",
  totalColumn: "Line total before tax",
  unnamedItem: "Item",
  times: "times",
  quantity: (quantity: number) => `Quantity: ${quantity}`,
  otherCharges: "Other charges and discounts",
  taxes: "Tax",
  total: "Total",
  reference: "Reference",

  payByCard: "Pay by card",
  email: "E-mail",
  nameOnCard: "Name on card",
  cardNumber: "Card number",
  expiryDate: "Expiry date",
  expiryHint: "MM/YY",
  securityCode: "Security code",
  securityCodeHint: "3 digits; Amex 4",
  pay: (amount: string) => `Pay ${amount}`,
  cancelPayment: "Cancel payment",
  testCards: "Test cards",
  testCardsHint: "Any expiry date in the future and any security code.",
  cardOutcomes: {
    approves: "approves",
    declines: "declines",
  } satisfies Record<TestCardBehaviour["outcome"], string>,

  declined: "Your card was declined",
  nothingCharged: "Nothing was charged.",
  tryAnotherCard: "Try another card",
  checkCard: "Please check your card details",
  cardProblems: {
    name_missing: "Enter the name on the card.",
    number_missing: "Enter the card number.",
    number_invalid: "This is not a valid card number. Check the digits.",
    expiry_invalid: "Enter an expiry date in the future, as MM/YY.",
    code_not_3_digits: "Enter the security code of 3 digits.",
    code_not_4_digits: "Enter the security code of 4 digits.",
    code_not_3_or_4_digits: "Enter the security code of 3 or 4 digits.",
  } satisfies Record<CardProblem, string>,
  declineReasons: {
    declined_by_bank: "The card was declined by its bank.",
    insufficient_funds: "The card was declined: insufficient funds.",
    unknown_test_card:
      "The card was declined: unknown test card. Use one of the test cards listed below.",
  } satisfies Record<DeclineReason, string>,

  confirmCancel: { title: "Cancel this payment?", text: "Nothing has been charged." },
  backToPage: "Back to the payment page",
  returnToShop: "Return to the shop",

  paid: "Payment complete",
  alreadyPaid: "This order is already paid",
  paidText: (amount: string, card: string) =>
    `${amount} was paid with ${card}. It is not charged again.`,
  unknownCard: "a card",
  expired: {
    title: "This payment page has expired",
    text: "Nothing was charged. Go back to the shop and start the payment again.",
  },
  cancelled: {
    title: "This payment was cancelled",
    text: "Nothing was charged. You can start again in the shop.",
  },
  notFound: {
    title: "There is no payment page here",
    text: "Check the address, or go back to the shop and start the payment again.",
  },
  tooLarge: {
    title: "The form was too large",
    text: "Nothing was charged. Go back and fill in the form again.",
  },
  failed: {
    title: "Something went wrong",
    text: "The payment page failed. Load it again to see whether the payment was made.",
  },
}

const consoleTexts = {
  title: "Sandbox console",
  intro: "Play the gateway: each session of your shop appears here, with its requests and answers.",
  live: "Live",
  lost: "Connection lost – trying again",
  noScript: "The console needs JavaScript. Without it, use the scenario API.",
  failed: "The sandbox did not answer. Is it still running?",

  gateway: "Gateway",
  notifications: "Notifications",
  modes: { send: "Send", hold: "Hold", drop: "Drop" },
  modeHints: {
    send: "Notifications are sent at once.",
    hold: "Notifications wait until you release them.",
    drop: "Notifications are lost.",
  },
  modeDone: {
    send: "Notifications are sent at once.",
    hold: "Notifications are held.",
    drop: "Notifications are dropped.",
  },
  held: (number: number) => `${count(number, "notification is", "notifications are")} held.`,
  release: "Release",
  releaseReversed: "Release in reverse",
  releaseDone: "Held notifications are released.",

  clock: "Clock",
  aheadBy: (duration: string) => `Ahead by ${duration}`,
  onTime: "The machine’s time",
  advance: (minutes: number) => `+${minutes} min`,
  advanceDone: (minutes: number) => `The clock is ${count(minutes, "minute", "minutes")} further.`,

  faults: "Faults",
  faultsHint: "The next calls go wrong, in this order.",
  noFaults: "No fault is set.",
  faultEndpoint: "Endpoint",
  endpoints: { any: "Either endpoint", create: "Create a session", verify: "Verify" },
  faultKind: "Fault",
  faultKinds: {
    status_500: "Status 500",
    status_503: "Status 503",
    status_429: "Status 429",
    timeout: "No answer",
    reset: "Connection reset",
    latency: "5 seconds late",
    body: "Unreadable body",
  },
  faultNames: {
    status: "Error status",
    timeout: "No answer",
    reset: "Connection reset",
    latency: "Late answer",
    body: "Unreadable body",
  },
  faultTimes: "Number of calls",
  addFault: "Set fault",
  addFaultDone: "The fault waits for its call.",
  clearFaults: "Clear faults",
  clearFaultsDone: "No fault is set.",

  reset: "Reset",
  resetQuestion:
    "This forgets all sessions, notifications, calls and faults, and sets the clock back. The key stays.",
  resetConfirm: "Forget everything",
  resetDone: "The sandbox is empty.",

  sessions: "Sessions",
  more: (hidden: number) => `${count(hidden, "older session is", "older sessions are")} not shown.`,
  allAsJson: "Whole state as JSON",
  noSessions: "No session yet",
  noSessionsHint: "Start a payment in your shop. Or create a session with this command:",
  noSessionsNext: "Then pay, decline or expire the session here.",
  sessionStatuses: {
    open: "Open",
    approved: "Approved",
    expired: "Expired",
    cancelled: "Cancelled",
  },
  created: "Created",
  openUntil: "Open until",
  reference: "Reference",
  noReference: "No reference",
  openPage: "Open payment page",
  cardsTried: (cards: string) => `Cards tried: ${cards}`,
  cardOutcomes: { approved: "approved", declined: "declined" },
  noWebhook: "This session has no webhook_url: it is never notified.",

  pay: "Pay",
  decline: "Decline a card",
  expire: "Expire",
  cancel: "Cancel",
  secondCard: "Pay with a second card",
  payDone: (amount: string) => `${amount} was paid.`,
  declineDone: "A card was declined.",
  expireDone: "The session has expired.",
  cancelDone: "The session is cancelled.",
  secondCardDone: (amount: string) => `${amount} was paid a second time.`,

  transaction: "Transaction",
  transactionStatuses: {
    captured: "Captured",
    voided: "Voided",
    refunded: "Refunded",
    partially_refunded: "Partially refunded",
  },
  returned: (amount: string) => `${amount} returned`,
  refund: "Refund",
  refundAmount: "Refund amount; when empty, everything that is left",
  void: "Void",
  refundDone: "The refund is made.",
  voidDone: "The transaction is voided.",

  notify: "Send another notification",
  duplicate: "Twice",
  duplicateDone: "Two notifications are sent.",
  later: "Late",
  laterDone: "The notification is scheduled.",
  forge: "Forged",
  forgeKind: "Forgery",
  forgeries: {
    wrong_key: "Signed with another key",
    changed_body: "Body changed after signing",
    no_signature: "Without a signature",
  },
  forgeDone: "A forged notification is sent. Your shop must refuse it.",

  deliveries: "Notifications",
  deliveryStates: {
    scheduled: "Scheduled",
    held: "Held",
    sending: "Sending",
    delivered: "Delivered",
    failed: "Failed",
    dropped: "Dropped",
    stopped: "Stopped",
  },
  /** Whether the shop refused a forged notification. */
  forgeryRefused: "Refused",
  forgeryAccepted: "Accepted",
  due: "Due",
  forged: (how: string) => `Forged: ${how}`,
  duplicateOf: "Sent again",
  resend: "Send again",
  resendDone: "The notification is sent again.",
  lose: "Lose",
  loseDone: "The notification is lost.",
  tries: (number: number) => count(number, "try", "tries"),
  noTries: "Not sent yet.",
  noAnswer: "no answer",

  calls: "Calls of this session",
  otherCalls: "Calls without a session",
  otherCallsHint: "Such as refused calls.",
  request: "Request",
  answer: "Answer",
  body: "Body",
  empty: "empty",
  fault: (kind: string) => `Fault: ${kind}`,
  milliseconds: (number: number) => `${number} ms`,
}

/** Every text of the sandbox, in English. */
export const en = { page: pageTexts, console: consoleTexts }

export type Texts = typeof en
