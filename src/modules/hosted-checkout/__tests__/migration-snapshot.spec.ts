import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { DmlEntity } from "@medusajs/framework/utils"

const ROOT = join(__dirname, "..")
const SNAPSHOT = join(ROOT, "migrations/.snapshot-medusa-hosted-checkout.json")

interface Snapshot {
  tables: { name: string; columns: Record<string, unknown>; indexes: { keyName: string }[] }[]
}

interface Shape {
  table: string
  columns: string[]
  indexes: string[]
}

/** The models, by the tables that they describe. */
function modelShapes(): Shape[] {
  const models = readdirSync(join(ROOT, "models")).flatMap((file) => {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- Which ones there are, the disk says.
    const exports = require(join(ROOT, "models", file)) as object
    return Object.values(exports).filter(DmlEntity.isDmlEntity)
  })
  return models.map((entity) => {
    const { indexes, schema, tableName } = entity.parse()
    const fields = Object.entries(schema).map(([name, field]) => ({ name, type: typeOf(field) }))
    const own = fields.filter(({ type }) => type !== "hasMany" && type !== "belongsTo")
    const foreign = fields
      .filter(({ type }) => type === "belongsTo")
      .map(({ name }) => `${name}_id`)
    return {
      table: tableName,
      columns: [...own.map(({ name }) => name), ...foreign].sort(),
      indexes: [
        ...indexes.map(({ name }) => name ?? ""),
        ...foreign.map((column) => `IDX_${tableName}_${column}`),
      ].sort(),
    }
  })
}

/** The type of a relation; a column has none. */
function typeOf(field: object): string | undefined {
  return (field as { type?: string }).type
}

function snapshotShapes(): Shape[] {
  const { tables } = JSON.parse(readFileSync(SNAPSHOT, "utf8")) as Snapshot
  return tables.map(({ columns, indexes, name }) => ({
    table: name,
    columns: Object.keys(columns).sort(),
    // Each table has these two by itself.
    indexes: indexes
      .map(({ keyName }) => keyName)
      .filter((index) => ![`${name}_pkey`, `IDX_${name}_deleted_at`].includes(index))
      .sort(),
  }))
}

describe("The snapshot of the migration", () => {
  it("The snapshot of the database migrations has each table of the models with its columns and indexes", () => {
    const byTable = (one: Shape, other: Shape) => (one.table < other.table ? -1 : 1)
    const models = modelShapes().sort(byTable)
    expect(models.length).toBeGreaterThan(10)
    expect(snapshotShapes().sort(byTable)).toEqual(models)
  })
})
