import { useTranslation } from "react-i18next"
import { qrPath } from "../../lib/payment-links/qr-path"

/** A QR code that a phone reads from the screen: dark on light in both themes, because scanners expect it. */
export const QrCode = ({ text }: { text: string }) => {
  const { t } = useTranslation()
  const { d, size } = qrPath(text)
  return (
    <svg
      role="img"
      aria-label={t("hostedCheckout.links.qrOf")}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-60 self-center rounded-lg"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={d} />
    </svg>
  )
}
