import { complaintsAbout, REPO } from "../../guards/copy"
import { BUGS } from "../bugs"

describe("The bugs that the simulation must find", () => {
  it("have names of their own", () => {
    const names = BUGS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(BUGS.map(({ name, edits }) => [name, edits] as const))(
    "can be put into the code: %s",
    (_, edits) => {
      expect(edits.flatMap((edit) => complaintsAbout(edit, REPO))).toEqual([])
    }
  )
})
