/** How long a server waits after its start for the job's first run: workers may start later. */
const PATIENCE_MS = 2 * 60_000

/** Warns once when no process runs the reconcile job. Does not keep the process alive. */
export function watchHeartbeat(
  lastHeartbeat: () => Promise<Date | null>,
  warn: (message: string) => void
): NodeJS.Timeout {
  const startedAt = Date.now()
  return setTimeout(() => {
    void lastHeartbeat().then(
      (at) => {
        if (at === null || at.getTime() < startedAt) {
          warn(
            "Hosted checkout: the reconcile job has not run since this server started. Without it, lost notifications and failed completions are not recovered. Start a Medusa process whose workerMode is shared or worker."
          )
        }
      },
      () => undefined
    )
  }, PATIENCE_MS).unref()
}
