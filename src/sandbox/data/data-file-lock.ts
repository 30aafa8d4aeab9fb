import { readFile, rm, writeFile } from "node:fs/promises"
import { resolve } from "node:path"
import { SandboxOptionsError } from "../settings/options"

/** The locks of this process: in a container, a dead sandbox may have had the same process id. */
const OWN = new Set<string>()

/**
 * Keeps a second sandbox from a data file: a file `<path>.lock` holds the id of this process. The lock of a dead process
 * is taken over.
 *
 * @returns a function that releases the lock.
 * @throws SandboxOptionsError while another sandbox has the lock, and if the folder cannot be written.
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

/** @returns false if the lock exists. */
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

/** Whether the process of a lock runs. A lock that was just created may have no process id yet. */
async function isRunning(lock: string): Promise<boolean> {
  // Without a file, the lock was released.
  const owner = Number(await readFile(lock, "utf8").catch(() => "none"))
  if (owner === process.pid) {
    return OWN.has(lock)
  }
  try {
    // An empty lock reads as 0, and process 0 stands for this process: the lock counts as taken.
    return !Number.isNaN(owner) && process.kill(owner, 0)
  } catch (error) {
    // EPERM: the process runs, and belongs to another user.
    return (error as { code?: string }).code === "EPERM"
  }
}

function inUse(path: string): SandboxOptionsError {
  return new SandboxOptionsError(
    `data: another sandbox uses ${path}. Stop it, or name another file. If there is none, delete ${path}.lock`
  )
}
