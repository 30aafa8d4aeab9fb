import { Label, RadioGroup } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"

interface Choice<Action> {
  action: Action
  label: string
  text: string
}

interface ActionChoiceProps<Action extends string> {
  choices: Choice<Action>[]
  /** Undefined until an action is chosen. */
  value: Action | undefined
  onChange: (action: Action) => void
}

/** The choice between several actions. */
export const ActionChoice = <Action extends string>({
  choices,
  value,
  onChange,
}: ActionChoiceProps<Action>) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="flex flex-col gap-y-2">
      <Label id={id} size="small" weight="plus">
        {t("hostedCheckout.act.action")}
      </Label>
      <RadioGroup
        aria-labelledby={id}
        value={value ?? ""}
        onValueChange={(action) => onChange(action as Action)}
      >
        {choices.map(({ action, label, text }) => (
          <RadioGroup.ChoiceBox key={action} value={action} label={label} description={text} />
        ))}
      </RadioGroup>
    </div>
  )
}
