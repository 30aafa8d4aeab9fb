import { useTranslation } from "react-i18next"

const Crumb = ({ text }: { text: string }) => {
  const { t } = useTranslation()
  return <>{t(text)}</>
}

/** Breadcrumbs are made outside of components, where no language is known: they give a component. */
export const PaymentsCrumb = () => <Crumb text="hostedCheckout.menu" />
export const PaymentCrumb = () => <Crumb text="hostedCheckout.attempt.crumb" />
