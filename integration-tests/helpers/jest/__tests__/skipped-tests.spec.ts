import { missingProgram, type Program } from "../../processes/programs"

interface Reporter {
  onRunComplete(contexts: unknown, results: unknown): void
}

const SkippedTests = jest.requireActual<new () => Reporter>("../skipped-tests")
const MISSING = missingProgram("no-such-program" as Program)

describe("The last lines of a test run", () => {
  const lastLines = (tests: { status: string; fullName: string }[]) => {
    const write = jest.spyOn(process.stderr, "write").mockReturnValue(true)
    new SkippedTests().onRunComplete(undefined, { testResults: [{ testResults: tests }] })
    const lines = write.mock.calls.map(([line]) => line)
    write.mockRestore()
    return lines
  }

  it("A test run ends with how many tests were skipped, and which program is missing", () => {
    const lines = lastLines([
      { status: "pending", fullName: `Two servers${MISSING} share a lock` },
      { status: "pending", fullName: `Two servers${MISSING} share a limit` },
      { status: "pending", fullName: "A test that its file skips" },
      { status: "passed", fullName: "A test that ran" },
    ])
    expect(lines).toEqual([
      "Skipped: 1 test, by their files\n",
      "Skipped: 2 tests, for want of no-such-program\n",
    ])
  })

  it("A test run in which each test ran ends without a line about skipped tests", () => {
    expect(lastLines([{ status: "passed", fullName: "A test that ran" }])).toEqual([])
  })
})
