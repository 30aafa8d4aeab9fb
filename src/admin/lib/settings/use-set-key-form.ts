import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AdminConnectionTest, AdminProviderSettings } from "../../../admin-api"
import { lastFourOrHidden } from "./merchant-keys"
import { readServerError } from "../api/server-error"
import { testConnection, useSetKey } from "./settings"

/** The form that sets the merchant key: the gateway tests it first, and a refused key is not stored. */
export function useSetKeyForm({ provider_id, key }: AdminProviderSettings, onDone: () => void) {
  const { t } = useTranslation()
  const { mutateAsync } = useSetKey(provider_id)
  const [value, setValue] = useState("")
  const [error, setError] = useState<string>()
  const [canSaveUntested, setCanSaveUntested] = useState(false)
  const [isPending, setPending] = useState(false)

  const change = (text: string) => {
    setValue(text)
    setError(undefined)
    setCanSaveUntested(false)
  }

  /** Why the key is not stored; undefined if the gateway accepts the key. */
  const problemOf = ({ result, http_status }: AdminConnectionTest) => {
    if (result === "accepted") {
      return undefined
    }
    const kept =
      key.last_four !== null &&
      t("hostedCheckout.settings.form.kept", { lastFour: lastFourOrHidden(key.last_four, t) })
    const text = t(`hostedCheckout.settings.form.${result}`, { status: http_status })
    return [text, kept].filter(Boolean).join(" ")
  }

  const save = async (untested: boolean) => {
    await mutateAsync({ merchant_secret_key: value.trim(), untested })
    toast.success(t(`hostedCheckout.settings.form.${untested ? "doneUntested" : "done"}`))
    onDone()
  }

  const testAndSave = async () => {
    const test = await testConnection(provider_id, value.trim())
    setError(problemOf(test))
    setCanSaveUntested(test.result === "unreachable" || test.result === "unexpected")
    if (test.result === "accepted") {
      await save(false)
    }
  }

  const run = async (work: () => Promise<void>) => {
    if (value.trim() === "") {
      setError(t("hostedCheckout.settings.form.required"))
      return
    }
    setPending(true)
    setError(undefined)
    try {
      await work()
    } catch (refusal) {
      setError(readServerError(refusal, t).message)
    } finally {
      setPending(false)
    }
  }
  return {
    value,
    change,
    error,
    canSaveUntested,
    isPending,
    submit: async () => await run(testAndSave),
    saveUntested: async () => await run(async () => await save(true)),
  }
}
