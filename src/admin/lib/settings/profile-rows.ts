import type { TFunction } from "i18next"
import type { GatewayProfile } from "../../../admin-api"

/** The gateway profile as a list that people can read. */
export function profileRows(
  profile: GatewayProfile,
  translate: TFunction
): [label: string, value: string][] {
  const t = (key: string, values: Record<string, string> = {}) =>
    translate(`hostedCheckout.settings.profile.${key}`, values)
  const { auth, contentType, signature, verify, statuses } = profile
  const renamed = Object.entries(verify.fields).filter(([field, name]) => field !== name)
  return [
    [t("auth"), authText(auth, t)],
    [t("contentType"), contentType],
    [t("signature"), t("signatureValue", signature)],
    [t("verifyRoot"), verify.root ? t("verifyIn", { root: verify.root }) : t("verifyTop")],
    [
      t("fields"),
      renamed.map(([field, name]) => t("field", { field, name })).join(", ") || t("fieldsSame"),
    ],
    [t("approved"), statuses.approved.join(", ")],
    [t("declined"), statuses.declined.join(", ")],
    [t("reversed"), statuses.reversed.join(", ") || "–"],
    [t("unpaid"), statuses.unpaid.join(", ")],
    [t("notFound"), t(`notFoundValues.${verify.notFound}`)],
    [t("transactionIds"), t(`transactionIdsValues.${verify.transactionIds}`)],
    ...rowsOfSet(profile, t),
  ]
}

/** The rows of options that have no default. */
function rowsOfSet(
  {
    version,
    successStatuses = [],
    errorMessage = "",
    rateLimit,
    bounds,
    events,
    acknowledgement,
  }: GatewayProfile,
  t: (key: string, values?: Record<string, string>) => string
): [label: string, value: string][] {
  const { status, waitSeconds } = rateLimit
  const { minAmount, maxAmount, textLength } = bounds
  const rows: [label: string, value: string][] = [
    [t("version"), version ? `${version.header}: ${version.value}` : ""],
    [t("successStatuses"), successStatuses.join(", ")],
    [t("errorMessage"), errorMessage],
    [t("rateLimit"), status === 429 ? "" : String(status)],
    [t("rateLimitWait"), waitSeconds ? t("seconds", { seconds: String(waitSeconds) }) : ""],
    [t("minAmount"), String(minAmount ?? "")],
    [t("maxAmount"), String(maxAmount ?? "")],
    [t("textLength"), String(textLength ?? "")],
    [t("reversedEvents"), events.reversed.join(", ")],
    [t("ignoredEvents"), events.ignored.join(", ")],
    [
      t("acknowledgement"),
      [acknowledgement.status, acknowledgement.body].filter(Boolean).join(" "),
    ],
  ]
  return rows.filter(([, value]) => value !== "")
}

function authText(
  auth: GatewayProfile["auth"],
  t: (key: string, values?: Record<string, string>) => string
): string {
  if (auth.in === "body") {
    return t("authBody", { field: auth.field })
  }
  return t(auth.scheme ? "authHeader" : "authBareHeader", { name: auth.name, scheme: auth.scheme })
}
