import type { TFunction } from "i18next"
import {
  WEBHOOK_FAILURES,
  webhookFailure,
  type WebhookFailure,
} from "../../core/errors/webhook-failure"
import { webhookErrorText } from "../lib/api/failure-text"
import { textsIn } from "./support/texts-in"

const IN_FRENCH: Record<WebhookFailure, RegExp> = {
  account_not_configured: /^Le compte .+\u00A0: x, y$/,
  body_unreadable: /^Ces champs .+\u00A0: x, y$/,
  never_finished: /^Le traitement .+ x, y fois .+\.$/,
  status_unknown: /^Le profil .+\u00A0: x, y$/,
}

describe("The error of an unprocessed notification, in French", () => {
  let t: TFunction
  beforeAll(async () => {
    t = await textsIn("fr")
  })

  it.each(WEBHOOK_FAILURES)(
    'Admin translates the processing error "%s" of a notification into French',
    (failure) => {
      const text = webhookErrorText(webhookFailure(failure, "x, y"), t)
      expect(text).toMatch(IN_FRENCH[failure])
    }
  )

  it.each(["deadlock detected", "TypeError: x is not a function"])(
    "Admin shows a notification's processing error without a known code unchanged: %s",
    (error) => {
      expect(webhookErrorText(error, t)).toBe(error)
    }
  )
})
