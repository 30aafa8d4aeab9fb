import { WebhookPayloadError, WebhookSignatureError } from "../../errors/hosted-checkout-errors"
import { readNotification } from "../notification"
import { isPing, pingOf } from "../ping"

const NOW = new Date("2026-11-24T12:00:00Z")
const NONCE = "abcdefghijklmnopqrstuvwx"
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)

describe("Pings", () => {
  const ping = pingOf("sk_key", NONCE, NOW)

  it.each([0, -120, 120])(
    "The doctor command's test request to the webhook URL is recognised %p seconds after the store has signed the request",
    (seconds) => {
      expect(isPing(ping, "sk_key", later(seconds))).toBe(true)
    }
  )

  it.each([
    ["another key", ping, "sk_other", NOW],
    ["an age of 121 seconds", ping, "sk_key", later(121)],
    ["a changed time", ping.replace(/^\d/, "2"), "sk_key", NOW],
    ["a changed nonce", ping.replace("abc", "abd"), "sk_key", NOW],
    ["a text before it", `9${ping}`, "sk_key", NOW],
    ["a text after it", `${ping}0`, "sk_key", NOW],
    ["a cut proof", ping.slice(0, -1), "sk_key", NOW],
    ["a list in place of a text", [ping], "sk_key", NOW],
    ["no value", undefined, "sk_key", NOW],
  ])(
    "A webhook request is not recognised as the doctor command's test request when the webhook request has %s",
    (_, value, key, now) => {
      expect(isPing(value, key, now)).toBe(false)
    }
  )

  it("The doctor command's test request cannot be used as a notification, although the same key has signed it", () => {
    const [time, nonce, proof] = ping.split(".")
    const claim = `hosted-checkout ping ${time}.${nonce}`
    expect(() => readNotification(claim, `sha256=${proof}`, "sk_key", {})).toThrow(
      WebhookPayloadError
    )
  })

  it.each([
    ["the ping itself", ping],
    ["a notification", '{"event":"payment.captured","status":"approved"}'],
  ])(
    "The signature in the doctor command's test request is refused as the signature of %s",
    (_, body) => {
      const header = `sha256=${ping.split(".").at(-1)}`
      expect(() => readNotification(body, header, "sk_key", {})).toThrow(WebhookSignatureError)
    }
  )
})
