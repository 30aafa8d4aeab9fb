import { relative, sep } from "node:path"
import Sequencer from "@jest/test-sequencer"

/** About how many seconds a file takes; every other one takes a few. */
const SECONDS = {
  "http/processing-store": 210,
  "http/paying-store": 160,
  "browser/admin-payments": 120,
  "http/resolving-store": 110,
  "chaos/kill": 110,
  "http/admin-store": 80,
  "browser/admin-settings": 70,
  "chaos/away": 70,
  "cluster/payments": 65,
  "browser/shopper": 60,
  "browser/storefront-kit": 60,
  "http/evidence-store": 55,
  "http/key-in-admin-store": 50,
  "http/several-accounts": 35,
  "http/limits": 35,
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
