import { z } from "zod"

const STATES = ["ok", "note", "warning", "error", "unknown"] as const

/** The store's answer; fields of later versions are ignored. */
const diagnosisSchema = z.object({
  provider_id: z.string(),
  at: z.string(),
  base_url: z.string(),
  webhook_url: z.string(),
  mode: z.string(),
  findings: z.array(
    z.object({
      check: z.string(),
      state: z.enum(STATES).catch("unknown"),
      message: z.string(),
      fix: z.string().nullable(),
    })
  ),
})

export const diagnosisResponseSchema = z.object({ diagnosis: diagnosisSchema })

export const settingsResponseSchema = z.object({
  settings: z.array(z.looseObject({ provider_id: z.string() })),
})

export type Diagnosis = z.infer<typeof diagnosisSchema>
export type Finding = Diagnosis["findings"][number]
