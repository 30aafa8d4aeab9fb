import Sequencer from "@jest/test-sequencer"

/** The longest kinds of specs: shared stores, browsers and killed servers, everything else with several parts. */
const KINDS = [
  /(-store|\/contracts\/medusa|\/several-accounts)\.spec\.ts$/,
  /\/integration-tests\/(browser|chaos|cluster)\//,
  /\/integration-tests\//,
]

/** The longest kinds first, so that at the end no worker waits for the other; the same on every machine. */
export default class StoresFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => kindOf(one) - kindOf(other))
  }
}

function kindOf({ path }) {
  const kind = KINDS.findIndex((pattern) => pattern.test(path))
  return kind < 0 ? KINDS.length : kind
}
