import { PAYMENT_CAPTURED } from "../../contract/webhook-event"
import type { AdminStatement, GatewayStatement, Statement } from "../statement"
import { cents } from "../../__tests__/support/cents"

/** How the gateway of a story names its transactions, and what verify describes. */
export interface Habits {
  /**
   * - `same`: both sources name one id
   * - `own`: each source has ids of its own
   * - `notified`, `verified`: only this source names ids
   * - `absent`: nobody does
   */
  ids: "same" | "own" | "notified" | "verified" | "absent"
  /** A return has an id of its own in its notification. */
  returnsHaveIds: boolean
  /** Verify describes the latest transaction of the page, also one that took nothing; otherwise the latest one that did. */
  verifiesDeclines: boolean
  /** A whole return comes without an amount. */
  omitsWholes: boolean
}

export type ReturnKind = "refunded" | "chargeback" | "voided"

/** Something that truly happened at the gateway. */
interface Happening {
  transaction: number
  kind: "approved" | "declined" | ReturnKind
  /** In cents. */
  amount: number
  currency: string
}

/** A payment as an admin sees it. */
export interface Shown {
  id: string | null
  /** A statement has approved it. */
  isApproved: boolean
  /** What the gateway took of it, as it is shown. */
  shown: number
}

const WHOLE = 4000
const NO_PAYMENT = { amount: null, currency: null, transaction_id: null }

/** A gateway that knows what was charged and returned on one page, and a shop's inbox that knows what it said of it. */
export class GatewayModel {
  readonly happened: Happening[] = []
  /** Learned by the shop, in this order. */
  readonly statements: Statement[] = []
  /** Happenings that the shop has learned of, by a statement of anybody. */
  readonly said = new Set<Happening>()
  /** The sources that have approved a charge. */
  readonly approvedBy = new Set<Statement["source"]>()
  private readonly sending: { happening: Happening; statement: GatewayStatement }[] = []
  private readonly sent: { happening: Happening; statement: GatewayStatement }[] = []
  private minute = 0
  private transactions = 0
  /** Verify was asked since the latest notification. */
  isAsked = false

  constructor(readonly habits: Habits) {}

  get notifiesIds(): boolean {
    return ["same", "own", "notified"].includes(this.habits.ids)
  }

  decline(): void {
    this.happens({ ...this.next(), kind: "declined", amount: WHOLE })
  }

  charge(amount = WHOLE, currency = "CAD"): void {
    this.happens({ ...this.next(), kind: "approved", amount, currency })
  }

  /** A hold on another card that was released, and never charged. */
  release(): void {
    this.happens({ ...this.next(), kind: "voided", amount: WHOLE })
  }

  /** Gives back a part of a charge, at most what is left of it. */
  giveBack(transaction: number, kind: ReturnKind, wanted: number): void {
    const left = this.balance(transaction)
    if (left > 0) {
      const amount = kind === "voided" ? left : Math.min(left, wanted)
      this.happens({ transaction, kind, amount, currency: this.chargeOf(transaction).currency })
    }
  }

  /** The shop receives one of the notifications that are under way. */
  deliver(pick: number): void {
    const [message] = this.sending.splice(pick % Math.max(1, this.sending.length), 1)
    if (message) {
      this.sent.push(message)
      this.learn({ ...message.statement, at: this.now() }, [message.happening])
      this.isAsked = false
    }
  }

  /** A notification is sent again, with another body. */
  repeat(pick: number): void {
    const message = this.sent[pick % Math.max(1, this.sent.length)]
    if (message) {
      const id = `again_${this.statements.length}`
      this.learn({ ...message.statement, id, at: this.now() }, [message.happening])
      this.isAsked = false
    }
  }

  deliverAll(): void {
    while (this.sending.length > 0) {
      this.deliver(0)
    }
  }

  /** The shop asks verify, which describes the state of one transaction. */
  verify(): void {
    // Without an id, nobody could know what it describes.
    const describesAll =
      this.habits.verifiesDeclines && this.habits.ids !== "absent" && this.habits.ids !== "notified"
    const described = this.happened.findLast(
      ({ transaction }) => describesAll || this.isCharged(transaction)
    )
    const all = this.happened.filter(({ transaction }) => transaction === described?.transaction)
    const latest = all.at(-1)
    // A state has one word and one sum.
    const ofKind = all.filter(({ kind }) => kind === latest?.kind)
    const amount = ofKind.reduce((sum, one) => sum + one.amount, 0)
    this.learn(
      {
        ...this.statementOf("verify", latest && { ...latest, amount }),
        id: `verified_${this.statements.length}`,
        at: this.now(),
      },
      all.filter(({ kind }) => kind === "approved" || kind === latest?.kind)
    )
    this.isAsked = true
  }

  /** An admin, who knows the truth about a payment, states it; the last statements came meanwhile and are unseen. */
  state({ id, isApproved, shown }: Shown, unseen = 0): void {
    const transaction = this.transactionOf(id)
    const left = transaction === undefined ? 0 : this.balance(transaction)
    // What nobody has approved once all was said was never charged under this id.
    const isKnown =
      (isApproved || !this.isAllSaid()) && transaction !== undefined && this.isCharged(transaction)
    const taken = isKnown ? this.chargeOf(transaction).amount : shown
    const returned = Math.max(0, taken - left)
    const seen = this.statements.slice(0, this.statements.length - unseen)
    const statement: AdminStatement = {
      id: `admin_${this.statements.length}`,
      source: "admin",
      at: this.now(),
      transaction_id: id,
      returned: cents(returned),
      seen: seen.map((one) => one.id),
    }
    this.learn(
      statement,
      this.happened.filter((one) => one.transaction === transaction)
    )
  }

  /** Transactions that were charged. */
  charged(): number[] {
    return this.happened.flatMap(({ kind, transaction }) =>
      kind === "approved" ? transaction : []
    )
  }

  isCharged(transaction: number): boolean {
    return this.charged().includes(transaction)
  }

  chargeOf(transaction: number): Happening {
    const charge = this.happened.find(
      (one) => one.kind === "approved" && one.transaction === transaction
    )
    if (!charge) {
      throw new Error("The transaction was never charged")
    }
    return charge
  }

  /** What the gateway truly has of a transaction; or has by what was said so far. */
  balance(transaction: number, happenings: Iterable<Happening> = this.happened): number {
    const about = [...happenings].filter((one) => one.transaction === transaction)
    if (about.length === 0 || !this.isCharged(transaction)) {
      return 0
    }
    // Who says that money was returned says that it was charged.
    const isTaken = about.some(({ kind }) => kind !== "declined")
    const back = about.filter(({ kind }) => kind !== "approved" && kind !== "declined")
    const taken = isTaken ? this.chargeOf(transaction).amount : 0
    return taken - back.reduce((sum, { amount }) => sum + amount, 0)
  }

  isAllSaid(): boolean {
    return this.sending.length === 0
  }

  /** The transaction of an id; of no id, the latest one that was charged and heard of. */
  transactionOf(id: string | null): number | undefined {
    if (id === null) {
      return this.charged().findLast((transaction) =>
        [...this.said].some((one) => one.transaction === transaction)
      )
    }
    return /^[nvt]\d+$/.test(id) ? Number(id.slice(1)) : undefined
  }

  /**
   * What the gateway has, as far as it was said, of each charge that one of these ids names; of any charge, where there is no
   * id.
   */
  saidOf(ids: readonly string[], currencies = ["CAD", "USD"]): number[] {
    const named = ids.map((id) => this.transactionOf(id))
    return this.charged()
      .filter((transaction) => ids.length === 0 || named.includes(transaction))
      .filter((transaction) => currencies.includes(this.chargeOf(transaction).currency))
      .map((transaction) => this.balance(transaction, this.said))
  }

  private next() {
    this.transactions += 1
    return { transaction: this.transactions, currency: "CAD" }
  }

  private now(): Date {
    this.minute += 1
    return new Date(Date.UTC(2027, 0, 15, 10) + this.minute * 60_000)
  }

  private happens(happening: Happening): void {
    this.happened.push(happening)
    const statement = this.statementOf("notification", happening)
    this.sending.push({ happening, statement })
  }

  private learn(statement: Statement, happenings: readonly Happening[]): void {
    this.statements.push(statement)
    happenings.forEach((one) => this.said.add(one))
    if (statement.source !== "admin" && statement.status === "approved") {
      this.approvedBy.add(statement.source)
    }
  }

  private statementOf(
    source: GatewayStatement["source"],
    happening: Happening | undefined
  ): GatewayStatement {
    const isNotified = source === "notification"
    const statement: GatewayStatement = {
      id: `notified_${this.happened.length}`,
      source,
      at: new Date(0),
      event: isNotified ? PAYMENT_CAPTURED : null,
      status: happening?.kind ?? "pending",
      http_status: null,
      reference: "hcatt_1",
      merchant_site_id: "site_1",
      ...NO_PAYMENT,
    }
    if (!happening) {
      return statement
    }
    const { amount, currency, kind, transaction } = happening
    const isReturn = kind !== "approved" && kind !== "declined"
    const isOmitted = this.habits.omitsWholes && isReturn && kind !== "refunded" && amount === WHOLE
    return {
      ...statement,
      amount: isOmitted ? null : (amount / 100).toFixed(2),
      currency,
      transaction_id:
        isNotified && isReturn && this.habits.returnsHaveIds
          ? `r${this.happened.length}`
          : this.idOf(source, transaction),
    }
  }

  private idOf(source: GatewayStatement["source"], transaction: number): string | null {
    const isNotified = source === "notification"
    switch (this.habits.ids) {
      case "same":
        return `t${transaction}`
      case "own":
        return `${isNotified ? "n" : "v"}${transaction}`
      case "notified":
        return isNotified ? `t${transaction}` : null
      case "verified":
        return isNotified ? null : `t${transaction}`
      case "absent":
        return null
    }
  }
}
