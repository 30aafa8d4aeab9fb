import { edit, type Edit } from "../../guards/guard"

/** A mistake that is put into the code on purpose. */
export interface Bug {
  name: string
  edits: readonly Edit[]
}

/** A bug of one change below src/. */
export function bug(name: string, file: string, from: string, to: string): Bug {
  return { name, edits: [edit(file, from, to)] }
}
