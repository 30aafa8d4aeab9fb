import { WebhookSignatureError } from "../../../core/errors/hosted-checkout-errors"
import type { Notification } from "../../../core/signature/notification"
import { accountOptions } from "../../../core/__tests__/support/account-options"
import { silentTelemetry } from "../../../core/__tests__/support/telemetry"
import type { Account } from "../../account"
import type { Deps } from "../../deps"
import { receiveWebhook } from "../receive-webhook"
import { whenIdle } from "../wait-until-idle"

/** Far longer than a test may take: a test that waits for it fails. */
const PATIENCE_MS = 60_000

function deferred<Value>() {
  let resolve!: (value: Value) => void
  let reject!: (error: Error) => void
  const promise = new Promise<Value>((...process) => ([resolve, reject] = process))
  return { promise, resolve, reject }
}

/** A store whose keys and database answer when the test lets them. */
function underTest() {
  const verifying = deferred<Notification>()
  const storing = deferred<{ id: string; outcome: string }[]>()
  const asked = deferred<void>()
  const receiveWebhooks = async () => {
    asked.resolve()
    return await storing.promise
  }
  const deps = {
    repositories: {
      statements: { receive: receiveWebhooks },
      signatureFailures: { count: () => undefined },
    },
    events: { emit: async () => true },
    now: () => new Date(),
    telemetry: silentTelemetry,
  } as unknown as Deps
  const account = {
    provider_id: "pp_hosted-checkout_default",
    keys: { read: () => verifying.promise, inForce: () => "sk_test" },
    options: accountOptions(),
  } as unknown as Account
  const received = receiveWebhook(account, Buffer.from("{}"), "signature", deps)
  return { verifying, storing, asked: asked.promise, received }
}

describe("The pause of processing while notifications are acknowledged", () => {
  it("Processing does not wait for a notification whose signature is not yet checked, because it may be forged", async () => {
    const { verifying, received } = underTest()
    await whenIdle(new Date(), new Date(), PATIENCE_MS)

    verifying.reject(new WebhookSignatureError())
    await expect(received).rejects.toThrow(WebhookSignatureError)
  })

  it("Processing waits until a new notification with a good signature is stored [case 39]", async () => {
    const { verifying, storing, asked, received } = underTest()
    verifying.resolve({} as Notification)
    await asked
    const order: string[] = []
    const processing = whenIdle(new Date(), new Date(), PATIENCE_MS).then(() =>
      order.push("completed")
    )
    await new Promise(setImmediate)
    order.push("stored")
    storing.resolve([{ id: "hcwh_1", outcome: "processed" }])

    await Promise.all([received, processing])
    expect(order).toEqual(["stored", "completed"])
  })

  it("Processing of a notification that is ten seconds old no longer waits for new notifications", async () => {
    const { verifying, storing, asked, received } = underTest()
    verifying.resolve({} as Notification)
    await asked
    await whenIdle(new Date(Date.now() - 10_000), new Date(), PATIENCE_MS)

    storing.resolve([{ id: "hcwh_1", outcome: "processed" }])
    await received
  })

  it("Processing waits while new notifications follow one another without a pause [case 39]", async () => {
    const first = underTest()
    first.verifying.resolve({} as Notification)
    first.storing.resolve([{ id: "hcwh_1", outcome: "processed" }])
    await first.received
    const order: string[] = []
    const processing = whenIdle(new Date(), new Date(), PATIENCE_MS).then(() =>
      order.push("completed")
    )

    const second = underTest()
    second.verifying.resolve({} as Notification)
    await second.asked
    order.push("stored")
    second.storing.resolve([{ id: "hcwh_2", outcome: "processed" }])

    await Promise.all([second.received, processing])
    expect(order).toEqual(["stored", "completed"])
  })
})
