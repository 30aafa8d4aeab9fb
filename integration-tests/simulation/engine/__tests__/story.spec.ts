import { reportViolation, formatSteps, formatStory } from ".."
import { play } from "./support/play"

const outcome = play(
  (sim) => {
    sim.invariant("the gateway charges once", () => (charges > 1 ? "charged 2 times" : undefined))
    let charges = 0
    const pay = async () => {
      await sim.call("read cart", () => undefined)
      await sim.call("charge", () => {
        charges += 1
        sim.note(`charged ${charges}`)
      })
    }
    sim.spawn("shopper", async () => {
      await sim.request("server 1: payment", pay, { server: "server 1" }).catch(() => undefined)
      await sim.sleep(30_000)
      await sim.request("server 2: payment", pay, { server: "server 2" })
    })
  },
  {
    faults: [
      { at: "server 1: payment | read cart after 1", fault: { kind: "delay", ms: 5_000 } },
      { at: "server 1: payment | charge after 1", fault: { kind: "kill" } },
    ],
  }
)

describe("Stories", () => {
  it("The printed story of a simulated run joins the steps of each task, and describes failures in plain English", async () => {
    expect(formatStory((await outcome).steps)).toBe(
      [
        " 0.002 s  shopper            server 1: payment",
        " 0.004 s  server 1: payment  read cart",
        ' 0.005 s  server 1: payment  the answer of "read cart" TAKES 5 s',
        " 5.006 s  server 1: payment  charge",
        "                               -> charged 1",
        ' 5.007 s  server 1           WAS KILLED in "server 1: payment", after "charge", before its answer arrived',
        "35.008 s  shopper            waited 30 s, server 2: payment",
        "35.011 s  server 2: payment  read cart, charge",
        "                               -> charged 2",
      ].join("\n")
    )
  })

  it("The printed steps of a simulated run have one line for each step and one for each note", async () => {
    const { steps } = await outcome
    expect(formatSteps(steps).split("\n")).toHaveLength(steps.length + 2)
    expect(formatSteps(steps)).toMatch(/server 2: payment {2}read cart: answered/)
  })

  it("The simulator's report of a violation has the story of the run and the command that replays it", async () => {
    const report = reportViolation(await outcome)
    expect(report).toMatch(
      /^Seed 1 violates "the gateway charges once" in step \d+:\n {2}charged 2 times\n\n {3}0\.002 s/
    )
    expect(report).toMatch(/\n\nReplay: npm run simulate -- --seed 1$/)
  })
})
