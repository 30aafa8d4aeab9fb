import type { MedusaContainer } from "@medusajs/framework/types"
import { reconcileDue } from "../../payments/reconcile/reconcile"
import { notifyAdmins } from "../../backoffice/notices/notify-admins"
import { InFlightWork } from "../../payments/in-flight-work"
import reconcile from "../reconcile-hosted-checkout"
import notify from "../notify-hosted-checkout-admins"

jest.mock("../../payments/reconcile/reconcile", () => ({ reconcileDue: jest.fn() }))
jest.mock("../../backoffice/notices/notify-admins", () => ({ notifyAdmins: jest.fn() }))

const container = {
  resolve: () => ({ error: () => undefined, inFlight: new InFlightWork() }),
} as unknown as MedusaContainer

const JOBS = [
  ["reconcile", reconcile, (run: jest.Mock) => jest.mocked(reconcileDue).mockImplementation(run)],
  ["notify admins", notify, (run: jest.Mock) => jest.mocked(notifyAdmins).mockImplementation(run)],
] as const

describe("Overlapping ticks of a job", () => {
  afterEach(() => jest.useRealTimers())

  it.each(JOBS)(
    "The %s job begins no second run while a run is under way, and runs again after the run has failed",
    async (_, job, runsIt) => {
      let fail = (_error: Error): void => undefined
      const run = jest.fn(async () => new Promise<void>((_resolve, reject) => (fail = reject)))
      runsIt(run)

      const ticks = [job(container), job(container)]
      expect(run).toHaveBeenCalledTimes(1)
      fail(new Error("no"))
      await Promise.allSettled(ticks)

      const next = job(container)
      expect(run).toHaveBeenCalledTimes(2)
      fail(new Error("no"))
      await Promise.allSettled([next])
    }
  )

  it.each(JOBS)(
    "The %s job runs again after a run that hangs was given up, which takes at most ten minutes",
    async (_, job, runsIt) => {
      jest.useFakeTimers()
      const run = jest.fn(async () => new Promise<void>(() => undefined))
      runsIt(run)

      for (const times of [1, 2]) {
        const tick = Promise.allSettled([job(container)])
        expect(run).toHaveBeenCalledTimes(times)
        await jest.advanceTimersByTimeAsync(10 * 60_000)
        await tick
      }
    }
  )
})
