import { stripVTControlCharacters } from "node:util"

/** The text that Medusa and Node write around an error. */
const AROUND =
  /^(error:\s+|Error: |Error running script: |Could not resolve module: \w+\. |Loaders for module \w+ failed: )+/
/** The source of an uncaught error: the line's number, the line, and a mark below the line. */
const CODE = /^\S+:\d+\n.*\n\s*\^+$/gm
/** Lines of a stack, of Node or of npm, and lines without text. */
const SAYS_NOTHING =
  /^\s+at |^Node\.js v|^npm |^Loaders for module \w+ failed with the following error:|^\s*$/
const NO_ERROR = /^(info|warn|debug|http|verbose|silly):|^\{.*"level":"(?!error")/
const MOST_LINES = 30

/**
 * The errors in Medusa's output, without stacks. Each line is there once: Medusa prints the error of a start up to four
 * times. Passwords in addresses are removed.
 */
export function errorsIn(printed: readonly string[]): string {
  const lines = printed
    .map((line) => messageOf(stripVTControlCharacters(line)))
    .join("\n")
    .replace(CODE, "")
    .split("\n")
    .map((line) => line.replace(AROUND, ""))
    .filter((line) => !SAYS_NOTHING.test(line) && !NO_ERROR.test(line))
  const once = [...new Set(lines)].slice(0, MOST_LINES)
  return once.join("\n").replace(/(\w+:\/\/)[^/@\s]+@/g, "$1")
}

/** Whether a line of Medusa's log reports progress, and no failure. */
export function isProgress(line: string): boolean {
  return NO_ERROR.test(stripVTControlCharacters(line))
}

/** In production Medusa writes each line of its log as JSON. */
function messageOf(line: string): string {
  try {
    const { level, message } = JSON.parse(line) as { level?: string; message?: string }
    return level === "error" ? String(message) : ""
  } catch {
    // A line of text.
    return line
  }
}
