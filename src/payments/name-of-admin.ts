import type { Deps } from "./deps"

/** An admin's name for a message; the id for an unknown user. */
export async function nameOfAdmin(
  id: string | null,
  { store }: Pick<Deps, "store">
): Promise<string | null> {
  const [person] = await store.adminNames([id])
  return person?.name ?? id
}
