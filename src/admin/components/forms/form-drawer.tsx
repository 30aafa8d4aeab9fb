import { Alert, Button, Drawer, Heading } from "@medusajs/ui"
import type { FormEvent, PropsWithChildren } from "react"
import { useTranslation } from "react-i18next"

interface FormDrawerProps {
  title: string
  description?: string
  submitLabel: string
  /** An error that belongs to no field. */
  error?: string | undefined
  isPending: boolean
  /** False until a choice is made, and once another admin has done the task. */
  canSubmit?: boolean
  onSubmit: () => void
  onClose: () => void
}

/** A form in a drawer, like Medusa's edit forms. The drawer is mounted open, and its owner closes the drawer. */
export const FormDrawer = ({
  title,
  description,
  submitLabel,
  error,
  isPending,
  canSubmit = true,
  onSubmit,
  onClose,
  children,
}: PropsWithChildren<FormDrawerProps>) => {
  const { t } = useTranslation()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()}>
      <Drawer.Content
        {...(!description && { "aria-describedby": undefined })}
        onOpenAutoFocus={focusFirstField}
      >
        <form noValidate onSubmit={submit} className="flex flex-1 flex-col overflow-hidden">
          <div className="border-ui-border-base flex flex-col gap-y-1 border-b px-6 py-4">
            <Drawer.Title asChild>
              <Heading level="h2">{title}</Heading>
            </Drawer.Title>
            {description && (
              <Drawer.Description className="txt-small text-ui-fg-subtle">
                {description}
              </Drawer.Description>
            )}
          </div>
          <Drawer.Body className="flex flex-col gap-y-6 overflow-y-auto">
            {children}
            <div role="alert">{error && <Alert variant="error">{error}</Alert>}</div>
          </Drawer.Body>
          <Drawer.Footer>
            <Drawer.Close asChild>
              <Button size="small" variant="secondary">
                {t("hostedCheckout.cancel")}
              </Button>
            </Drawer.Close>
            <Button size="small" type="submit" isLoading={isPending} disabled={!canSubmit}>
              {submitLabel}
            </Button>
          </Drawer.Footer>
        </form>
      </Drawer.Content>
    </Drawer>
  )
}

/** Focuses the form's first control, not a copy button above the control. The text above the control stays in view. */
function focusFirstField(event: Event): void {
  const form = (event.currentTarget as HTMLElement).querySelector("form")
  const first = form?.querySelector<HTMLElement>("[role=radio], input, textarea")
  if (first) {
    event.preventDefault()
    first.focus({ preventScroll: true })
  }
}
