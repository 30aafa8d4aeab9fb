import { HELD_REASONS, HELD_SENTENCES } from "../../core/attempt/held-reason"
import en from "./en.json"
import fr from "./fr.json"
import settingsEn from "./settings.en.json"
import settingsFr from "./settings.fr.json"

/** The English sentence for a held payment is the core's: the feed and the Admin API have it, too. */
const reasons = {
  ...en.hostedCheckout.reasons,
  ...Object.fromEntries(
    HELD_REASONS.map((reason) => [
      reason,
      { ...en.hostedCheckout.reasons[reason], text: HELD_SENTENCES[reason] },
    ])
  ),
}

/** Read by Medusa Admin; other languages fall back to English. */
export default {
  en: { translation: { hostedCheckout: { ...en.hostedCheckout, reasons, settings: settingsEn } } },
  fr: { translation: { hostedCheckout: { ...fr.hostedCheckout, settings: settingsFr } } },
}
