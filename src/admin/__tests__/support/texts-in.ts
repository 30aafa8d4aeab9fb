import { createInstance, type TFunction } from "i18next"
import languages from "../../i18n"

/** Admin's texts in a language, as Admin translates them. */
export async function textsIn(lng: string): Promise<TFunction> {
  return await createInstance().init({
    lng,
    resources: languages,
    interpolation: { escapeValue: false },
  })
}
