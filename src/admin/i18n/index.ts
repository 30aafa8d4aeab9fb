import { OTHER_FINDINGS, type OtherFinding } from "../../core/payment/audit-finding"
import auditEn from "./audit.en.json"
import auditFr from "./audit.fr.json"
import en from "./en.json"
import fr from "./fr.json"
import linksEn from "./links.en.json"
import linksFr from "./links.fr.json"
import payoutsEn from "./payouts.en.json"
import payoutsFr from "./payouts.fr.json"
import settingsEn from "./settings.en.json"
import settingsFr from "./settings.fr.json"

/** The core has the English sentences about findings of an audit: the Admin API and the CSV use the same sentences. */
const findings = Object.fromEntries(
  Object.entries(OTHER_FINDINGS).map(([finding, text]) => [
    finding,
    { ...auditEn.findings[finding as OtherFinding], text },
  ])
)

const english = {
  ...en.hostedCheckout,
  settings: settingsEn,
  payouts: payoutsEn,
  links: linksEn,
  audit: { ...auditEn, findings },
}
const french = {
  ...fr.hostedCheckout,
  settings: settingsFr,
  payouts: payoutsFr,
  links: linksFr,
  audit: auditFr,
}

/** The texts that Medusa Admin reads. Other languages fall back to English. */
export default {
  en: { translation: { hostedCheckout: english } },
  fr: { translation: { hostedCheckout: french } },
}
