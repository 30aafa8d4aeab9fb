import { z } from "@medusajs/framework/zod"
import { rule } from "./validate"

const DAY_MS = 24 * 60 * 60_000

const day = z.iso.date()
const time = z.iso.datetime({ offset: true })
const dayOrTime = z.union([day, time])

const moment = z
  .string()
  .refine(
    (value) => dayOrTime.safeParse(value).success,
    rule("date_invalid", "must be a day (2026-11-01) or a time (ISO 8601)")
  )

/** A day stands for its first moment, in UTC. */
const from = moment.transform((value) => new Date(value))

/** The last day is included; an exact time is exclusive. */
const to = moment.transform((value) =>
  day.safeParse(value).success ? new Date(Date.parse(value) + DAY_MS) : new Date(value)
)

/** The fields of a period; refine their object by `isInOrder`. */
export const period = { from, to }

export const isInOrder = ({ from, to }: { from: Date; to: Date }): boolean => from < to

export const turnedPeriod = { path: ["to"], ...rule("period_turned", "must not be before from") }
