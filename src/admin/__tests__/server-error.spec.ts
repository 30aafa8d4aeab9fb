import type { TFunction } from "i18next"
import fr from "../i18n/fr.json"
import { readServerError, Refusal } from "../lib/server-error"

/** As i18next does it: the text, or else the default. */
const t = ((key: string, { defaultValue }: { defaultValue: string }) =>
  (fr.hostedCheckout.refusals as Record<string, string>)[key.split(".").at(-1) ?? ""] ??
  defaultValue) as TFunction

describe("A refusal of the server's", () => {
  it("is read in the admin's language where its code is known", () => {
    expect(readServerError(new Refusal("It is retired.", 400, "key_retired"), t)).toEqual({
      field: null,
      code: "key_retired",
      message: "Quelqu’un a déjà retiré cette clé.",
    })
  })

  it("stands at the field that it is about", () => {
    const error = new Refusal("order_id: Order #2 is canceled.", 400, "order_canceled")
    expect(readServerError(error, t)).toMatchObject({
      field: "order_id",
      message: "Cette commande est annulée.",
    })
  })

  it("is read as the server says it where it has no code, or one of Medusa's", () => {
    for (const code of [undefined, "invalid_request_error"]) {
      const error = new Refusal("order_id: a new rule forbids it.", 400, code)
      expect(readServerError(error, t).message).toBe("A new rule forbids it.")
    }
    expect(readServerError(new TypeError("Failed to fetch"), t).message).toBe("Failed to fetch")
  })
})
