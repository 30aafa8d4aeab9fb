import fc from "fast-check"
import { TransactionReusedError } from "../../src/core/errors/hosted-checkout-errors"
import { attemptCommands, start } from "./side-by-side/attempt-commands"
import { backofficeCommands } from "./side-by-side/backoffice-commands"
import { canonical, canonicalRows, inAnyOrder } from "./side-by-side/canonical"
import type { Command } from "./side-by-side/command"
import { bookCommands } from "./side-by-side/book-commands"
import { namesOf, newSide, readRows, type Side } from "./side-by-side/side"
import { inSeconds, stopClock } from "./support/clock"
import { fakeSubject } from "./support/fake-subject"
import { PostgresSubjects } from "./support/postgres-subject"

/** The same sequences on every run; another seed tries others. */
const { CONTRACT_RUNS = "20", PROPERTY_SEED = "20270115" } = process.env

jest.setTimeout(600_000)

/** Some attempts, and whatever then happens to them. */
const sequencesOf = (...commands: fc.WeightedArbitrary<Command>[]) =>
  fc
    .tuple(
      fc.array(start, { minLength: 2, maxLength: 5 }),
      fc.array(fc.oneof(...commands), { minLength: 10, maxLength: 60, size: "max" })
    )
    .map(([starts, rest]) => [...starts, ...rest])

describe("The repositories side by side", () => {
  let postgres: PostgresSubjects

  beforeAll(async () => {
    postgres = await PostgresSubjects.create()
  })
  beforeEach(stopClock)
  afterEach(() => jest.useRealTimers())
  afterAll(async () => {
    await postgres?.close()
  })

  it.each([
    ["attempts", sequencesOf(...attemptCommands, ...bookCommands, ...backofficeCommands)],
    ["payments and statements", sequencesOf(...bookCommands)],
  ])(
    "Random calls about %s give the same answers and rows in the in-memory repositories as in PostgreSQL",
    async (_, sequences) => {
      await fc.assert(
        fc.asyncProperty(sequences, async (commands) => {
          const [fake, real] = [newSide(await fakeSubject()), newSide(await postgres.make())]
          for (const [step, command] of commands.entries()) {
            // No two commands at the same time: of two rows due at once, either may come first.
            jest.setSystemTime(inSeconds(1 + step))
            await carryOut(command, step, fake, real)
          }
        }),
        { numRuns: Number(CONTRACT_RUNS), seed: Number(PROPERTY_SEED) }
      )
    }
  )
})

async function carryOut(command: Command, step: number, fake: Side, real: Side): Promise<void> {
  const [expected, answer] = [
    await answerOf(command, step, fake),
    await answerOf(command, step, real),
  ]
  await Promise.all([readRows(fake), readRows(real)])
  assertSame(command, canonicalAnswer(answer, real), canonicalAnswer(expected, fake))
  assertSame(command, canonicalRows(real), canonicalRows(fake))
}

async function answerOf(command: Command, step: number, side: Side): Promise<unknown> {
  try {
    return await command.run(side, step)
  } catch (error) {
    return error instanceof TransactionReusedError ? "the transaction is reused" : "an error"
  }
}

/** What is promised in an order is no array: see `inOrder`. */
function canonicalAnswer(answer: unknown, side: Side): unknown {
  const value = canonical(answer, namesOf(side))
  const listed = (each: unknown) => (Array.isArray(each) ? inAnyOrder(each) : each)
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return listed(value)
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, listed(inner)]))
}

/** Comparing texts first: most rows are equal, and jest takes long. */
function assertSame({ label }: Command, real: unknown, fake: unknown): void {
  if (JSON.stringify(real) !== JSON.stringify(fake)) {
    expect({ label, ...wrap(real) }).toEqual({ label, ...wrap(fake) })
  }
}

function wrap(value: unknown): object {
  return { value }
}
