import { randomBytes } from "node:crypto"
import { Client } from "pg"
import { databaseUrl } from "./seeded-database"

/** A seeded database of its own for a file of tests, which can be put back to how it was. */
export class TestDatabase {
  private kept = false

  private constructor(
    private readonly server: Client,
    private readonly name: string
  ) {}

  static async create(): Promise<TestDatabase> {
    const server = new Client({ connectionString: databaseUrl("postgres") })
    await server.connect()
    const database = new TestDatabase(server, `store_${randomBytes(6).toString("hex")}`)
    await database.copy("template1", database.name)
    return database
  }

  get url(): string {
    return databaseUrl(this.name)
  }

  /** Keeps its rows as they are the first time, and brings them back every other time. */
  async reset(): Promise<void> {
    if (this.kept) {
      await this.drop(this.name)
      await this.copy(this.copyName, this.name)
      return
    }
    // Nobody may be in a database that is copied; who was comes back by itself.
    await this.server.query(`alter database ${this.name} allow_connections false`)
    await this.server.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
      [this.name]
    )
    await this.copy(this.name, this.copyName)
    await this.server.query(`alter database ${this.name} allow_connections true`)
    this.kept = true
  }

  async close(): Promise<void> {
    await this.drop(this.name)
    await this.drop(this.copyName)
    await this.server.end()
  }

  private get copyName(): string {
    return `${this.name}_kept`
  }

  /** File by file: less work than block by block, which is PostgreSQL's default. */
  private async copy(from: string, to: string): Promise<void> {
    await this.server.query(`create database ${to} template ${from} strategy file_copy`)
  }

  private async drop(name: string): Promise<void> {
    await this.server.query(`drop database if exists ${name} with (force)`)
  }
}
