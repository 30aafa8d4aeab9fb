import { run } from "../../program"

interface Ended {
  code: number
  out: string
  err: string
}

/** Runs a command line in this process, and takes what it prints. */
export async function runCli(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const ended = { code: 0, out: "", err: "" }
  const before = { ...process.env }
  const whole = globalThis.process
  Object.assign(process.env, env)
  const taken = (part: "out" | "err") => (chunk: unknown) => {
    // A store in this process logs there as well, in JSON.
    ended[part] += part === "err" && String(chunk).startsWith("{") ? "" : String(chunk)
    return true
  }
  const out = jest.spyOn(process.stdout, "write").mockImplementation(taken("out"))
  const err = jest.spyOn(process.stderr, "write").mockImplementation(taken("err"))
  // An exit code of its own: what other test files of this worker left behind sets that of the worker.
  globalThis.process = Object.create(whole, {
    exitCode: { value: undefined, writable: true },
  }) as NodeJS.Process
  try {
    await run(["node", "hosted-checkout", ...args])
    ended.code = Number(process.exitCode ?? 0)
  } finally {
    out.mockRestore()
    err.mockRestore()
    globalThis.process = whole
    // A command takes variables from a backend's `.env`, too.
    for (const name of Object.keys(process.env)) {
      if (before[name] === undefined) {
        delete process.env[name]
      } else {
        process.env[name] = before[name]
      }
    }
  }
  return ended
}
