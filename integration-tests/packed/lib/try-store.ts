import assert from "node:assert/strict"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { isDeepStrictEqual } from "node:util"
import { launchBrowser } from "../../helpers/browser/browser"
import { NEWEST, type Tried } from "../matrix"
import { AdminPages } from "./admin"
import { writeApp } from "./app"
import { BackendTools } from "./backend-tools"
import type { Checks } from "./checks"
import { expectOnlyBuiltCode, LOAD_ADMIN, LOAD_ENTRIES, PLUGIN } from "./contents"
import { startDatabase, type Database } from "./database"
import { ADMIN_LOGIN } from "./login"
import type { Tarballs } from "./pack"
import { install, versionOf } from "./packages"
import { payByLink } from "./payment-link"
import { Process, run } from "./process"
import { cancel, expectPaid, payAfterDecline, payAndLeave } from "./purchases"
import { stageOnHttps } from "./stage-on-https"
import { stageOnLocalhost, type Stage } from "./stage"
import { readKeys, StoreApi, type Keys } from "./store"

const SECRET_KEY = "sk_test_packed"

/** What a store of the test has running; the caller ends it. */
export interface Resources {
  database?: Database
  medusa?: Process
  stage?: Stage
}

/** Tries the packed plugin and the packed tools in one fresh store, from `npm install` to orders and Admin. */
export class StoreTrial {
  private readonly app: string

  constructor(
    private readonly checks: Checks,
    readonly tried: Tried,
    private readonly folder: string,
    private readonly tarballs: Tarballs,
    private readonly resources: Resources
  ) {
    this.app = join(folder, "store")
  }

  async run(): Promise<void> {
    const stage = await this.openStage()
    const env = this.envOf(stage)
    await this.install()
    await this.build(env)
    const keys = await this.migrateAndSeed(stage, env)
    if (isDeepStrictEqual(this.tried, NEWEST)) {
      await this.refuseWrongConfiguration(stage, env)
    }
    const sandbox = await this.startSandbox(stage)
    const medusa = await this.startMedusa(stage, env)
    const attemptId = await this.buy(new StoreApi(stage.medusaUrl, keys), stage, sandbox)
    await this.examine(new BackendTools(this.app, stage), env)
    await this.checkAdmin(stage, attemptId)
    await this.checks.check("wrote no secret to Medusa's log", () => {
      assert.ok(!medusa.log.includes(SECRET_KEY))
      assert.doesNotMatch(medusa.log, /4242 ?4242 ?4242 ?4242/)
    })
  }

  /** What Admin runs on there. */
  async versions(): Promise<{ react: string; router: string }> {
    const [react, router] = await Promise.all(
      ["react", "react-router-dom"].map((name) => versionOf(this.app, name))
    )
    return { react: react ?? "", router: router ?? "" }
  }

  get medusaLog(): string | undefined {
    return this.resources.medusa?.lastLines()
  }

  private get medusaCli(): string {
    return join(this.app, "node_modules/.bin/medusa")
  }

  private get toolsCli(): string {
    return join(this.app, "node_modules/.bin/hosted-checkout-dev")
  }

  private async openStage(): Promise<Stage> {
    const stage =
      this.tried.nodeEnv === "production"
        ? await stageOnHttps(join(this.folder, "certificate"))
        : await stageOnLocalhost()
    this.resources.stage = stage
    return stage
  }

  private envOf(stage: Stage): Record<string, string> {
    return {
      NODE_ENV: stage.nodeEnv,
      MEDUSA_DISABLE_TELEMETRY: "true",
      DATABASE_URL: "",
      JWT_SECRET: "jwt-secret-of-a-test",
      COOKIE_SECRET: "cookie-secret-of-a-test",
      HOSTED_CHECKOUT_BASE_URL: stage.gatewayUrl,
      HOSTED_CHECKOUT_SECRET_KEY: SECRET_KEY,
      MEDUSA_BACKEND_URL: stage.medusaUrl,
      STOREFRONT_URL: stage.storefrontUrl,
      ADMIN_EMAIL: ADMIN_LOGIN.email,
      ADMIN_PASSWORD: ADMIN_LOGIN.password,
      ...stage.env,
    }
  }

  private async install(): Promise<void> {
    const { checks, app, tried } = this
    await checks.check(`installs into a fresh Medusa app with ${tried.installer}`, async () => {
      await writeApp(app, tried.medusa)
      await install(tried.installer, app, this.tarballs)
    })
    await checks.check("brings built code and no tests, fixtures or demo", () =>
      expectOnlyBuiltCode(app)
    )
  }

  private async build(env: Record<string, string>): Promise<void> {
    const { checks, app } = this
    await checks.check(
      "gives typed entry points; the store and Admin are built without secrets",
      () =>
        run([this.medusaCli, "build"], {
          cwd: app,
          env: { ...env, HOSTED_CHECKOUT_BASE_URL: "", HOSTED_CHECKOUT_SECRET_KEY: "" },
        })
    )
    await checks.check("gives every entry point that it names, and no other", () =>
      run(["node", "-e", LOAD_ENTRIES], { cwd: app, name: "import of every entry point" })
    )
    await checks.check("brings admin extensions whose imports the store has", () =>
      run(["node", "-e", LOAD_ADMIN], { cwd: app, name: `import of ${PLUGIN}/admin` })
    )
  }

  private async migrateAndSeed(stage: Stage, env: Record<string, string>): Promise<Keys> {
    const { checks, app } = this
    await checks.check("migrates", async () => {
      this.resources.database = await startDatabase(stage.databasePort)
      env.DATABASE_URL = this.resources.database.url
      const output = await run([this.medusaCli, "db:migrate", "--execute-safe-links"], {
        cwd: app,
        env,
      })
      assert.match(output, /MODULE: hosted_checkout/)
    })
    return await checks.check("lets a region be paid through it", async () => {
      await run([this.toolsCli, "seed"], { cwd: app, env })
      await run([this.medusaCli, "exec", "./src/scripts/complete-seed.ts"], { cwd: app, env })
      return await readKeys(app)
    })
  }

  private async refuseWrongConfiguration(stage: Stage, env: Record<string, string>): Promise<void> {
    const { checks, app } = this
    await checks.check("does not start with a wrong option, and names it", async () => {
      const start = run([this.medusaCli, "start", "-p", String(stage.medusaPort)], {
        cwd: join(app, ".medusa/server"),
        env: { ...env, STOREFRONT_URL: "the shop" },
      })
      await assert.rejects(start, /accounts\.default\.storefrontUrl: must be a URL/)
    })
    await checks.check("does not run with its module listed next to the plugin", async () => {
      const config = join(app, "medusa-config.ts")
      const written = await readFile(config, "utf8")
      const entry = `{ resolve: "${PLUGIN}/modules/hosted-checkout", options: {} },`
      await writeFile(config, written.replace("modules: [", `modules: [${entry}`))
      const exec = run([this.medusaCli, "exec", "./src/scripts/complete-seed.ts"], {
        cwd: app,
        env,
      })
      await assert.rejects(exec, /replaces the options of the plugin/)
      await writeFile(config, written)
    })
  }

  private async startSandbox(stage: Stage): Promise<Process> {
    return await this.checks.check("starts the sandbox from the command line", async () => {
      const flags = ["--port", String(stage.sandboxPort), ...stage.sandboxFlags]
      const sandbox = new Process("sandbox", [this.toolsCli, "sandbox", ...flags], {
        cwd: this.app,
        env: { ...stage.env, HOSTED_CHECKOUT_SECRET_KEY: SECRET_KEY },
      })
      await sandbox.answers(`http://127.0.0.1:${stage.sandboxPort}/health`, 60_000)
      return sandbox
    })
  }

  private async startMedusa(stage: Stage, env: Record<string, string>): Promise<Process> {
    return await this.checks.check("starts Medusa from its build", async () => {
      const command: [string, ...string[]] = [
        this.medusaCli,
        "start",
        "-p",
        String(stage.medusaPort),
      ]
      const medusa = new Process("medusa", command, { cwd: join(this.app, ".medusa/server"), env })
      this.resources.medusa = medusa
      await medusa.answers(`http://localhost:${stage.medusaPort}/health`, 180_000)
      return medusa
    })
  }

  /** @returns the id of an attempt that became an order. */
  private async buy(store: StoreApi, stage: Stage, sandbox: Process): Promise<string> {
    const { checks } = this
    const first = await checks.check(
      "sends a shopper on to the order who was declined, then paid",
      () => payAfterDecline(store, stage)
    )
    const attemptId = await checks.check("shows that order in Admin as captured, to the cent", () =>
      expectPaid(store, first)
    )
    await checks.check("sends a shopper who cancelled back to the cart", () => cancel(store, stage))
    const second = await checks.check("makes an order of a payment known by webhook only", () =>
      payAndLeave(store)
    )
    await checks.check("shows that one in Admin as captured, to the cent", async () => {
      await expectPaid(store, second)
      assert.notEqual(second.orderId, first.orderId)
      assert.equal(await store.countOrders(), 2)
    })
    await checks.check("acknowledged each notification at the first try", async () => {
      const tries = () => sandbox.log.match(/webhook .+: try .+/g) ?? []
      for (let i = 0; i < 50 && tries().length < 2; i++) {
        await delay(100)
      }
      assert.equal(tries().length, 2)
      assert.ok(tries().every((line) => line.endsWith("try 1, status 200")))
    })
    const byLink = await checks.check(
      "takes the payment of an unpaid order by its link, whose page only the button opens",
      () => payByLink(store)
    )
    await checks.check("shows that one in Admin as captured, to the cent", () =>
      expectPaid(store, byLink)
    )
    return attemptId
  }

  private async examine(tools: BackendTools, env: Record<string, string>): Promise<void> {
    const { checks } = this
    await checks.check(
      "lets doctor find no problem, without options in the store's folder",
      async () => {
        await tools.writeEnvFile(env)
        await tools.expectDoctorFindsNothing()
      }
    )
    await checks.check("lets the audit find that all money adds up, without options", () =>
      tools.expectMoneyAddsUp()
    )
  }

  private async checkAdmin(stage: Stage, attemptId: string): Promise<void> {
    const browser = await launchBrowser(stage.browserFlags)
    try {
      await this.checks.check("opens its three pages in the built Admin", async () => {
        const admin = await AdminPages.logIn(browser, stage.medusaUrl, stage.browserHeaders)
        await admin.expectSecureCookie()
        await admin.expectPage("/hosted-checkout", "Payments", "robin@example.com")
        await admin.expectPage(`/hosted-checkout/${attemptId}`, "CAD", "Completed")
        await admin.expectPage("/settings/hosted-checkout", "Hosted checkout", stage.gatewayUrl)
      })
    } finally {
      await browser.close()
    }
  }
}
