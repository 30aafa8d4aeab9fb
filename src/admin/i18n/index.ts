import { HELD_SENTENCES } from "../../core/attempt/held-reason"
import { AUDIT_FINDINGS, type AuditFinding } from "../../core/audit/finding"
import auditEn from "./audit.en.json"
import auditFr from "./audit.fr.json"
import en from "./en.json"
import fr from "./fr.json"
import payoutsEn from "./payouts.en.json"
import payoutsFr from "./payouts.fr.json"
import settingsEn from "./settings.en.json"
import settingsFr from "./settings.fr.json"

const titles: Record<string, Record<string, string>> = en.hostedCheckout.reasons

/** The English sentence for a held payment is the core's: the feed and the Admin API have it, too. */
const reasons = {
  ...titles,
  ...Object.fromEntries(
    Object.entries(HELD_SENTENCES).map(([name, text]) => [name, { ...titles[name], text }])
  ),
}

/** So is the one for a finding of an audit: the Admin API and the CSV have it, too. */
const findings = Object.fromEntries(
  Object.entries(AUDIT_FINDINGS).map(([finding, text]) => [
    finding,
    { ...auditEn.findings[finding as AuditFinding], text },
  ])
)

const english = {
  ...en.hostedCheckout,
  reasons,
  settings: settingsEn,
  payouts: payoutsEn,
  audit: { ...auditEn, findings },
}
const french = {
  ...fr.hostedCheckout,
  settings: settingsFr,
  payouts: payoutsFr,
  audit: auditFr,
}

/** Read by Medusa Admin; other languages fall back to English. */
export default {
  en: { translation: { hostedCheckout: english } },
  fr: { translation: { hostedCheckout: french } },
}
