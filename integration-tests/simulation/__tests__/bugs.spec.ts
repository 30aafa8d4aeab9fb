import { BUGS } from "../bugs"
import { complaintsAbout, REPO } from "../bugs/copy"

describe("Planted bugs", () => {
  it("Each planted bug has a name of its own", () => {
    const names = BUGS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it("Each planted bug fits the code that it is planted in", () => {
    const complaints = BUGS.flatMap(({ name, edits }) =>
      edits.flatMap((edit) => complaintsAbout(edit, REPO).map((each) => `${name}: ${each}`))
    )
    expect(complaints).toEqual([])
  })
})
