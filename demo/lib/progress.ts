const interactive = process.stdout.isTTY === true && !process.env.NO_COLOR
const green = (text: string) => (interactive ? `\u001b[32m${text}\u001b[39m` : text)
export const red = (text: string) => (interactive ? `\u001b[31m${text}\u001b[39m` : text)
const dim = (text: string) => (interactive ? `\u001b[2m${text}\u001b[22m` : text)
export const bold = (text: string) => (interactive ? `\u001b[1m${text}\u001b[22m` : text)

/** A step of the start failed: `message` names the step, `cause` says why. */
export class StepFailed extends Error {
  override readonly name = "StepFailed"
}

/**
 * Runs one step of the start and says so: `… title` while it runs (terminals only), then
 * `✓ title` with what came of it and how long it took.
 *
 * @param run may answer a few words on the result, e.g. "port 54321"
 * @throws StepFailed
 */
export async function step(title: string, run: () => Promise<string | void>): Promise<void> {
  const startedAt = performance.now()
  if (interactive) {
    process.stdout.write(`  ${dim(`… ${title}`)}`)
  }
  try {
    const result = await run()
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    finishLine(`  ${green("✓")} ${title}${result ? `: ${result}` : ""} ${dim(`(${seconds} s)`)}`)
  } catch (cause) {
    if (interactive) {
      process.stdout.write("\r\u001b[2K")
    }
    throw new StepFailed(title, { cause })
  }
}

function finishLine(line: string): void {
  process.stdout.write(interactive ? `\r\u001b[2K${line}\n` : `${line}\n`)
}
