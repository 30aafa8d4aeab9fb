import { textsFor } from "../react/texts.ts"
import { refusalCode } from "../refusal.ts"

const EN = "This cart has been paid and your order is being placed. It can't be changed any more."
const FR = "Ce panier est payé et votre commande est en cours. Il ne peut plus être modifié."

describe("A refusal's code", () => {
  it("is the one in Medusa's answer", () => {
    expect(refusalCode({ code: "cart_paid", type: "not_allowed", message: EN })).toBe("cart_paid")
    expect(refusalCode({ code: "total_changed", message: EN })).toBe("total_changed")
  })

  it.each([
    ["English", EN],
    ["French", FR],
  ])("is read from the message in %s: the SDK's error has no code", (_, message) => {
    expect(refusalCode(Object.assign(new Error(message), { status: 400 }))).toBe("cart_paid")
  })

  it.each([
    [new Error("Payment is being confirmed.")],
    [{ code: 23505, message: "duplicate" }],
    [null],
    [undefined],
    ["cart_paid"],
  ])("is null where the error has none: %p", (error) => {
    expect(refusalCode(error)).toBeNull()
  })
})

describe("The texts of a cart that is paid", () => {
  it.each([
    ["en", EN],
    ["fr-CA", FR],
  ])("say in %s that it cannot be changed any more", (locale, text) => {
    expect(textsFor(locale).cartPaid).toBe(text)
  })
})
