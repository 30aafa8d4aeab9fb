import { createInstance, type TFunction } from "i18next"
import { WEBHOOK_FAILURES, webhookFailure } from "../../core"
import languages from "../i18n"
import { webhookErrorText } from "../lib/failure-text"

describe("Why a notification could not be processed, in French", () => {
  let t: TFunction
  beforeAll(async () => {
    t = await createInstance().init({
      lng: "fr",
      resources: languages,
      interpolation: { escapeValue: false },
    })
  })

  it.each(WEBHOOK_FAILURES)("is said where the plugin knows: %s", (failure) => {
    const text = webhookErrorText(webhookFailure(failure, "x, y"), t)
    expect(text).toMatch(/^(Le compte|Ces champs) .+\u00A0: x, y$/)
  })

  it.each(["deadlock detected", "TypeError: x is not a function"])(
    "is what the error said otherwise: %s",
    (error) => {
      expect(webhookErrorText(error, t)).toBe(error)
    }
  )
})
