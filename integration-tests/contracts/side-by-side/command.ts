import fc from "fast-check"
import type { GatewayProfile } from "../../../src/core/contract/gateway-profile"
import { nameOfProfile } from "../../../src/core/contract/profile-name"
import type { FakedRepositories } from "../support/subject"
import type { Side } from "./side"

/** Something that both sides do. Its answer must be the same, and so must all rows afterwards. */
export interface Command {
  readonly label: string
  /** How a sequence that failed is printed. */
  [fc.toStringMethod](): string
  /** @param step how many commands came before it. */
  run(side: Side, step: number): Promise<unknown>
}

/** A command of a repository, whose answer is compared. */
export function command<Drawn>(
  name: string,
  run: (repositories: FakedRepositories, drawn: Drawn, side: Side, step: number) => Promise<unknown>
): (drawn: Drawn) => Command {
  return (drawn) => ({
    label: `${name} ${JSON.stringify(drawn, shorter)}`,
    [fc.toStringMethod]() {
      return this.label
    },
    run: async (side, step) => await run(side.subject.repositories, drawn, side, step),
  })
}

/** A profile is a page of text. */
function shorter(key: string, value: unknown): unknown {
  return key === "profile" ? nameOfProfile(value as GatewayProfile) : value
}

/** A row that a command is about: the same one on both sides. */
export function pick<Row>(rows: readonly Row[], which: number): Row | undefined {
  return rows[which % rows.length]
}

/** The id of the row, or one that nothing has. */
export function pickId(rows: readonly { id: string }[], which: number): string {
  return pick(rows, which)?.id ?? "gone"
}
