import fc from "fast-check"
import { balancesOf } from "../balances"
import { GatewayModel, type Habits, type ReturnKind } from "./gateway-model"
import { OWN_IDS, PROFILE, WHOLE } from "./said"
import { ShopModel, type Line, type ShopOptions } from "./shop-model"

type Act =
  | { do: "decline" | "release" | "verify" | "process" | "interrupt" | "expire" | "deliver_all" }
  | { do: "charge"; amount: number; currency: string }
  | { do: "give_back"; pick: number; kind: ReturnKind; amount: number }
  | { do: "deliver" | "repeat"; pick: number }
  | { do: "state"; pick: number; unseen: number }
  | { do: "refund_in_medusa"; amount: number }

export interface Story {
  habits: Habits
  options: Omit<ShopOptions, "profile">
  acts: readonly Act[]
}

const pick = fc.nat({ max: 7 })
const amount = fc.constantFrom(500, 700, 3500, WHOLE)

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("decline", "release", "expire") }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("charge"),
      amount: fc.constantFrom(WHOLE, WHOLE, WHOLE, WHOLE, WHOLE, 3999),
      currency: fc.constantFrom("CAD", "CAD", "CAD", "CAD", "CAD", "USD"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("give_back"),
      pick,
      kind: fc.constantFrom("refunded", "refunded", "chargeback", "voided"),
      amount,
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("deliver"), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("repeat"), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("verify", "process", "interrupt") }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("state"), pick, unseen: fc.constantFrom(0, 0, 1, 2) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("refund_in_medusa"), amount }) }
)

export const anyStory: fc.Arbitrary<Story> = fc.record({
  habits: fc.record({
    ids: fc.constantFrom("same", "same", "own", "notified", "verified", "absent"),
    returnsHaveIds: fc.constantFrom(false, false, false, true),
    verifiesDeclines: fc.boolean(),
    omitsWholes: fc.boolean(),
  }),
  options: fc.record({
    proof: fc.constantFrom("either", "either", "both"),
    canVerify: fc.constantFrom(true, true, true, false),
  }),
  acts: fc.array(act, { maxLength: 14 }),
})

const between: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant("deliver"), pick }),
  fc.record({ do: fc.constantFrom("verify", "process") })
)

/** Declines and released holds, one charge, and refunds that are made in Medusa and then at the gateway. */
export const honestStory: fc.Arbitrary<Story> = fc
  .record({
    habits: fc.record({
      ids: fc.constantFrom("same", "own"),
      returnsHaveIds: fc.constant(false),
      verifiesDeclines: fc.boolean(),
      omitsWholes: fc.boolean(),
    }),
    proof: fc.constantFrom("either", "both"),
    canVerify: fc.boolean(),
    before: fc.array(fc.constantFrom("decline", "release"), { maxLength: 3 }),
    refunds: fc.shuffledSubarray([500, 700, 1200]),
    isWhole: fc.boolean(),
    between: fc.array(fc.array(between, { maxLength: 3 }), { minLength: 9, maxLength: 9 }),
  })
  .map(({ before, between, canVerify, habits, isWhole, proof, refunds }) => {
    // Only verify can say that a released hold was not the payment, and be the second proof.
    const isAsked = canVerify || proof === "both" || before.includes("release")
    const sums = isWhole
      ? [...refunds, WHOLE - refunds.reduce((sum, one) => sum + one, 0)]
      : refunds
    const happens: Act[][] = [
      ...before.map((one): Act[] => [{ do: one }]),
      [{ do: "charge", amount: WHOLE, currency: "CAD" }],
      [{ do: "deliver_all" }, { do: "process" }],
      ...sums.map((sum): Act[] => [
        { do: "refund_in_medusa", amount: sum },
        { do: "process" },
        { do: "give_back", pick: 0, kind: "refunded", amount: sum },
      ]),
    ]
    const acts = happens.flatMap((some, place) => [...some, ...(between[place] ?? [])])
    return { habits, options: { proof, canVerify: isAsked }, acts }
  })

function at<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[pick % Math.max(1, items.length)]
}

const isSettled = ({ step }: Line) => ["done", "close", "wait", "expire"].includes(step.kind)

/** Plays a story, and complains of any step that contradicts what the gateway model knows. */
export class Play {
  readonly gateway: GatewayModel
  readonly shop: ShopModel

  private readonly proof: ShopOptions["proof"]

  constructor({ habits, options }: Story) {
    this.proof = options.proof
    this.gateway = new GatewayModel(habits)
    const profile = habits.ids === "own" ? OWN_IDS : PROFILE
    this.shop = new ShopModel(this.gateway, { ...options, profile })
  }

  acts(one: Act): void {
    const { gateway, shop } = this
    switch (one.do) {
      case "decline":
      case "release":
        return gateway[one.do]()
      case "deliver_all":
        return gateway.deliverAll()
      case "verify":
        return shop.canVerify ? gateway.verify() : undefined
      case "expire":
        shop.isOver = true
        return
      case "process":
        return void this.process()
      case "interrupt":
        return void this.process(1)
      case "charge":
        // Two payments of which no notification has an id are one to everybody.
        return gateway.charged().length >= (gateway.notifiesIds ? 3 : 1)
          ? undefined
          : gateway.charge(one.amount, one.currency)
      case "give_back":
        return this.givesBack(one)
      case "deliver":
      case "repeat":
        return gateway[one.do](one.pick)
      case "state":
        return this.states(at(shop.lines(), one.pick), one.unseen)
      case "refund_in_medusa":
        return shop.refundInMedusa(one.amount)
    }
  }

  states(line: Line | undefined, unseen = 0): void {
    if (line?.payment) {
      const { approved, gateway, returned, transaction_id: id } = line.payment
      this.gateway.state({ id, isApproved: approved !== null, shown: gateway + returned }, unseen)
    }
  }

  process(rounds?: number): Line[] {
    return this.shop.process((lines) => this.check(lines), rounds)
  }

  private check(lines: readonly Line[]): void {
    const fault = lines.map((line) => this.faultOf(line)).find(Boolean) ?? this.faultOfPage(lines)
    if (fault) {
      throw new Error(fault)
    }
  }

  /** What is wrong with a step, by what was said. */
  private faultOf({ facts, isBooked, payment, step }: Line): string | undefined {
    const { gateway } = this
    const sums = payment ? gateway.saidOf(payment.ids) : []
    if (step.kind === "place_order" || step.kind === "book") {
      const isRight =
        payment &&
        gateway.saidOf(payment.ids, ["CAD"]).includes(WHOLE) &&
        gateway.approvedBy.size >= (this.proof === "both" ? 2 : 1)
      return isRight && (isBooked || !this.shop.booked) ? undefined : `captures ${String(sums)}`
    }
    // Before all was said, a sum may be of what both sources say or of two things that one of them says.
    if (!payment || payment.isUnclear || !gateway.isAllSaid()) {
      return undefined
    }
    const { gateway: shown, medusa } = balancesOf(payment, facts)
    if (step.kind === "done" && !facts.accepted && !sums.includes(medusa)) {
      return `done with ${String(sums)} at the gateway and ${medusa} in Medusa`
    }
    if (step.kind === "close" && sums.length > 0 && !sums.includes(0)) {
      return `closes with ${String(sums)} at the gateway`
    }
    const isShown = payment.approved !== null
    return isShown && !sums.includes(shown) ? `shows ${shown} of ${String(sums)}` : undefined
  }

  /** What nobody sees, once everything was said. */
  private faultOfPage(lines: readonly Line[]): string | undefined {
    const { gateway, shop } = this
    if (!gateway.isAllSaid() || !shop.isOver || !lines.every(isSettled)) {
      return
    }
    const truth = gateway.charged().reduce((sum, one) => sum + gateway.balance(one), 0)
    const medusa = shop.booked ? WHOLE - shop.booked.refunded : 0
    return truth !== medusa && !lines.some(({ facts }) => facts.accepted)
      ? `settled with ${truth} at the gateway and ${medusa} in Medusa`
      : undefined
  }

  private givesBack({ amount, kind, pick }: Extract<Act, { do: "give_back" }>): void {
    const transaction = at(this.gateway.charged(), pick)
    return transaction === undefined ? undefined : this.gateway.giveBack(transaction, kind, amount)
  }

  /** An admin, who knows the truth, works through the list. */
  work(): void {
    for (let round = 0; round < 40; round++) {
      this.gateway.deliverAll()
      const open = this.process().filter((line) => !isSettled(line))
      if (open.length === 0) {
        return
      }
      const works = open.map((line) => this.workOn(line))
      const first = works.toSorted((one, other) => one.rank - other.rank)[0]
      first?.work()
    }
    const lines = this.shop.lines().map(({ step }) => step.kind)
    throw new Error(`still open: ${JSON.stringify(lines)}`)
  }

  /** What the admin does about a payment; what ranks first is done first. */
  private workOn(line: Line): { rank: number; work: () => void } {
    const { gateway, shop } = this
    const { facts, payment } = line
    if (!payment) {
      throw new Error("nobody can work on no payment")
    }
    const transaction = gateway.transactionOf(payment.transaction_id)
    const truth = transaction === undefined ? 0 : gateway.balance(transaction)
    const { gateway: shown, medusa } = balancesOf(payment, facts)
    const actions = shop.actions(line)
    if (payment.isUnclear || shown !== truth) {
      return { rank: 0, work: () => this.states(line) }
    }
    if (actions.includes("refund_in_medusa")) {
      return { rank: 1, work: () => shop.refundInMedusa(medusa - shown) }
    }
    if (actions.includes("close")) {
      return { rank: 1, work: () => shop.accept(line) }
    }
    if (transaction !== undefined && truth > 0) {
      const rank = payment.problem !== undefined || payment.returned > 0 ? 2 : 3
      return { rank, work: () => gateway.giveBack(transaction, "refunded", truth) }
    }
    throw new Error(`dead end: ${JSON.stringify({ payment, step: line.step, actions })}`)
  }
}
