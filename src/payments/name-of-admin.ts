import type { Deps } from "./deps"

/** Who somebody is, for a message; the id for whoever is no user, or not any more. */
export async function nameOfAdmin(
  id: string | null,
  { store }: Pick<Deps, "store">
): Promise<string | null> {
  const [person] = await store.adminNames([id])
  return person?.name ?? id
}
