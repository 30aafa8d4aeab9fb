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
  const exitCode = process.exitCode
  Object.assign(process.env, env)
  const taken = (part: "out" | "err") => (chunk: unknown) => {
    // A store in this process logs there as well, in JSON.
    ended[part] += part === "err" && String(chunk).startsWith("{") ? "" : String(chunk)
    return true
  }
  const out = jest.spyOn(process.stdout, "write").mockImplementation(taken("out"))
  const err = jest.spyOn(process.stderr, "write").mockImplementation(taken("err"))
  try {
    process.exitCode = undefined
    await run(["node", "hosted-checkout", ...args])
    ended.code = Number(process.exitCode ?? 0)
  } finally {
    out.mockRestore()
    err.mockRestore()
    process.exitCode = exitCode
    for (const name of Object.keys(env)) {
      if (before[name] === undefined) {
        delete process.env[name]
      } else {
        process.env[name] = before[name]
      }
    }
  }
  return ended
}
