import type { Logger } from "@medusajs/framework/types"
import { LogLimit } from "../core/log-limit"
import type { Log, LogOptions } from "../core/ports/log"

/** One per process: lines that anybody can cause are logged once a minute, for all requests together. */
const limit = new LogLimit()

type Level = keyof Log

/**
 * Writes the plugin's lines to Medusa's log; each names the plugin. In Medusa's JSON lines (production) the
 * fields are keys of their own.
 */
export function logOf(logger: Pick<Logger, Level | "log">, now: () => Date): Log {
  const writeTo =
    (level: Level) =>
    (message: string, { oncePerMinute, fields }: LogOptions = {}) => {
      const text = `Hosted checkout: ${message}`
      const line = oncePerMinute ? limit.line(oncePerMinute, text, now().getTime()) : text
      if (line && fields) {
        // The only method of Medusa's logger that takes more than a text.
        logger.log(level, line, fields)
      } else if (line) {
        logger[level](line)
      }
    }
  return { info: writeTo("info"), warn: writeTo("warn"), error: writeTo("error") }
}
