import { useTranslation } from "react-i18next"

const Crumb = ({ text }: { text: string }) => {
  const { t } = useTranslation()
  return <>{t(text)}</>
}

/** Breadcrumbs are created outside of components, where the language is unknown: they return a component. */
export const PaymentsCrumb = () => <Crumb text="hostedCheckout.menu" />
export const PaymentCrumb = () => <Crumb text="hostedCheckout.attempt.crumb" />
export const PayoutsCrumb = () => <Crumb text="hostedCheckout.payouts.title" />
export const AuditCrumb = () => <Crumb text="hostedCheckout.audit.crumb" />
export const SettingsCrumb = () => <Crumb text="hostedCheckout.settings.menu" />
