import { Button, Text, useToggleState } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { GatewayProfile } from "../../../../admin-api"
import { profileRows } from "../../../lib/settings/profile-rows"
import { DetailRow } from "../../common/details"

/** The configured gateway profile, on demand. */
export const Profile = ({ profile }: { profile: GatewayProfile }) => {
  const { t } = useTranslation()
  const [isOpen, , , toggle] = useToggleState(false)
  const id = useId()
  return (
    <div className="divide-y">
      <div className="px-4 py-2">
        <Button
          size="small"
          variant="transparent"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          {t(`hostedCheckout.settings.profile.${isOpen ? "hide" : "show"}`)}
        </Button>
      </div>
      <dl id={id} hidden={!isOpen} className="divide-y">
        {profileRows(profile, t).map(([label, value]) => (
          <DetailRow key={label} label={label}>
            <Text size="small" leading="compact" className="break-words">
              {value}
            </Text>
          </DetailRow>
        ))}
      </dl>
    </div>
  )
}
