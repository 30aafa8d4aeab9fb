import { join } from "node:path"

import { Child } from "../lib/child"
import { ROOT } from "../lib/paths"

/**
 * Starts the local gateway.
 *
 * @param merchantKey handed over in the environment: a command line can be read by every user of the machine
 */
export async function startSandbox(
  port: number,
  url: string,
  merchantKey: string,
  onStart: (child: Child) => void
): Promise<void> {
  const child = new Child({
    name: "sandbox",
    file: join(ROOT, "src/cli/index.ts"),
    args: ["sandbox", "--port", String(port), "--allow-insecure-localhost"],
    execArgv: ["--import", "tsx"],
    env: { HOSTED_CHECKOUT_SECRET_KEY: merchantKey },
  })
  onStart(child)
  await child.answers(url, 20_000)
}
