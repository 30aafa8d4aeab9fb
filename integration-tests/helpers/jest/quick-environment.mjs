import vm from "node:vm"
import { TestEnvironment } from "jest-environment-node"

const { compileFunction, createContext, Script } = vm

/**
 * Jest compiles each file anew for each spec, by a function whose result V8 does not keep. V8 keeps a script: a worker
 * compiles what its specs have in common once, also Medusa's thousands of files. `import()` needs Jest's way.
 */
vm.compileFunction = (code, parameters, options) => {
  if (code.includes("import(") || code.startsWith("#!")) {
    return compileFunction(code, parameters, options)
  }
  const start = `(function (${parameters.join()}) {`
  const { filename, parsingContext } = options
  const script = new Script(`${start}${code}\n})`, { filename, columnOffset: -start.length })
  return script.runInContext(parsingContext)
}

// A worker that has ended frees its memory first, piece by piece. On a busy machine this takes longer than the half
// second after which Jest takes a worker for hanging and blames a leak.
if (process.send) {
  process.once("beforeExit", () => process.exit())
}

/**
 * Jest's environment for Node, with globals that V8 finds by itself. Jest's own context asks a proxy
 * for every `Object` and `Array` that Medusa names, which takes a third of a purchase's time.
 */
export default class QuickEnvironment extends TestEnvironment {
  constructor(...args) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY)
    try {
      super(...args)
    } finally {
      vm.createContext = createContext
    }
  }

  /** Tells the hooks after a test whether the test has failed: a browser test then prints its pages. */
  handleTestEvent({ name }) {
    if (name === "test_start") {
      this.global.testHasFailed = false
    } else if (name === "test_fn_failure" || name === "hook_failure") {
      this.global.testHasFailed = true
    }
  }
}
