import type { TFunction } from "i18next"
import { readServerError, Refusal } from "../lib/api/server-error"
import { textsIn } from "./support/texts-in"

describe("A server error", () => {
  let t: TFunction
  beforeAll(async () => {
    t = await textsIn("fr")
  })

  it("Admin translates a server error that has a known code", () => {
    expect(readServerError(new Refusal("It is retired.", 400, "key_retired"), t)).toEqual({
      field: null,
      code: "key_retired",
      message: "Cette clé est déjà retirée.",
    })
  })

  it("Admin shows a server error at the form field that the server names", () => {
    const error = new Refusal("The note is old.", 400, "order_canceled", "order_id")
    expect(readServerError(error, t)).toEqual({
      field: "order_id",
      code: "order_canceled",
      message: "Cette commande est annulée. Choisissez une autre commande.",
    })
    expect(readServerError(new Refusal("The note is old.", 400), t).field).toBeNull()
  })

  it.each([
    [0, undefined, "Le serveur n’a pas pu être joint."],
    [401, undefined, "Votre session est terminée."],
    [409, "invalid_state_error", "Une autre modification est en cours."],
    [500, "unknown_error", "Un problème est survenu sur le serveur."],
    [503, undefined, "Un problème est survenu sur le serveur."],
  ])(
    "Admin explains a server error without a known code by its HTTP status %d",
    (status, code, beginning) => {
      const { message } = readServerError(new Refusal("Failed to fetch", status, code), t)
      expect(message.startsWith(beginning)).toBe(true)
    }
  )

  it("Admin shows the server's own message if neither the error's code nor its HTTP status is known", () => {
    for (const code of [undefined, "invalid_request_error"]) {
      expect(readServerError(new Refusal("A new rule forbids it.", 400, code), t).message).toBe(
        "A new rule forbids it."
      )
    }
    expect(readServerError(new RangeError("Invalid time value"), t).message).toBe(
      "Invalid time value"
    )
  })
})
