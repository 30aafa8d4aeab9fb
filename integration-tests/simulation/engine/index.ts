/**
 * The engine of the simulator: one seed, one virtual clock, and a scheduler that tries to break the code.
 *
 * ## A world
 *
 * A world draws from the seed what each actor does, as plain data (`draft`), and builds the run (`start`): fakes
 * of the ports, tasks and invariants. `run` plays it once, `runMany` for many seeds.
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
 *         sim.invariant("no shopper pays more than 9", () => (taken > 9 ? `${taken}` : undefined))
 *       },
 *       faults: ({ label }) =>
 *         label.startsWith("gateway.")
 *           ? [{ kind: "kill" }, { kind: "fail" }, { kind: "delay", ms: 30_000 }]
 *           : [{ kind: "kill" }],
 *     }
 *
 * ## What fakes and tasks call
 *
 * - `point(label, phase?)`: parks the running task until the scheduler picks it. A fake calls it before
 *   its effect, and with "after" before its answer. `call(label, effect)` does both.
 * - `now()`, `sleep(ms)`: virtual time. It moves by a millisecond per step, and jumps when every task waits.
 * - `sleepUntil(label, until, atLeastMs)`: until a time that may change meanwhile, for a job that waits for what is due.
 * - `lock(key, { waitMs, expiresMs })`, `unlock(lock)`: for fakes of locking modules.
 * - `spawn(name, work, { server, background })`: a task. `request(...)`: a task whose answer the caller
 *   awaits, as a shopper awaits a server. Code outside of tasks must not reach a point.
 * - `kill(server)`, `onKill(hook)`: what a killed server had committed stays, its tasks never resume.
 * - `invariant(name, check)` after every step, `finally(name, check)` at rest, and again after `atRest`.
 * - `count(name)` for the figures, `note(text)` for the story, `random` for what fakes draw.
 *
 * Between two points, code may await microtasks of its own only: no timer, no I/O, no `import()`, no other task. A
 * task that awaits anything else is reported as stuck. A run must follow from seed and plan alone: keep no state between
 * runs, and use no other clock or randomness.
 *
 * ## Faults
 *
 * `faults` lists what a point may have: its server dies, the call fails (before its effect it was not
 * sent, after it the answer is lost), or it takes longer. `errorOf` creates the error of a failed call.
 * A run has four faults at most. The start of a task, a request, a lock and the end of a sleep are
 * points too; `kind` distinguishes them.
 *
 * ## The phases of a run
 *
 * First the world is wild. Once every task but those in the background has ended, it is calm (`isCalm`,
 * `onCalm`):
 * there are no more faults, and background tasks continue until the world is at rest (`restsWhen`). A
 * world that never comes to rest is a violation; so are a world that is stuck, a task that fails with an
 * error of its own (`mayFail`) and an unhandled rejection.
 *
 * ## A violation
 *
 * `shrink` searches for a smaller plan with the same violation, and `reportViolation` prints it. A plan
 * records only deviations from the default, which is to continue the same task, or else the point that
 * was parked first. It names points by task and label, so that it survives dropping other tasks; a
 * choice that no longer fits is skipped. `run(world, seed, plan)` replays a plan exactly. Keep a plan, not
 * a seed, in a regression test: a later world draws something else from the same seed.
 */
export type { Check } from "./checks"
export { InjectedError, isInjected, ServerKilledError, type Fault, type FaultRules } from "./faults"
export { LockRefusedError, type Lock, type LockOptions } from "./locks"
export type { Actor, Draft, Plan } from "./plan"
export type { Point, PointKind } from "./point"
export type { Random } from "./random"
export { run, type Outcome, type Violation } from "./run"
export { runMany, type Summary } from "./run-many"
export { runOnWorkers } from "./run-on-workers"
export { shrink } from "./shrink/shrink"
export type { Simulation } from "./simulation"
export { reportViolation } from "./story/report"
export { formatSteps, formatStory } from "./story/story"
export type { World } from "./world"
