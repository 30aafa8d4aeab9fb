import { toast } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AdminPayoutMapping } from "../../../admin-api"
import { QUERY_ROOT } from "../api/api"
import { readServerError } from "../api/server-error"
import type { Period } from "../attempts/export"
import { changeDraft, firstDraft, isComplete, type MappingDraft } from "./mapping"
import { comparePayouts, downloadDifferences, readPayoutFile, saveMapping } from "./payouts"
import { NO_PERIOD, mistakeIn } from "./period"

/** The form that reads a file, maps its columns and compares the file. The shown result always fits the current choices. */
export function useCompareForm(accounts: readonly AdminPayoutMapping[]) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [chosenAccount, setAccount] = useState<string>()
  const [draft, setDraft] = useState<MappingDraft>()
  const [period, setPeriod] = useState<Period>(NO_PERIOD)
  const reading = useMutation({ mutationFn: readPayoutFile })
  const comparing = useMutation({ mutationFn: comparePayouts })
  const saving = useMutation({
    mutationFn: saveMapping,
    onSuccess: async () => await client.invalidateQueries({ queryKey: [QUERY_ROOT] }),
    onError: () => toast.warning(t("hostedCheckout.payouts.notSaved")),
  })
  const downloading = useMutation({
    mutationFn: downloadDifferences,
    onError: (error) => toast.error(readServerError(error, t).message),
  })
  const provider_id = chosenAccount ?? accounts[0]?.provider_id ?? ""
  const mappingOf = (id: string) =>
    accounts.find((account) => account.provider_id === id)?.mapping ?? null
  const file = reading.data
  const error = reading.error ?? comparing.error
  const periodProblem = mistakeIn(period)

  return {
    provider_id,
    file,
    draft,
    period,
    periodProblem,
    comparison: comparing.data,
    error: error && readServerError(error, t).message,
    isReading: reading.isPending,
    isComparing: comparing.isPending,
    isDownloading: downloading.isPending,
    canCompare: draft !== undefined && isComplete(draft) && !periodProblem,
    setAccount: (id: string) => {
      setAccount(id)
      comparing.reset()
      setDraft(file && firstDraft(file, mappingOf(id)))
    },
    choose: (chosen: File) => {
      comparing.reset()
      setDraft(undefined)
      reading.mutate(chosen, {
        onSuccess: (read) => setDraft(firstDraft(read, mappingOf(provider_id))),
      })
    },
    change: (changes: Partial<MappingDraft>) => {
      comparing.reset()
      setDraft((now) => now && file && changeDraft(now, changes, file))
    },
    changePeriod: (changes: Partial<Period>) => {
      comparing.reset()
      setPeriod((now) => ({ ...now, ...changes }))
    },
    compare: () => {
      if (file && draft && isComplete(draft)) {
        const { content } = file
        comparing.mutate(
          { provider_id, content, mapping: draft, ...(period.from && { period }) },
          {
            // Save no mapping that reads no line.
            onSuccess: ({ readable_count }) =>
              readable_count > 0 && saving.mutate({ provider_id, mapping: draft }),
          }
        )
      }
    },
    download: () => {
      if (comparing.variables) {
        downloading.mutate(comparing.variables)
      }
    },
  }
}
