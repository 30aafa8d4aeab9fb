import type { HealthState } from "../../../admin-api"

export const HEALTH_COLORS = {
  ok: "green",
  note: "blue",
  warning: "orange",
  error: "red",
  unknown: "grey",
} as const satisfies Record<HealthState, string>
