import { addressOf, missingIn, publisherOf, type Publisher } from "../publisher"

const OWNER: Publisher = {
  author: "Owner <owner@example.com>",
  homepage: "https://example.com",
  repository: { type: "git", url: "git+https://github.com/owner/name.git" },
  bugs: { url: "https://github.com/owner/name/issues" },
}

describe("The publisher of the packages", () => {
  it("The publisher of the packages is complete with an author, a homepage, a repository and a place for bugs", () => {
    expect(missingIn(OWNER)).toEqual([])
  })

  it.each([
    ["author", { author: "" }],
    ["homepage", { homepage: "" }],
    ["bugs.url", { bugs: { url: "" } }],
    ["repository.url", { repository: { type: "git", url: "" } }],
    ["repository.url", { repository: { type: "git", url: "https://example.com/name.git" } }],
  ])(
    "The publisher of the packages is reported as incomplete without a valid %s",
    (field, part) => {
      expect(missingIn({ ...OWNER, ...part })).toEqual([expect.stringContaining(` ${field}`)])
    }
  )

  it("Each package names the same publisher, and its own folder of the repository", () => {
    expect(publisherOf("", OWNER)).toEqual(OWNER)
    expect(publisherOf("src/dev", OWNER)).toEqual({
      ...OWNER,
      repository: { ...OWNER.repository, directory: "src/dev" },
    })
    expect(addressOf(OWNER.repository)).toBe("https://github.com/owner/name")
  })
})
