import { WebhookPayloadError, WebhookSignatureError } from "../../errors/hosted-checkout-errors"
import { readNotification } from "../notification"
import { isPing, pingOf } from "../ping"

const NOW = new Date("2026-11-24T12:00:00Z")
const NONCE = "abcdefghijklmnopqrstuvwx"
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)

describe("A ping", () => {
  const ping = pingOf("sk_key", NONCE, NOW)

  it.each([0, -120, 120])("is one with the same key, %p seconds later", (seconds) => {
    expect(isPing(ping, "sk_key", later(seconds))).toBe(true)
  })

  it.each([
    ["another key", ping, "sk_other", NOW],
    ["121 seconds", ping, "sk_key", later(121)],
    ["a changed time", ping.replace(/^\d/, "2"), "sk_key", NOW],
    ["a changed nonce", ping.replace("abc", "abd"), "sk_key", NOW],
    ["a text before it", `9${ping}`, "sk_key", NOW],
    ["a text after it", `${ping}0`, "sk_key", NOW],
    ["a cut proof", ping.slice(0, -1), "sk_key", NOW],
    ["no text", [ping], "sk_key", NOW],
    ["nothing", undefined, "sk_key", NOW],
  ])("is none with %s", (_, value, key, now) => {
    expect(isPing(value, key, now)).toBe(false)
  })

  it("is no notification, though the key signs it", () => {
    const [time, nonce, proof] = ping.split(".")
    const claim = `hosted-checkout ping ${time}.${nonce}`
    expect(() => readNotification(claim, `sha256=${proof}`, "sk_key", {})).toThrow(
      WebhookPayloadError
    )
  })

  it.each([
    ["its own text", ping],
    ["a notification", '{"event":"payment.captured","status":"approved"}'],
  ])("signs %s for nobody", (_, body) => {
    const header = `sha256=${ping.split(".").at(-1)}`
    expect(() => readNotification(body, header, "sk_key", {})).toThrow(WebhookSignatureError)
  })
})
