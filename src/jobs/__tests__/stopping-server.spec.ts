import type { MedusaContainer } from "@medusajs/framework/types"
import { notifyAdmins } from "../../backoffice/notices/notify-admins"
import { watchHealth } from "../../backoffice/problems/watch-health"
import { eraseOld } from "../../backoffice/retention/erase-old"
import { InFlightWork } from "../../payments/in-flight-work"
import { reconcileDue } from "../../payments/reconcile/reconcile"
import checkHealth from "../check-hosted-checkout-health"
import eraseOldData from "../erase-old-hosted-checkout-data"
import notify from "../notify-hosted-checkout-admins"
import reconcile from "../reconcile-hosted-checkout"

jest.mock("../../payments/reconcile/reconcile", () => ({ reconcileDue: jest.fn() }))
jest.mock("../../backoffice/notices/notify-admins", () => ({ notifyAdmins: jest.fn() }))
jest.mock("../../backoffice/problems/watch-health", () => ({ watchHealth: jest.fn() }))
jest.mock("../../backoffice/retention/erase-old", () => ({ eraseOld: jest.fn() }))

const JOBS = [
  ["reconcile", reconcile, jest.mocked(reconcileDue)],
  ["notify admins", notify, jest.mocked(notifyAdmins)],
  ["check the health", checkHealth, jest.mocked(watchHealth)],
  ["erase old data", eraseOldData, jest.mocked(eraseOld)],
] as const

describe.each(JOBS)("A server's job to %s", (name, job, work) => {
  let inFlight: InFlightWork
  let container: MedusaContainer
  beforeEach(() => {
    inFlight = new InFlightWork()
    container = { resolve: () => ({ inFlight }) } as unknown as MedusaContainer
    work.mockReset()
  })

  it(`A stopping server waits for the running job to ${name}`, async () => {
    let end = (): void => undefined
    work.mockImplementation(async () => new Promise<void>((resolve) => (end = resolve)))
    const steps: string[] = []

    const run = job(container).then(() => steps.push("the run ended"))
    const stop = inFlight.stop().then(() => steps.push("the server stopped"))
    // All that could stop the server before the run ended is done by then.
    await new Promise(setImmediate)
    end()
    await Promise.all([run, stop])

    expect(steps).toEqual(["the run ended", "the server stopped"])
  })

  it(`A stopped server does not start its job to ${name}`, async () => {
    await inFlight.stop()
    await job(container)
    expect(work).not.toHaveBeenCalled()
  })
})
