import { randomUUID } from "node:crypto"
import { readFile, rename, writeFile } from "node:fs/promises"
import { setTimeout as wait } from "node:timers/promises"
import { SandboxOptionsError } from "../settings/options"
import { storedStateSchema, type StoredState } from "./stored-state"

/** Changes within this time are written together. */
const WRITE_EVERY_MS = 50

/**
 * Reads the state that an earlier run left; undefined without a file.
 *
 * @throws SandboxOptionsError if the file is not the sandbox's, or cannot be read.
 */
export async function readDataFile(path: string): Promise<StoredState | undefined> {
  let text: string
  try {
    text = await readFile(path, "utf8")
  } catch (error) {
    if (codeOf(error) === "ENOENT") {
      return undefined
    }
    throw new SandboxOptionsError(`data: ${path} cannot be read (${codeOf(error)})`)
  }
  const parsed = storedStateSchema.safeParse(parseJson(text))
  if (!parsed.success) {
    throw new SandboxOptionsError(
      `data: ${path} is not a file of this sandbox. Name another one, or delete it`
    )
  }
  return parsed.data
}

/**
 * The Merchant Secret Key in a data file; undefined without a file.
 *
 * @throws SandboxOptionsError if the file is not the sandbox's, or cannot be read.
 */
export async function secretKeyIn(path: string): Promise<string | undefined> {
  return (await readDataFile(path))?.secret_key
}

/** The part of the gateway that a data file reads. */
interface Stored {
  state(): StoredState
  changes: { listen(onChange: () => void): void }
  settings: { log: (line: string) => void }
}

/** Writes the state of a gateway to a file. The file holds the key: only its owner can read the file. */
export class DataFile {
  private written = Promise.resolve()
  private isScheduled = false
  private isClosed = false

  constructor(
    private readonly path: string,
    private readonly gateway: Stored
  ) {}

  /** Begins to write each change. @throws SandboxOptionsError when the file cannot be written. */
  async open(): Promise<void> {
    try {
      await this.write()
    } catch (error) {
      throw new SandboxOptionsError(`data: ${this.path} cannot be written (${codeOf(error)})`)
    }
    this.gateway.changes.listen(() => this.schedule())
  }

  /** Writes the last changes. Later changes are not written. */
  async close(): Promise<void> {
    this.isClosed = true
    await this.written
    await this.writeOrLog()
  }

  private schedule(): void {
    if (this.isScheduled || this.isClosed) {
      return
    }
    this.isScheduled = true
    this.written = this.written.then(async () => {
      await wait(WRITE_EVERY_MS)
      this.isScheduled = false
      await this.writeOrLog()
    })
  }

  private async writeOrLog(): Promise<void> {
    await this.write().catch((error: unknown) =>
      this.gateway.settings.log(`data: ${this.path} cannot be written (${codeOf(error)})`)
    )
  }

  private async write(): Promise<void> {
    // Write a new file: an old file would keep its mode, and may be a link.
    const next = `${this.path}.${randomUUID()}`
    await writeFile(next, JSON.stringify(this.gateway.state()), { mode: 0o600, flag: "wx" })
    // A killed process leaves the old file or the new file, never a part.
    await rename(next, this.path)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === "string" ? code : String(name)
}
