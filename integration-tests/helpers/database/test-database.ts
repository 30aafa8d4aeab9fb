import { randomBytes } from "node:crypto"
import { Client } from "pg"
import { KeptRows } from "./kept-rows"
import { databaseUrl } from "./seeded-database"

/** A seeded database of its own for a file of tests, which can be put back to how it was. */
export class TestDatabase {
  private rows: Client | undefined
  private kept: KeptRows | undefined

  private constructor(
    private readonly server: Client,
    private readonly name: string
  ) {}

  static async create(): Promise<TestDatabase> {
    const server = new Client({ connectionString: databaseUrl("postgres") })
    await server.connect()
    const database = new TestDatabase(server, `store_${randomBytes(6).toString("hex")}`)
    // File by file: less work than block by block, which is PostgreSQL's default.
    await server.query(`create database ${database.name} strategy file_copy`)
    return database
  }

  get url(): string {
    return databaseUrl(this.name)
  }

  /** Saves its rows the first time, and restores them every time after that. */
  async reset(): Promise<void> {
    if (this.kept) {
      await this.kept.bringBack()
      return
    }
    this.rows = new Client({ connectionString: this.url })
    await this.rows.connect()
    this.kept = await KeptRows.keep(this.rows)
  }

  async close(): Promise<void> {
    await this.rows?.end()
    await this.server.query(`drop database if exists ${this.name} with (force)`)
    await this.server.end()
  }
}
