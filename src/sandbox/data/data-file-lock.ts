import { readFile, rm, writeFile } from "node:fs/promises"
import { resolve } from "node:path"
import { SandboxOptionsError } from "../settings/options"

/** The locks of this process: in a container, a dead sandbox may have had the same id. */
const OWN = new Set<string>()

/**
 * Keeps a second sandbox from a data file, by a file `<path>.lock` with the id of this process. The lock of a process
 * that died is taken over.
 *
 * @returns what releases it.
 * @throws SandboxOptionsError while another sandbox has it, and where the folder cannot be written.
 */
export async function lockDataFile(path: string): Promise<() => Promise<void>> {
  const lock = resolve(`${path}.lock`)
  if (!(await create(lock, path))) {
    if (await isRunning(lock)) {
      throw inUse(path)
    }
    await rm(lock, { force: true })
    if (!(await create(lock, path))) {
      throw inUse(path)
    }
  }
  OWN.add(lock)
  return async () => {
    OWN.delete(lock)
    await rm(lock, { force: true })
  }
}

/** @returns false where the lock exists. */
async function create(lock: string, path: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { mode: 0o600, flag: "wx" })
    return true
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === "EEXIST") {
      return false
    }
    throw new SandboxOptionsError(`data: ${path} cannot be written (${code})`)
  }
}

/** Whether the process of a lock runs. One that was just created may not have its id yet. */
async function isRunning(lock: string): Promise<boolean> {
  // Released in between: nobody has it.
  const owner = Number(await readFile(lock, "utf8").catch(() => "none"))
  if (owner === process.pid) {
    return OWN.has(lock)
  }
  try {
    // 0 asks about this process: it runs.
    return !Number.isNaN(owner) && process.kill(owner, 0)
  } catch (error) {
    // It runs, and is another user's.
    return (error as { code?: string }).code === "EPERM"
  }
}

function inUse(path: string): SandboxOptionsError {
  return new SandboxOptionsError(
    `data: another sandbox uses ${path}. Stop it, or name another file. If there is none, delete ${path}.lock`
  )
}
