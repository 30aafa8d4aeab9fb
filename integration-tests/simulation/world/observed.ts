/** What happened in a world besides its rows: who was asked, and what keeps a payment from its usual way. */
export class Observed {
  /** When a server last began to ask the gateway about a page, by its reference. */
  readonly askedAt = new Map<string, Date>()
  /** The task that asked the gateway for a page, by its reference. */
  readonly openedBy = new Map<string, string>()
  /** Is called when a task asks the gateway for a page, by the name of the task. */
  readonly onOpening = new Map<string, () => void>()
  /** Which tasks have asked the gateway about which pages: a reference and a name. */
  readonly askers = new Set<string>()
  /** Pages that the gateway opened after their start was given up and their last check: nobody was sent there, nobody asks. */
  readonly openedLate = new Set<string>()
  /** Pages that were left by a task that had asked about them, or by a server without their account, which cannot. */
  readonly leftByAsker = new Set<string>()
  /** Carts of which something else than start, payment and order was wanted. */
  readonly disturbedCarts = new Set<string>()
  /** Collections of which core's capture of another provider's payment has not answered. */
  readonly cutOffElsewhere = new Set<string>()
  /** Servers that run without the first account. */
  readonly withoutAccount = new Set<string>()
  /** Payments that an admin has decided about. */
  readonly decidedPayments = new Set<string>()
  /** Checks of pages that were planned for a time to come, and then for a later one, or for none, by which task. */
  readonly postponed: { id: string; planned: Date; next: Date | null; by: string }[] = []
  /** Until then the gateway was away, or the account was not configured. */
  hinderedUntil = new Date(0)
  /** An admin has changed what an order costs. */
  hasEditedOrders = false
}
