/** What `missingProgram` writes into the title of tests that are skipped. */
const MISSING = /\(SKIPPED: no (\S+) on this machine\)/

/** Says in the last lines of a run which tests were skipped, and which program they need. */
module.exports = class SkippedTests {
  onRunComplete(_contexts, { testResults }) {
    const skipped = testResults.flatMap((file) =>
      file.testResults.filter(({ status }) => status === "pending").map(({ fullName }) => fullName)
    )
    linesOf(skipped).forEach((line) => process.stderr.write(`${line}\n`))
  }
}

function linesOf(titles) {
  const counts = new Map()
  for (const title of titles) {
    const [, program = ""] = MISSING.exec(title) ?? []
    counts.set(program, (counts.get(program) ?? 0) + 1)
  }
  return [...counts].sort().map(([program, count]) => {
    const tests = `Skipped: ${count} ${count === 1 ? "test" : "tests"}`
    return program === "" ? `${tests}, by their files` : `${tests}, for want of ${program}`
  })
}
