/**
 * The engine of a simulation: one seed, one virtual clock, and a scheduler that tries to break the code.
 *
 * ## A world
 *
 * A world draws from the seed who does what, as plain data (`draft`), and builds the run (`start`): fakes
 * of the ports, tasks, and what must hold. `run` plays it once, `runMany` for many seeds.
 *
 *     const world: World<Payment, null> = {
 *       draft: (random) => ({
 *         settings: null,
 *         actors: [{ name: "shopper 1", actions: [{ amount: random.int(1, 9) }] }],
 *       }),
 *       start(sim, { actors }) {
 *         let taken = 0
 *         const gateway = {
 *           pay: (amount: number) => sim.call("gateway.pay", () => (taken += amount)),
 *         }
 *         for (const { name, actions } of actors) {
 *           sim.spawn(name, async () => {
 *             for (const { amount } of actions) {
 *               const work = () => gateway.pay(amount)
 *               await sim.request(`server 1: payment of ${name}`, work, { server: "server 1" })
 *             }
 *           })
 *         }
 *         sim.invariant("nobody pays more than 9", () => (taken > 9 ? `${taken}` : undefined))
 *       },
 *       faults: ({ label }) =>
 *         label.startsWith("gateway.")
 *           ? [{ kind: "kill" }, { kind: "fail" }, { kind: "delay", ms: 30_000 }]
 *           : [{ kind: "kill" }],
 *     }
 *
 * ## What fakes and tasks call
 *
 * - `point(label, phase?)`: the running task waits there until the scheduler picks it. A fake calls it
 *   before its effect, and with "after" before its answer. `call(label, effect)` does both.
 * - `now()`, `sleep(ms)`: virtual time. It moves by a millisecond a step, and jumps when all wait.
 * - `lock(key, { waitMs, expiresMs })`, `unlock(lock)`: for fakes of locking modules.
 * - `spawn(name, work, { server, background })`: a task. `request(...)`: a task whose answer is awaited,
 *   as a shopper waits for a server. Outside of tasks nothing may come to a point.
 * - `kill(server)`, `onKill(hook)`: what a killed server had committed stays, its tasks never go on.
 * - `invariant(name, check)` after every step, `finally(name, check)` at the end.
 * - `count(name)` for the figures, `note(text)` for the story, `random` for what fakes draw.
 *
 * Between two points, code awaits microtasks only: no timer, no I/O, no `import()`. A task that does is
 * reported as stuck. What a run does follows from seed, draft and choices alone: a world keeps no state
 * between runs, and reads no clock and no randomness but these.
 *
 * ## Faults
 *
 * `faults` says what a point may meet: its server dies, the call fails (before its effect it was not
 * sent, after it the answer is lost), or it takes longer. `errorOf` makes the error of a call that fails.
 * A run has four faults at most. Everything that can go on is a point too: the start of a task, a
 * request, a lock, the end of a sleep; `kind` tells them apart.
 *
 * ## The phases of a run
 *
 * First the world is wild. Once every task has ended that has an end, it is calm (`isCalm`, `onCalm`):
 * nothing goes wrong any more, and tasks in the background go on until the world is at rest
 * (`restsWhen`). A world that never comes to rest is a violation, and so is one that is stuck, a task
 * that fails by itself (`mayFail`) and a promise that fails unhandled.
 *
 * ## A violation
 *
 * `shrink` looks for the smallest plan that still breaks the same promise, and `reportViolation` tells
 * it. A plan holds only the choices that differ from the usual: the same task goes on, or else the one
 * that has waited longest. It names points by their tasks, so that it holds when others are dropped; a
 * choice that does not fit any more is left out. `run(world, seed, plan)` plays a plan again, step by
 * step the same: keep one in a test where a later world would draw something else from that seed.
 */
export type { Check } from "./checks"
export { InjectedError, isInjected, ServerKilledError, type Fault, type FaultRules } from "./faults"
export { findBugs, type Bug, type FoundBug } from "./find-bugs"
export { LockRefusedError, type Lock, type LockOptions } from "./locks"
export type { Actor, Draft, Plan } from "./plan"
export type { Point, PointKind } from "./point"
export type { Random } from "./random"
export { run, type Outcome, type Violation } from "./run"
export { runMany, type Summary } from "./run-many"
export { runOnWorkers, serveChunks, WORKER } from "./run-on-workers"
export { shrink } from "./shrink/shrink"
export type { Simulation } from "./simulation"
export { reportViolation } from "./story/report"
export { tellSteps, tellStory } from "./story/story"
export type { World } from "./world"
