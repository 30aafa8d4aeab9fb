import { EXIT } from "../manners/exit-codes"
import { CliFailure } from "../manners/failure"
import type { SandboxSession, ScenarioApi } from "./scenario-api"

/** What can happen to a payment page, and how the sandbox plays it. */
interface Scenario {
  name: string
  description: string
  play(api: ScenarioApi, session: SandboxSession, options: ScenarioOptions): Promise<void>
}

export interface ScenarioOptions {
  /** The amount of a partial refund: decimal text in major units. */
  amount?: string
  /** The delay of a late notification, in seconds. */
  delay: number
}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: "paid",
    description: "a card pays, and its notification arrives",
    play: async (api, session) => await pay(api, session),
  },
  {
    name: "declined",
    description: "a card is declined; the page stays open",
    play: async (api, { id }) => void (await api.act(`sessions/${id}/decline`)),
  },
  {
    name: "expired",
    description: "the page ends unpaid",
    play: async (api, { id }) => void (await api.act(`sessions/${id}/expire`)),
  },
  {
    name: "cancelled",
    description: "the shopper cancels",
    play: async (api, { id }) => void (await api.act(`sessions/${id}/cancel`)),
  },
  {
    name: "lost",
    description: "a card pays, and its notification never arrives",
    play: async (api, session) => await withoutWebhooks(api, () => pay(api, session)),
  },
  {
    name: "late",
    description: "a card pays, and its notification arrives late (--delay)",
    play: async (api, session, { delay }) => {
      await withoutWebhooks(api, () => pay(api, session))
      await notify(api, session, { delay_seconds: delay })
    },
  },
  {
    name: "duplicate",
    description: "a card pays, and its notification arrives three times",
    play: async (api, session) => {
      await withoutWebhooks(api, () => pay(api, session))
      await notify(api, session, { copies: 3 })
    },
  },
  {
    name: "forged",
    description: "a card pays, and a notification signed with another key arrives instead",
    play: async (api, session) => {
      await withoutWebhooks(api, () => pay(api, session))
      await notify(api, session, { forged: "wrong_key" })
    },
  },
  {
    name: "second-card",
    description: "two cards pay one page",
    play: async (api, session) => {
      await pay(api, session)
      await api.act(`sessions/${session.id}/second-card`)
    },
  },
  {
    name: "reordered",
    description: "a card pays and is refunded, and the notification of the refund arrives first",
    play: async (api, session) => {
      await assertSends(api)
      await api.act("webhooks", { mode: "hold" })
      try {
        await pay(api, session)
        await refund(api, session, {})
      } finally {
        await api.act("webhooks", { mode: "send", order: "reversed" })
      }
    },
  },
  {
    name: "voided",
    description: "a card pays, and the payment is voided",
    play: async (api, session) => {
      await pay(api, session)
      await api.act(`transactions/${await transactionOf(api, session)}/void`)
    },
  },
  {
    name: "refunded",
    description: "a card pays, and all is refunded",
    play: async (api, session) => {
      await pay(api, session)
      await refund(api, session, {})
    },
  },
  {
    name: "partially-refunded",
    description: "a card pays, and a part is refunded (--amount)",
    play: async (api, session, { amount = "1.00" }) => {
      await pay(api, session)
      await refund(api, session, { amount })
    },
  },
]

async function pay(api: ScenarioApi, { id, status }: SandboxSession): Promise<void> {
  // A paid page needs no card: the scenario continues on that page.
  if (status !== "approved") {
    await api.act(`sessions/${id}/pay`)
  }
}

async function refund(
  api: ScenarioApi,
  session: SandboxSession,
  body: { amount?: string }
): Promise<void> {
  await api.act(`transactions/${await transactionOf(api, session)}/refund`, body)
}

async function notify(
  api: ScenarioApi,
  session: SandboxSession,
  body: Record<string, unknown>
): Promise<void> {
  await api.act(`transactions/${await transactionOf(api, session)}/notify`, body)
}

/** Loses the notifications of everything that `work` does. */
async function withoutWebhooks(api: ScenarioApi, work: () => Promise<void>): Promise<void> {
  const { mode } = (await api.state()).webhooks
  await api.act("webhooks", { mode: "drop" })
  try {
    await work()
  } finally {
    await api.act("webhooks", { mode })
  }
}

/** Refuses unless the sandbox sends notifications: a release would also send notifications that somebody holds. */
async function assertSends(api: ScenarioApi): Promise<void> {
  const { mode } = (await api.state()).webhooks
  if (mode !== "send") {
    throw new CliFailure(
      `the sandbox does not send notifications now (its mode is "${mode}"). Have it send them again first: POST /sandbox/webhooks {"mode":"send"}.`,
      EXIT.problem
    )
  }
}

/** The latest payment of a session. */
async function transactionOf(api: ScenarioApi, { id }: SandboxSession): Promise<string> {
  const { sessions } = await api.state()
  return sessions.find((session) => session.id === id)?.transactions.at(-1)?.id ?? "none"
}
