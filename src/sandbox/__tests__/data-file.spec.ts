import { spawnSync } from "node:child_process"
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startSandbox, type SandboxOptions } from ".."
import { callAsIs, open } from "./support/calls"
import { closeReceivers, receiverAnswering } from "./support/receiver"
import { closeSandboxes, sandboxWith, SECRET_KEY } from "./support/sandboxes"
import { stateOf, steer } from "./support/steer"

describe("The sandbox's data file", () => {
  let folder: string
  let data: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "sandbox-data-"))
    data = join(folder, "sandbox.json")
  })
  afterEach(async () => {
    await closeSandboxes()
    await closeReceivers()
    rmSync(folder, { recursive: true, force: true })
  })

  const sandbox = (options: Partial<SandboxOptions> = {}) => sandboxWith({ data, ...options })

  it("The sandbox restores sessions, notifications, calls and clock from its data file after a restart", async () => {
    const first = await sandbox({ webhook: { enabled: false } })
    const { token } = await open(first, { webhook_url: "http://127.0.0.1:9/hook", reference: "r" })
    await open(first)
    first.control.pay(token, "declined")
    first.control.pay(token)
    first.control.refund(first.control.transactions()[0]?.transaction_id ?? "", { amount: "1.00" })
    first.control.advanceClock(90)
    first.control.holdWebhooks()
    await steer(first, `transactions/${first.control.transactions()[0]?.transaction_id}/notify`, {
      forged: "no_signature",
    })
    const before = await stateOf(first)
    await first.close()
    const second = await sandbox({ webhook: { enabled: false } })
    const after = await stateOf(second)

    const withoutPort = (text: string) => text.replaceAll(/127\.0\.0\.1:\d+/g, "here")
    expect(withoutPort(JSON.stringify({ ...after, now: "" }))).toBe(
      withoutPort(JSON.stringify({ ...before, now: "" }))
    )
    expect(before.deliveries).not.toEqual([])
    expect(second.control.session(token)).toMatchObject({ status: "approved" })
  })

  it("The sandbox makes a secret key and stores the key in its data file, which only the file's owner can read", async () => {
    const first = await sandbox({ secretKey: undefined })
    const key = first.control.secretKey
    await first.close()
    const second = await sandbox({ secretKey: undefined })

    expect(key).toMatch(/^sk_sandbox_[\w-]{32}$/)
    expect(second.control.secretKey).toBe(key)
    expect(statSync(data).mode & 0o777).toBe(0o600)
    const headers = { authorization: `Bearer ${key}` }
    expect((await callAsIs(second, "create", { amount: 1 }, headers)).status).toBe(201)
  })

  it("The sandbox stores a rotated key in its data file, and uses the key after a restart unless another key is given", async () => {
    const first = await sandbox()
    first.control.rotateKey("sk_rotated")
    await first.close()

    const second = await sandbox({ secretKey: undefined })
    expect(second.control.secretKey).toBe("sk_rotated")
    await second.close()
    expect((await sandbox()).control.secretKey).toBe(SECRET_KEY)
  })

  it("A restarted sandbox goes on sending the unfinished notifications in its data file", async () => {
    const { url, received } = await receiverAnswering(500, 200)
    const webhook = { retryDelaysMs: [3_600_000] }
    const first = await sandbox({ webhook })
    const { token } = await open(first, { webhook_url: url })
    first.control.pay(token)
    const id = first.control.transactions()[0]?.transaction_id ?? ""
    while (first.control.deliveries()[0]?.due_at === undefined) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    await first.close()
    const second = await sandbox({ webhook })
    expect(second.control.deliveries()).toMatchObject([{ state: "sending", tries: [{}] }])
    second.control.advanceClock(3_600)

    expect(await second.control.delivered(id)).toMatchObject({ state: "delivered" })
    expect(received).toHaveLength(2)
  })

  it("A sandbox restarted with the same seed and data file gives no id twice", async () => {
    const first = await sandbox({ seed: "one" })
    const { id } = await open(first)
    await first.close()

    expect((await open(await sandbox({ seed: "one" }))).id).not.toBe(id)
  })

  it("The sandbox writes its data file while it runs, not only when it stops", async () => {
    const running = await sandbox()
    const { id } = await open(running)
    while (!readFileSync(data, "utf8").includes(id)) {
      await new Promise((resolve) => setImmediate(resolve))
    }
  })

  it.each([
    ["is of something else", '{"version":2}'],
    ["is broken", '{"version":1,'],
  ])(
    "A sandbox does not start if the file that the option data names %s, and leaves the file unchanged",
    async (_, text) => {
      writeFileSync(data, text)

      await expect(startSandbox({ data })).rejects.toThrow(
        `data: ${data} is not a file of this sandbox. Name another one, or delete it`
      )
      expect(readFileSync(data, "utf8")).toBe(text)
    }
  )

  it("A second sandbox cannot use the data file of a running sandbox", async () => {
    const first = await sandbox()
    await expect(startSandbox({ data })).rejects.toThrow(
      `data: another sandbox uses ${data}. Stop it, or name another file. If there is none, delete ${data}.lock`
    )
    await first.close()
    await (await sandbox()).close()
    expect(readdirSync(folder)).toEqual(["sandbox.json"])
  })

  it("A sandbox does not start while another process uses its data file", async () => {
    writeFileSync(`${data}.lock`, String(process.ppid))
    await expect(startSandbox({ data })).rejects.toThrow(`another sandbox uses ${data}`)
    expect(readdirSync(folder)).toEqual(["sandbox.json.lock"])
  })

  it.each([
    ["died", String(spawnSync(process.execPath, ["--version"]).pid)],
    ["had the id that this process has", String(process.pid)],
  ])(
    "A sandbox that starts can use a data file whose lock was left by an earlier sandbox that %s and no longer runs",
    async (_, owner) => {
      writeFileSync(`${data}.lock`, owner)
      const running = await sandbox()
      expect(readFileSync(`${data}.lock`, "utf8")).toBe(String(process.pid))
      await running.close()
      expect(readdirSync(folder)).toEqual(["sandbox.json"])
    }
  )

  it("A sandbox whose start fails leaves its data file unlocked", async () => {
    const other = await startSandbox({})
    await expect(startSandbox({ data, port: other.port })).rejects.toThrow("EADDRINUSE")
    await other.close()
    expect(readdirSync(folder)).toEqual([])
  })

  it("A sandbox does not start with a data file in a folder that does not exist", async () => {
    const missing = join(folder, "missing", "sandbox.json")

    await expect(startSandbox({ data: missing })).rejects.toThrow(
      `data: ${missing} cannot be written (ENOENT)`
    )
  })

  it("A sandbox that finds a data file that other users can read makes the data file readable for its owner only", async () => {
    await (await sandbox()).close()
    chmodSync(data, 0o644)
    await sandbox()

    expect(statSync(data).mode & 0o777).toBe(0o600)
  })

  it("A sandbox makes a new key in each run if no data file and no key is given", async () => {
    const [one, two] = [await startSandbox({}), await startSandbox({})]
    await Promise.all([one.close(), two.close()])

    expect(one.control.secretKey).not.toBe(two.control.secretKey)
  })
})
