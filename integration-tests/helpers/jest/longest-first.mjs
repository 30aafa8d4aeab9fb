import { relative, sep } from "node:path"
import Sequencer from "@jest/test-sequencer"

/** About how many seconds a file takes; every other one takes a few. */
const SECONDS = {
  "browser/admin-store": 150,
  // It may wait two minutes for the lock of the server that it killed.
  "cluster/payments": 140,
  "http/paying-store": 95,
  "chaos/away": 75,
  "browser/kit-store": 75,
  "browser/shopper": 70,
  "browser/admin-settings": 65,
  "http/admin-store": 65,
  "chaos/kill": 60,
  "contracts/medusa": 60,
  "browser/kit-components": 50,
  "http/keys/several-accounts": 50,
  "chaos/schedule": 45,
  "cluster/worker": 45,
  "http/server-store": 30,
}

/** The longest first, so that at the end no worker waits for the other; the same on every machine. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => secondsOf(other) - secondsOf(one))
  }
}

function secondsOf({ path, context }) {
  const parts = relative(context.config.rootDir, path).split(sep)
  if (parts[0] !== "integration-tests") {
    return 1
  }
  return SECONDS[parts.slice(1).join("/").replace(".spec.ts", "")] ?? 20
}
