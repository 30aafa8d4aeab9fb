import { useTranslation } from "react-i18next"

const Crumb = ({ text }: { text: string }) => {
  const { t } = useTranslation()
  return <>{t(text)}</>
}

/** Medusa creates breadcrumbs outside of components, where the language is unknown: a breadcrumb returns a component. */
export const PaymentsCrumb = () => <Crumb text="hostedCheckout.menu" />
export const PaymentCrumb = () => <Crumb text="hostedCheckout.attempt.crumb" />
export const PayoutsCrumb = () => <Crumb text="hostedCheckout.payouts.title" />
export const AuditCrumb = () => <Crumb text="hostedCheckout.audit.crumb" />
export const SettingsCrumb = () => <Crumb text="hostedCheckout.settings.menu" />
