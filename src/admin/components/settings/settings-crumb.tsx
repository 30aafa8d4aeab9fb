import { useTranslation } from "react-i18next"

/** A breadcrumb is made outside of components, where no language is known: it gives a component. */
const Crumb = () => {
  const { t } = useTranslation()
  return <>{t("hostedCheckout.settings.menu")}</>
}

export const SettingsCrumb = () => <Crumb />
