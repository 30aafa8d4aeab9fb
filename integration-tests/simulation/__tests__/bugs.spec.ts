import { BUGS } from "../bugs"
import { complaintsAbout, REPO } from "../bugs/copy"

describe("Planted bugs", () => {
  it("Each bug that is planted to test the simulator has a name of its own", () => {
    const names = BUGS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it("Each bug that is planted to test the simulator replaces code that is still in the source", () => {
    const complaints = BUGS.flatMap(({ name, edits }) =>
      edits.flatMap((edit) => complaintsAbout(edit, REPO).map((each) => `${name}: ${each}`))
    )
    expect(complaints).toEqual([])
  })
})
