import type { Summary } from "./engine"

/** Prints how fast schedules were played, and what happened in them. */
export function printFigures({ schedules, steps, seconds, counts }: Summary): void {
  const each = (steps / schedules).toFixed(0)
  const speed = (schedules / seconds).toFixed(0)
  console.log(
    `${schedules} schedules of ${each} steps in ${seconds.toFixed(1)} s: ${speed} a second`
  )
  const rows = [...counts].sort(([one], [other]) => one.localeCompare(other))
  rows.forEach(([name, times]) => console.log(`${String(times).padStart(10)}  ${name}`))
}
