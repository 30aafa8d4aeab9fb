/** A change that removes a guard. `from` must be in the file once, else the table is out of date. */
export interface Edit {
  file: string
  from: string
  to: string
}

/** A guard of the money, and the tests that must turn red without it. */
export interface Guard {
  /** Guards that back each other up are removed together, and the name says so. */
  name: string
  edits: Edit[]
  /** By spec file (without its ending), parts of test names: each must be red without the guard. */
  tests: Record<string, string[]>
}

/** One change below src/. */
export function edit(file: string, from: string, to: string): Edit {
  return { file: `src/${file}`, from, to }
}
