import { useTranslation } from "react-i18next"

/** A breadcrumb is created outside of components, where the language is unknown: it returns a component. */
const Crumb = () => {
  const { t } = useTranslation()
  return <>{t("hostedCheckout.settings.menu")}</>
}

export const SettingsCrumb = () => <Crumb />
