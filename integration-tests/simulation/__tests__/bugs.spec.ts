import { BUGS } from "../bugs"
import { complaintsAbout, REPO } from "../bugs/copy"

describe("The bugs that the simulation must find", () => {
  it("have names of their own", () => {
    const names = BUGS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it("can be put into the code", () => {
    const complaints = BUGS.flatMap(({ name, edits }) =>
      edits.flatMap((edit) => complaintsAbout(edit, REPO).map((each) => `${name}: ${each}`))
    )
    expect(complaints).toEqual([])
  })
})
