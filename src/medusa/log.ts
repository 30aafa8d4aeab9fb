import type { Logger } from "@medusajs/framework/types"
import { LogLimit, type Log, type LogOptions } from "../core"

/** One per process: lines that anybody can cause are logged once a minute, for all requests together. */
const limit = new LogLimit()

/** Writes the plugin's lines to Medusa's log; each names the plugin. */
export function logOf(logger: Pick<Logger, "warn" | "error">, now: () => Date): Log {
  const writeBy =
    (write: (line: string) => void) =>
    (message: string, { oncePerMinute }: LogOptions = {}) => {
      const text = `Hosted checkout: ${message}`
      const line = oncePerMinute ? limit.line(oncePerMinute, text, now().getTime()) : text
      if (line) {
        write(line)
      }
    }
  return {
    warn: writeBy((line) => logger.warn(line)),
    error: writeBy((line) => logger.error(line)),
  }
}
