import assert from "node:assert/strict"
import { cp, mkdir, readFile, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { parse } from "yaml"
import tools from "../../../src/dev/package.json"
import { findFreePorts } from "../../../demo/lib/ports"
import { Process } from "./process"

const EXAMPLE = resolve(__dirname, "../../../src/dev/example")
const WORKFLOW = ".github/workflows/payments.yml"

interface Workflow {
  jobs: Record<string, { env: Record<string, string>; steps: Step[] }>
}

interface Step {
  name?: string
  run?: string
  if?: string
}

/**
 * Runs each step of the example's CI workflow as GitHub's runner does, in a fresh folder with the packed tools. Its
 * ports are replaced by free ones; steps for a failed run are left out.
 */
export async function tryWorkflow(folder: string, tarball: string): Promise<void> {
  const project = join(folder, "ci-example")
  await writeExample(project, tarball)
  const { jobs } = parse(await workflowWithFreePorts()) as Workflow
  const [job] = Object.values(jobs)
  const steps = (job?.steps ?? []).filter(({ run, if: condition }) => run && !condition)
  assert.ok(steps.length > 0, `${WORKFLOW} runs nothing`)

  // A folder of their own: the project is as the repository has it.
  const scripts = join(folder, "ci-steps")
  await mkdir(scripts)
  const driver = await Promise.all(
    steps.map(async ({ name = "", run = "" }, index) => {
      const script = join(scripts, `${index}.sh`)
      await writeFile(script, run)
      return `echo "== ${name}"\nbash -e ${script} || exit 1`
    })
  )
  // One process group: what a step starts runs on in later steps, and ends with the job.
  const runner = new Process("CI workflow", ["bash", "-c", driver.join("\n")], {
    cwd: project,
    env: { ...job?.env, CI: "true" },
  })
  try {
    await runner.finished()
  } finally {
    await runner.stop()
  }
}

async function writeExample(project: string, tarball: string): Promise<void> {
  await cp(EXAMPLE, project, { recursive: true })
  const file = join(project, "package.json")
  const packageJson = JSON.parse(await readFile(file, "utf8")) as {
    devDependencies: Record<string, string>
  }
  assert.equal(packageJson.devDependencies[tools.name], `^${tools.version}`)
  packageJson.devDependencies[tools.name] = `file:${tarball}`
  await writeFile(file, JSON.stringify(packageJson))
}

async function workflowWithFreePorts(): Promise<string> {
  const [sandbox = 0, shop = 0] = await findFreePorts(2)
  const workflow = await readFile(join(EXAMPLE, WORKFLOW), "utf8")
  return workflow.replaceAll("4010", String(sandbox)).replaceAll("3000", String(shop))
}
