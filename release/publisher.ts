import root from "../package.json"

/** The fields that say whose project this is. The package.json of the repository is their only place. */
export interface Publisher {
  author: string
  homepage: string
  repository: { type: string; url: string; directory?: string }
  bugs: { url: string }
}

/** npm compares the address with the repository that a release's provenance names. */
const REPOSITORY = /^git\+(https:\/\/github\.com\/[\w.-]+\/[\w.-]+)\.git$/

export const publisher: Publisher = {
  author: root.author,
  homepage: root.homepage,
  repository: root.repository,
  bugs: root.bugs,
}

/** What is still to be written before the first release, as sentences. */
export function missingIn({ author, homepage, repository, bugs }: Publisher): string[] {
  const empty = Object.entries({ author, homepage, "bugs.url": bugs.url })
    .filter(([, value]) => value === "")
    .map(([field]) => `package.json has no ${field}.`)
  return addressOf(repository)
    ? empty
    : [
        ...empty,
        "package.json has no repository.url of the form git+https://github.com/owner/name.git.",
      ]
}

/** Where people read the repository; undefined as long as it has no address. */
export function addressOf({ url }: Publisher["repository"]): string | undefined {
  return REPOSITORY.exec(url)?.[1]
}

/** The fields as the package of a folder has them. */
export function publisherOf(source: string, from = publisher): Publisher {
  return source === "" ? from : { ...from, repository: { ...from.repository, directory: source } }
}
