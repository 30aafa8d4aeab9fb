import { startSandbox, type Sandbox, type SandboxOptions } from "../.."

export const SECRET_KEY = "sk_test_0123456789"

const running: Sandbox[] = []

/** Starts a sandbox on a free port; `closeSandboxes` stops it after the test. */
export async function sandboxWith(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({
    secretKey: SECRET_KEY,
    allowInsecureLocalhost: true,
    ...options,
  })
  running.push(sandbox)
  return sandbox
}

export async function closeSandboxes(): Promise<void> {
  await Promise.all(running.splice(0).map((sandbox) => sandbox.close()))
}
