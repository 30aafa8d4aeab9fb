import { spawn, spawnSync, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { DemoError } from "../lib/demo-error"
import { ROOT } from "../lib/paths"
import { findFreePort } from "../lib/ports"

const RULES = join(ROOT, "docs/observability/rules.yml")
const START_DEADLINE_MS = 30_000

/** A series of an answer: its labels, and `[seconds since 1970, value]`; a value that is not a number is left out. */
export interface Series {
  labels: Record<string, string>
  points: [at: number, value: number][]
}

/** A Prometheus of its own on a loopback address, with the rules that the project ships, in a temporary folder. */
export class Prometheus {
  private constructor(
    readonly url: string,
    private readonly server: ChildProcess,
    private readonly folder: string
  ) {}

  /**
   * Scrapes an address each second, as the store `demo`.
   *
   * @throws DemoError where no Prometheus is installed, or it does not start.
   */
  static async start(metricsUrl: string): Promise<Prometheus> {
    if (spawnSync("prometheus", ["--version"]).status !== 0) {
      throw new DemoError(
        "There is no prometheus on this machine. Install it, on Debian: prometheus."
      )
    }
    const folder = mkdtempSync(join(tmpdir(), "hosted-checkout-prometheus-"))
    const { host, pathname } = new URL(metricsUrl)
    // JSON is YAML.
    const config = {
      global: { scrape_interval: "1s", evaluation_interval: "1s" },
      rule_files: [RULES],
      scrape_configs: [
        { job_name: "demo", metrics_path: pathname, static_configs: [{ targets: [host] }] },
      ],
    }
    writeFileSync(join(folder, "prometheus.yml"), JSON.stringify(config))
    const address = `127.0.0.1:${await findFreePort()}`
    const log = openSync(join(folder, "log"), "w")
    const server = spawn(
      "prometheus",
      [
        `--config.file=${join(folder, "prometheus.yml")}`,
        `--storage.tsdb.path=${join(folder, "data")}`,
        `--web.listen-address=${address}`,
      ],
      { stdio: ["ignore", log, log], cwd: folder }
    )
    closeSync(log)
    const prometheus = new Prometheus(`http://${address}`, server, folder)
    await prometheus.isReady()
    return prometheus
  }

  /** The values of an expression between two times, in seconds. */
  async range(expr: string, from: number, to: number, step: number): Promise<Series[]> {
    const query = new URLSearchParams({
      query: expr,
      start: String(from),
      end: String(to),
      step: String(step),
    })
    const answer = await fetch(`${this.url}/api/v1/query_range?${query.toString()}`)
    const { data, error } = (await answer.json()) as {
      data?: { result: { metric: Record<string, string>; values: [number, string][] }[] }
      error?: string
    }
    if (!data) {
      throw new DemoError(`Prometheus does not take ${expr}: ${error}`)
    }
    return data.result.map(({ metric, values }) => ({
      labels: metric,
      points: values
        .map(([at, value]): [number, number] => [at, Number(value)])
        .filter(([, value]) => Number.isFinite(value)),
    }))
  }

  async stop(): Promise<void> {
    if (this.server.exitCode === null && this.server.signalCode === null) {
      this.server.kill("SIGTERM")
      await once(this.server, "exit")
    }
    rmSync(this.folder, { recursive: true, force: true })
  }

  private async isReady(): Promise<void> {
    const deadline = AbortSignal.timeout(START_DEADLINE_MS)
    while (!(await this.answers())) {
      if (deadline.aborted || this.server.exitCode !== null) {
        const log = readFileSync(join(this.folder, "log"), "utf8")
        await this.stop()
        throw new DemoError(`Prometheus did not start:\n\n${log}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  private async answers(): Promise<boolean> {
    // It does not listen yet: asked again until the deadline.
    const answer = await fetch(`${this.url}/-/ready`).catch(() => undefined)
    return answer?.ok ?? false
  }
}
