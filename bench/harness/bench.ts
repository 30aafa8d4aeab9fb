import type { GatewayProcess } from "../processes/gateway"
import type { Load, LoadProcess, LoadResult } from "../processes/load"
import { BenchProcess } from "./bench-process"
import { boot, buildBootStores, type Boot, type BootStores } from "./boot-store"
import { startDatabases, type Database, type Databases } from "./databases"
import { SECRET_KEY } from "./medusa-env"
import { MedusaServer } from "./medusa-server"
import { openShop, type Shop } from "./shop"

const TSX = ["--import", "tsx"]

interface Settings {
  quick: boolean
  /** How many payments a rush has, in place of the usual number. */
  rushOf?: number | undefined
  profileDir?: string | undefined
  /** Remembers how to stop something that was just started. */
  later: (stop: () => Promise<void>) => void
}

/** What the rows share. PostgreSQL and Medusa start when a row first asks for them. */
export class Bench {
  private databases?: Promise<Databases>
  private shopOpened?: Promise<Shop>
  private tracedShopOpened?: Promise<Shop>
  private bootDatabase?: Promise<Database>
  private bootStores?: Promise<BootStores>
  private readonly servers = new Map<string, Promise<MedusaServer>>()

  private constructor(
    private readonly settings: Settings,
    readonly gateway: BenchProcess<GatewayProcess>,
    private readonly gatewayUrl: string,
    private readonly generator: BenchProcess<LoadProcess>
  ) {}

  static async start(settings: Settings): Promise<Bench> {
    const { later } = settings
    const gateway = new BenchProcess<GatewayProcess>({
      file: "gateway.ts",
      log: "gateway",
      execArgv: TSX,
    })
    later(() => gateway.stop())
    const generator = new BenchProcess<LoadProcess>({
      file: "load.ts",
      log: "load",
      execArgv: TSX,
    })
    later(() => generator.stop())
    return new Bench(settings, gateway, await gateway.ask("listen"), generator)
  }

  get rushOf(): number | undefined {
    return this.settings.rushOf
  }

  /** The one for a quick run, or the one for a full run. */
  pick<Value>(quick: Value, full: Value): Value {
    return this.settings.quick ? quick : full
  }

  /** A seeded store with all that a server does, jobs too. */
  async shop(): Promise<Shop> {
    this.shopOpened ??= this.startMedusa("shop", "shared").then(openShop)
    return await this.shopOpened
  }

  /** Another such store, with an OpenTelemetry SDK that samples a tenth of the traces. */
  async tracedShop(): Promise<Shop> {
    this.tracedShopOpened ??= this.startMedusa("traced", "shared", { sdk: true }).then(openShop)
    return await this.tracedShopOpened
  }

  /** A server without jobs on a database of its own, which `fill` gets ready once. */
  async database(
    name: string,
    fill: (database: MedusaServer["database"]) => Promise<void>
  ): Promise<MedusaServer> {
    const known = this.servers.get(name)
    if (known) {
      return await known
    }
    const started = this.startMedusa(name, "server", { fill })
    this.servers.set(name, started)
    return await started
  }

  /** `medusa start` of a store with the plugin as it is published, or of one without it. */
  async bootStore(which: "with" | "without"): Promise<Boot> {
    this.bootDatabase ??= this.createDatabase("bench_boot")
    this.bootStores ??= buildBootStores(this.settings.later)
    const { url } = await this.bootDatabase
    const { later } = this.settings
    return await boot((await this.bootStores)[which], url, this.gatewayUrl, later)
  }

  /** Sends requests from a process of its own. */
  async load(load: Omit<Load, "secret">): Promise<LoadResult> {
    return await this.generator.ask("run", { ...load, secret: SECRET_KEY })
  }

  private async createDatabase(name: string): Promise<Database> {
    this.databases ??= startDatabases(this.settings.later)
    return await (await this.databases).create(name)
  }

  private async startMedusa(
    name: string,
    workerMode: "shared" | "server",
    {
      fill,
      sdk,
    }: { fill?: (database: MedusaServer["database"]) => Promise<void>; sdk?: boolean } = {}
  ): Promise<MedusaServer> {
    const { later, profileDir } = this.settings
    const database = await this.createDatabase(`bench_${name}`)
    await fill?.(database)
    const server = await MedusaServer.start({
      name,
      database,
      workerMode,
      sdk,
      gatewayUrl: this.gatewayUrl,
      profileDir,
    })
    later(() => server.process.stop())
    return server
  }
}
