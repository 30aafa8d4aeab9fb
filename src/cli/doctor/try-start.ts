import type { Backend } from "../store/backend-folder"
import { execute } from "../store/execute"

/** A start takes seconds. A start that waits for a database never ends by itself. */
const TIMEOUT_MS = 60_000

type Start = { starts: true; why?: undefined } | { starts: false; why: string }

/** Starts a backend once, without listening. The plugin's checks at boot say why a backend does not start. */
export async function tryStart(backend: Backend): Promise<Start> {
  const script = require.resolve("./no-script")
  const { status, errors } = await execute(backend, script, { timeoutMs: TIMEOUT_MS })
  switch (status) {
    case 0:
      return { starts: true }
    case null: {
      const why = `Whether the backend in this folder starts was not found out in ${TIMEOUT_MS / 1_000} seconds. Check that its database answers.`
      return { starts: false, why }
    }
    default:
      return {
        starts: false,
        why: `It does not start:\n${errors === "" ? "Medusa gave no reason." : errors}`,
      }
  }
}
