import { accountsOf } from "../../../src/payments/account"
import { leaseFrom } from "../../../src/payments/due/due-rows"
import { nameOfProfile } from "../../../src/core/contract/profile-name"
import { emitDue } from "../../../src/payments/process/announce-payment"
import { processNotification } from "../../../src/payments/process/process-notification"
import { pollPage } from "../../../src/payments/process/poll-page"
import type { Simulation } from "../engine"
import { assertExpected } from "./expected"
import type { Server } from "./server"

const EVERY_MS = 5_000
const AT_A_TIME = 4
const ASKED_AGAIN = 20
/** An event that was due so long ago has lost its server. */
export const LOST_MS = 30_000
const DAY_MS = 24 * 60 * 60_000

/** Takes up what is due, as the reconcile job does; a row that fails stays due. */
async function reconcile({ deps }: Server, { isStatusStrange }: Pick<Work, "isStatusStrange">) {
  if (isStatusStrange) {
    await quietly(() => askAgain(deps))
  }
  await drain(deps)
  const now = deps.now()
  const { attempts, payments } = deps.repositories
  for (const attempt of await attempts.claimDue(now, leaseFrom(now), AT_A_TIME)) {
    await quietly(() => pollPage(attempt, deps))
  }
  for (const payment of await payments.unannounced(new Date(now.getTime() - LOST_MS), AT_A_TIME)) {
    await quietly(() => emitDue(payment, deps))
  }
}

/** What is judged again under a changed profile. */
async function askAgain(deps: Server["deps"]): Promise<void> {
  for (const { provider_id, options } of accountsOf(deps)) {
    const profile = nameOfProfile(options.profile)
    await deps.repositories.attempts.askAgain(provider_id, profile, deps.now(), ASKED_AGAIN)
  }
}

/** Processes the notifications of the inbox that are due. */
export async function drain(deps: Server["deps"]): Promise<void> {
  const now = deps.now()
  const { statements } = deps.repositories
  for (const notification of await statements.claimDue(now, leaseFrom(now), AT_A_TIME)) {
    await quietly(() => processNotification(notification, deps))
  }
}

interface Work {
  dueAt: () => Date | null
  /** Else no answer has to be judged again. */
  isStatusStrange: boolean
}

/** The job of a server, for as long as it lives. It sleeps until something is due. */
export async function job(server: Server, sim: Simulation, work: Work): Promise<void> {
  for (;;) {
    const atLatest = new Date(sim.now().getTime() + DAY_MS)
    await sim.sleepUntil("waited for what is due", () => work.dueAt() ?? atLatest, EVERY_MS)
    await quietly(() => server.work.does(() => reconcile(server, work)))
  }
}

/** What fails stays due and is tried again. */
export async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    assertExpected(error)
  }
}
