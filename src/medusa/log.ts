import type { Logger } from "@medusajs/framework/types"
import { LogLimit, type Log, type LogOptions } from "../core"

/** One for the process: what anybody can cause is told of once a minute, whichever request it came by. */
const limit = new LogLimit()

/** The plugin's lines in Medusa's log; each names the plugin. */
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
