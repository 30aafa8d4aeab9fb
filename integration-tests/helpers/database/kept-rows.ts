import { setImmediate as nextTurn } from "node:timers/promises"
import type { Client } from "pg"

interface Table {
  name: string
  /** Those that the database does not fill itself. */
  columns: string
  count: string
}

const LOCK_NOT_AVAILABLE = "55P03"

const TABLES = `
  select quote_ident(relname) as name, string_agg(quote_ident(attname), ', ') as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by relname`

const UNION = " union all "

/** A connection that is busy; it reconnects by itself. */
const TERMINATE_BUSY = `
  select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`

/**
 * The rows of a database at one moment, to be brought back. A copy of the database would do, too, but
 * everybody would have to leave it, and each new connection has all tables to get to know.
 */
export class KeptRows {
  private constructor(
    private readonly client: Client,
    private readonly tables: readonly Table[]
  ) {}

  /** @param client a connection that nothing else uses. */
  static async keep(client: Client): Promise<KeptRows> {
    // No foreign key cascades, and none is checked: all rows are restored.
    await client.query("set session_replication_role = replica")
    const { rows: names } = await client.query<Omit<Table, "count">>(TABLES)
    await lock(client, names)
    const { rows: tables } = await client.query<Table>(
      names
        .map(
          ({ columns, name }) =>
            `select '${name}' as name, '${columns}' as columns, count(*) from public.${name}`
        )
        .join(UNION)
    )
    const filled = tables.filter(({ count }) => count !== "0")
    await client.query(
      `create schema kept;
       ${filled.map(({ name }) => `create table kept.${name} as table public.${name};`).join("")}
       create table kept.sequences as select format('%I.%I', schemaname, sequencename)::regclass as id,
         coalesce(last_value, start_value) as value, last_value is not null as called from pg_sequences;
       create table kept.mark as select pg_current_xact_id()::xid as xid;
       commit`
    )
    return new KeptRows(client, tables)
  }

  /** Brings them back, and takes everything away that has come since. */
  async bringBack(): Promise<void> {
    await lock(this.client, this.tables)
    try {
      const { rows: changed } = await this.client.query<Table>({
        name: "changed",
        text: this.tables.map(changedSince).join(UNION),
      })
      // A write that still waits at the end would end up in the next test.
      await this.client.query(
        `${changed.map(statementsFor).join("")}
         select setval(id, value, called) from kept.sequences;
         update kept.mark set xid = pg_current_xact_id()::xid;
         ${TERMINATE_BUSY};
         commit`
      )
    } catch (error) {
      await this.client.query("rollback")
      throw error
    }
    // Its pool learns of an ended connection from the socket: not before the event loop has read it.
    await nextTurn()
  }
}

/** Begins a transaction that keeps all others from writing, and from locking rows to write. */
async function lock(client: Client, tables: readonly Pick<Table, "name">[]): Promise<void> {
  const names = tables.map(({ name }) => `public.${name}`).join()
  for (;;) {
    try {
      await client.query(`begin; lock table ${names} in exclusive mode nowait`)
      return
    } catch (error) {
      await client.query("rollback")
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) {
        throw error
      }
      await client.query(TERMINATE_BUSY)
    }
  }
}

/** The condition that a row was added or changed since the rows were kept or brought back. */
export const SINCE = "age(xmin) < (select age(xid) from kept.mark)"

/** Its name, if a row was added, changed or deleted. */
function changedSince({ columns, count, name }: Table): string {
  return `select '${name}' as name, '${columns}' as columns, '${count}' as count from public.${name}
    having count(*) <> ${count} or bool_or(${SINCE})`
}

function statementsFor({ columns, count, name }: Table): string {
  const remove = `delete from public.${name} where ${SINCE};`
  const bringBack = `insert into public.${name} (${columns}) select ${columns} from kept.${name} on conflict do nothing;`
  return count === "0" ? remove : remove + bringBack
}
