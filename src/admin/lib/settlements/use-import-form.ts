import { toast } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { AdminSettlementPreview } from "../../../admin-api"
import { readServerError } from "../api/server-error"
import type { Period } from "../attempts/export"
import { firstDraft, isComplete, type MappingDraft } from "./mapping"
import { NO_PERIOD, problemOf } from "./period"
import { textOf } from "./read-text"
import { previewFile, useImport, type Comparison, type SettlementFile } from "./settlements"

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
  const [period, setPeriod] = useState<Period>(NO_PERIOD)
  const [isChecking, setChecking] = useState(false)
  /** Only the latest request may change what is shown. */
  const run = useRef(0)
  const provider_id = account ?? accounts[0] ?? ""

  /** What is shown is outdated; an answer that is still to come is too. */
  const outdate = () => {
    run.current++
    setChecking(false)
    setPreview((now) => now && { ...now, result: null })
  }
  /** Runs a request, and shows its answer or its refusal. */
  const attempt = async <Answer>(request: Promise<Answer>, show: (answer: Answer) => void) => {
    const mine = ++run.current
    setError(undefined)
    setChecking(true)
    try {
      const answer = await request
      if (mine === run.current) {
        show(answer)
      }
    } catch (problem) {
      if (mine === run.current) {
        setError(readServerError(problem, t).message)
      }
    }
    if (mine === run.current) {
      setChecking(false)
    }
  }
  const show = async (shown: SettlementFile) => {
    setFile(shown)
    setPreview(undefined)
    await attempt(previewFile(shown), (first) => {
      setPreview(first)
      setDraft(firstDraft(first))
    })
  }
  const imported = async (input: SettlementFile & Comparison) => {
    const { id } = await importing.mutateAsync(input)
    toast.success(t("hostedCheckout.settlements.imported"))
    void navigate(`/hosted-checkout/settlements/${id}`)
  }
  const periodProblem = problemOf(period)
  const comparison: Comparison | undefined =
    draft && isComplete(draft) && !periodProblem
      ? { mapping: draft, ...(period.from && { period }) }
      : undefined

  return {
    provider_id,
    fileName: file?.name,
    preview,
    draft,
    period,
    periodProblem,
    error,
    isChecking,
    isImporting: importing.isPending,
    canCheck: comparison !== undefined && !importing.isPending,
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
      outdate()
    },
    changePeriod: (changes: Partial<Period>) => {
      setPeriod((now) => ({ ...now, ...changes }))
      outdate()
    },
    check: async () => {
      if (file && comparison) {
        await attempt(previewFile(file, comparison), setPreview)
      }
    },
    submit: async () => {
      if (file && comparison) {
        await attempt(imported({ ...file, ...comparison }), () => undefined)
      }
    },
  }
}
