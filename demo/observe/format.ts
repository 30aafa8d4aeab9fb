/** A value in a Grafana unit, as it is read. */
export function format(value: number, unit: string): string {
  switch (unit) {
    case "s":
      return value > 0 && value < 1 ? `${Math.round(value * 1_000)} ms` : `${rounded(value)} s`
    case "percentunit":
      return `${rounded(value * 100)} %`
    case "reqps":
      return `${rounded(value)}/s`
    default:
      return rounded(value)
  }
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(value < 100 ? 2 : 4)))
}
