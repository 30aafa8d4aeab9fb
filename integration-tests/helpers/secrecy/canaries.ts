import type { Pool } from "pg"

/** A value that must stay where it belongs, under a name that a failing test can print. */
interface Canary {
  name: string
  forms: readonly string[]
}

/** Values that a test plants, and searches for in everything that it can read afterwards. */
export class Canaries {
  private readonly planted: Canary[] = []

  /** A key, token or signature: searched for as it is, and as base64 and hex of it. */
  plantSecret(name: string, value: string): void {
    const bytes = Buffer.from(value)
    this.plant(name, [value, bytes.toString("base64"), bytes.toString("hex")])
  }

  /** Bytes: searched for in the encodings that they are written in. */
  plantBytes(name: string, bytes: Buffer): void {
    this.plant(name, [bytes.toString("base64"), bytes.toString("base64url"), bytes.toString("hex")])
  }

  /** A card number: searched for in one piece, and in its groups of four. */
  plantCard(name: string, digits: string): void {
    const groups = digits.match(/.{4}/g) ?? []
    this.plant(name, [digits, groups.join(" "), groups.join("-")])
  }

  /** The names of those that are somewhere in this text. */
  foundIn(text: string): string[] {
    // A quoted JSON may be quoted again: neither changes any of the forms.
    const lower = text.toLowerCase()
    return this.planted
      .filter(({ forms }) => forms.some((form) => lower.includes(form)))
      .map(({ name }) => name)
  }

  private plant(name: string, forms: string[]): void {
    if (forms.some((form) => form.length < 12)) {
      throw new Error(`The canary "${name}" is too short to be distinguished from other text`)
    }
    this.planted.push({ name, forms: forms.map((form) => form.toLowerCase()) })
  }
}

/** Where canaries are in the database: "table.column: name", each once, over every table and column. */
export async function foundInTables(db: Pool, canaries: Canaries): Promise<string[]> {
  const { rows: tables } = await db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'"
  )
  const hits = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await db.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(one) as row from public."${name}" one`
    )
    for (const [column, value] of rows.flatMap(({ row }) => Object.entries(row))) {
      for (const canary of canaries.foundIn(JSON.stringify(value))) {
        hits.add(`${name}.${column}: ${canary}`)
      }
    }
  }
  return [...hits].sort()
}
