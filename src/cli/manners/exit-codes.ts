/** The exit codes of all commands. */
export const EXIT = {
  ok: 0,
  /** The command ran, and the answer is "no": a wrong signature, a problem, a refused notification. */
  problem: 1,
  /** A wrong command, option or file, or a missing key: nothing was done. */
  usage: 2,
  /** A store, a sandbox or a webhook URL does not answer. */
  unreachable: 3,
} as const
