import { runMany } from "../engine"
import { WORLD } from "../subject"

/** Plays schedules until one violates an invariant, and prints what it took as JSON. */
async function main(): Promise<void> {
  const count = Number(process.argv[2])
  const { schedules, violations } = await runMany({
    world: WORLD,
    from: 1,
    count,
    stopAtFirst: true,
  })
  const [violation] = violations.keys()
  console.log(JSON.stringify({ schedules, violation }))
}

void main()
