/** A change of one file. `from` must be in the file once. */
export interface Edit {
  file: string
  from: string
  to: string
}

/** A mistake that is put into a copy of the code on purpose. */
export interface Bug {
  name: string
  edits: readonly Edit[]
}

/** One change below src/. */
export function edit(file: string, from: string, to: string): Edit {
  return { file: `src/${file}`, from, to }
}

/** A bug of one change below src/. */
export function bug(name: string, file: string, from: string, to: string): Bug {
  return { name, edits: [edit(file, from, to)] }
}
