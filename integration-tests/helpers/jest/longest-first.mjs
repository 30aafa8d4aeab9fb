import { relative, sep } from "node:path"
import Sequencer from "@jest/test-sequencer"

/** About how many seconds a file takes; every other one takes a few. */
const SECONDS = {
  "http/paying-store": 200,
  "http/admin-store": 200,
  // It may wait two minutes for the lock of the server that it killed.
  "cluster/payments": 140,
  "browser/admin-store": 150,
  "chaos/away": 75,
  "chaos/kill": 60,
  "browser/admin-settings": 60,
  "browser/shopper": 60,
  "browser/kit-store": 75,
  "simulation/__tests__/payments": 60,
  "contracts/medusa": 45,
  "chaos/schedule": 45,
  "cluster/worker": 45,
  "http/key-in-admin-store": 40,
  "contracts/gateway-profile.unit": 30,
  "http/keys/several-accounts": 45,
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
