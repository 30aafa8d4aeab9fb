import { newAttempt } from "../../../contracts/support/attempts"
import { Database, FakeRepositories, type Point } from "./index"

const NOW = new Date("2100-01-01T10:00:00Z")

/** Two servers over one database, with the points that they pass. */
function underTest(point: (...args: Parameters<Point>) => void = () => undefined) {
  const passed: string[] = []
  const database = new Database(() => NOW)
  const server = () =>
    new FakeRepositories(database, {
      point: async (label, phase) => {
        passed.push(phase === "after" ? `${label} done` : label)
        point(label, phase)
      },
    })
  return { database, passed, one: server(), other: server() }
}

describe("The repositories in memory", () => {
  it("An in-memory repository calls the test's hook before and after each write, with the name of the write", async () => {
    const { one, passed } = underTest()
    const row = await one.attempts.start(newAttempt("hcatt_1"))
    const read = { id: "hcatt_1", next_check_at: row?.next_check_at ?? null }
    await one.attempts.transition(read, "check_scheduled", { next_check_at: null })
    expect(passed).toEqual([
      "attempts.start hcatt_1",
      "attempts.start hcatt_1 done",
      "attempts.transition check_scheduled hcatt_1",
      "attempts.transition check_scheduled hcatt_1 done",
    ])
  })

  it("An in-memory repository writes nothing when the server fails just before the write", async () => {
    const { database, one } = underTest((_, phase) => {
      if (phase !== "after") {
        throw new Error("no connection")
      }
    })
    await expect(one.attempts.start(newAttempt("1"))).rejects.toThrow("no connection")
    expect(database.attempts.all()).toEqual([])
  })

  it("An in-memory repository keeps what it has written when the server fails just after the write", async () => {
    const { database, one } = underTest((_, phase) => {
      if (phase === "after") {
        throw new Error("the server died")
      }
    })
    await expect(one.attempts.start(newAttempt("1"))).rejects.toThrow("the server died")
    expect(database.attempts.all()).toMatchObject([{ id: "1" }])
  })

  it("The in-memory database rolls back what a failed transaction inserted, changed and deleted", async () => {
    const { database } = underTest()
    const { heartbeats } = database
    const row = (id: string) => ({ id, last_run_at: NOW, ...database.stamps() })
    const kept = [heartbeats.insert(row("changed")), heartbeats.insert(row("deleted"))]
    expect(() =>
      database.transaction(() => {
        heartbeats.insert(row("inserted"))
        heartbeats.update({ id: "changed" }, { last_run_at: new Date(0) })
        heartbeats.delete({ id: "deleted" })
        throw new Error("no")
      })
    ).toThrow("no")
    expect(heartbeats.all()).toEqual(kept)
  })

  it("The in-memory repositories of one server read what another server has written", async () => {
    const { one, other } = underTest()
    await one.attempts.start(newAttempt("1"))
    expect(await other.attempts.byId("1")).toMatchObject({ id: "1" })
  })

  it("The in-memory repositories count refused signatures for each server until the counts are written to the database", async () => {
    const { one, other } = underTest()
    one.signatureFailures.count("pp_1")
    expect(await other.signatureFailures.since("pp_1", NOW)).toMatchObject({ count: 0 })
    await one.signatureFailures.flush()
    expect(await other.signatureFailures.since("pp_1", NOW)).toMatchObject({ count: 1 })
  })

  it("The in-memory repositories keep a count of refused signatures when the database cannot be reached, and write the count the next time", async () => {
    let isDown = true
    const { database, one } = underTest(() => {
      if (isDown) {
        throw new Error("no connection")
      }
    })
    one.signatureFailures.count("pp_1")
    await one.signatureFailures.flush()
    isDown = false
    await one.signatureFailures.flush()
    expect(database.signatureFailures.all()).toMatchObject([{ count: 1 }])
  })

  it("The in-memory repositories return rows that cannot be changed", async () => {
    const { one } = underTest()
    const row = await one.attempts.start(newAttempt("1"))
    expect(() => Object.assign(row ?? {}, { status: "over" })).toThrow(TypeError)
  })

  it.each(["keys", "lists", "bookkeeping"] as const)(
    "The in-memory repositories throw when the repository %s is used, because it has no in-memory version",
    (name) => {
      const { one } = underTest()
      expect(() => one[name]).toThrow(`not faked: repositories.${name}`)
    }
  )
})
