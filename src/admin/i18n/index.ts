import en from "./en.json"
import fr from "./fr.json"

/** Read by Medusa Admin; other languages fall back to English. */
export default {
  en: { translation: en },
  fr: { translation: fr },
}
