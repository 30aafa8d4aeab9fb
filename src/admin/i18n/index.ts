import en from "./en.json"
import fr from "./fr.json"
import settingsEn from "./settings.en.json"
import settingsFr from "./settings.fr.json"

/** Read by Medusa Admin; other languages fall back to English. */
export default {
  en: { translation: { hostedCheckout: { ...en.hostedCheckout, settings: settingsEn } } },
  fr: { translation: { hostedCheckout: { ...fr.hostedCheckout, settings: settingsFr } } },
}
