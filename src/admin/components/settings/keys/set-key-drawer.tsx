import { Input } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminProviderSettings } from "../../../../admin-api"
import { lastFourOrHidden } from "../../../lib/settings/merchant-keys"
import { useSetKeyForm } from "../../../lib/settings/use-set-key-form"
import { Field } from "../../forms/field"
import { FormDrawer } from "../../forms/form-drawer"
import { SaveUntested } from "./save-untested"

interface SetKeyDrawerProps {
  settings: AdminProviderSettings
  onClose: () => void
}

/** The form that sets or replaces the merchant key. */
export const SetKeyDrawer = ({ settings, onClose }: SetKeyDrawerProps) => {
  const { t } = useTranslation()
  const form = useSetKeyForm(settings, onClose)
  const { last_four } = settings.key
  const kind = last_four === null ? "set" : "replace"
  const text = (name: string, values = {}) => t(`hostedCheckout.settings.form.${name}`, values)
  return (
    <FormDrawer
      title={text(`${kind}Title`)}
      description={text(`${kind}Text`, { lastFour: lastFourOrHidden(last_four ?? "", t) })}
      submitLabel={text("submit")}
      isPending={form.isPending}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      <Field label={text("field")} hint={text("hint")} error={form.error}>
        {(control) => (
          <Input
            {...control}
            type="password"
            // A password manager must neither fill in nor store this key.
            autoComplete="off"
            data-1p-ignore
            spellCheck={false}
            required
            value={form.value}
            onChange={(event) => form.change(event.target.value)}
          />
        )}
      </Field>
      {form.canSaveUntested && (
        <SaveUntested isPending={form.isPending} onSave={() => void form.saveUntested()} />
      )}
    </FormDrawer>
  )
}
