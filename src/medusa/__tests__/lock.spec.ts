import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { withLock } from "../lock"

describe("Work under a lock", () => {
  it("Work under a lock waits until earlier work under the same lock has ended", async () => {
    const { container } = medusa()
    const seen: string[] = []
    let end = (): void => undefined
    const first = withLock("key", container, async () => {
      seen.push("first begins")
      await new Promise<void>((resolve) => (end = resolve))
      seen.push("first ends")
    })
    const second = withLock("key", container, async () => {
      seen.push("second begins")
      return await Promise.resolve()
    })
    await withLock("another key", container, async () => Promise.resolve())
    end()
    await Promise.all([first, second])

    expect(seen).toEqual(["first begins", "first ends", "second begins"])
  })

  it("Work under a lock returns its result although the lock cannot be released afterwards, and the log has a warning", async () => {
    const { container, warnings } = medusa({ release: new Error("Redis is away") })

    expect(await withLock("key", container, async () => Promise.resolve("done"))).toBe("done")
    expect(warnings).toEqual([expect.stringContaining("the lock key was not released")])
  })
})

function medusa({ release }: { release?: Error } = {}) {
  const owners = new Map<string, string>()
  const warnings: string[] = []
  const locking = {
    acquire: async (key: string, { ownerId }: { ownerId: string }) => {
      if (owners.has(key)) {
        throw new Error(`Failed to acquire lock for key "${key}"`)
      }
      owners.set(key, ownerId)
      return await Promise.resolve()
    },
    release: async (key: string) => {
      owners.delete(key)
      return release ? await Promise.reject(release) : await Promise.resolve(true)
    },
  }
  const logger = { warn: (line: string) => warnings.push(line) }
  const resolve = (name: string) => (name === (Modules.LOCKING as string) ? locking : logger)
  return { container: { resolve } as unknown as MedusaContainer, warnings }
}
