import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { AdminSettlementPreview } from "../../../admin-api"
import { readServerError } from "../api/server-error"
import { firstDraft, isComplete, type MappingDraft } from "./mapping"
import { textOf } from "./read-text"
import { previewFile, useImport, type SettlementFile } from "./settlements"

/** The form that reads a file, maps its columns, and imports it. */
export function useImportForm(accounts: readonly string[]) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const importing = useImport()
  const [account, setAccount] = useState<string>()
  const [file, setFile] = useState<SettlementFile>()
  const [preview, setPreview] = useState<AdminSettlementPreview>()
  const [draft, setDraft] = useState<MappingDraft>()
  const [error, setError] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const provider_id = account ?? accounts[0] ?? ""

  /** Runs a request and shows its refusal. */
  const attempt = async (work: () => Promise<void>) => {
    setError(undefined)
    setChecking(true)
    try {
      await work()
    } catch (problem) {
      setError(readServerError(problem, t).message)
    }
    setChecking(false)
  }
  const show = async (shown: SettlementFile) => {
    setFile(shown)
    setPreview(undefined)
    await attempt(async () => {
      const first = await previewFile(shown)
      setPreview(first)
      setDraft(firstDraft(first))
    })
  }
  const mapping = draft && isComplete(draft) ? draft : undefined

  return {
    provider_id,
    fileName: file?.name,
    preview,
    draft,
    error,
    isChecking,
    isImporting: importing.isPending,
    canCheck: mapping !== undefined,
    choose: async (chosen: File) => {
      const content = textOf(new Uint8Array(await chosen.arrayBuffer()))
      await show({ provider_id, name: chosen.name, content })
    },
    setAccount: (id: string) => {
      setAccount(id)
      if (file) {
        void show({ ...file, provider_id: id })
      }
    },
    change: (changes: Partial<MappingDraft>) => {
      setDraft((now) => now && { ...now, ...changes })
      // The result was of the mapping before.
      setPreview((now) => now && { ...now, result: null })
    },
    check: async () =>
      await attempt(async () => {
        if (file && mapping) {
          setPreview(await previewFile(file, mapping))
        }
      }),
    submit: async () =>
      await attempt(async () => {
        if (file && mapping) {
          const { id } = await importing.mutateAsync({ ...file, mapping })
          toast.success(t("hostedCheckout.settlements.imported"))
          void navigate(`/hosted-checkout/settlements/${id}`)
        }
      }),
  }
}
