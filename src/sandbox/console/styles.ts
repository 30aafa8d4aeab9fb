import { STYLES } from "../page/styles"

/** The style sheet of the console, on top of the hosted page's style sheet. */
export const CONSOLE_STYLES = `${STYLES}
html { scroll-padding-bottom: 5rem; }
.frame { max-width: 82rem; }
h3, h4, h5, figure, ol, pre { margin: 0; }
h2 { font-size: 1.125rem; }
h3 { font-size: 1rem; font-weight: 650; }
h4, h5 { font-size: .9375rem; font-weight: 650; }
h5 { font-size: .875rem; margin-top: .875rem; }
code, pre { font: 500 .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
code { overflow-wrap: anywhere; }
.quiet { color: var(--muted); font-size: .875rem; }
.heading {
  display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: start;
  justify-content: space-between; margin-bottom: 1.25rem;
}
.heading h1 { font-size: 1.75rem; font-weight: 700; letter-spacing: -.02em; line-height: 1.2; }
.heading .quiet { font-size: .9375rem; margin-top: .25rem; }
#live { display: flex; align-items: center; gap: .5rem; min-height: 1.5rem; font-size: .875rem; }
#live:not(:empty)::before {
  content: ""; width: .625rem; height: .625rem; border-radius: 50%; background: var(--ok);
}
#live.lost { color: var(--danger); }
#live.lost::before { background: var(--danger); }
.console { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; align-items: start; }
.panel {
  background: var(--surface); border: 1px solid var(--line); border-radius: 18px;
  box-shadow: var(--shadow);
}
.block { padding: 1rem 1.25rem; }
.block + .block { border-top: 1px solid var(--line); }
.block > * + *, .block .notice-held > * + * { margin-top: .625rem; }
.now { font-size: 1.25rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.now ~ .quiet { display: block; }
summary { cursor: pointer; border-radius: 6px; padding: .25rem 0; }
summary h3 { display: inline; }
.count {
  margin-left: .375rem; padding: .0625rem .5rem; border-radius: 99px; font-size: .8125rem;
  font-weight: 650; background: var(--test-ground); color: var(--test);
}
.faults { padding-left: 1.25rem; font-size: .9375rem; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.action { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
.choices { display: grid; grid-template-columns: repeat(3, 1fr); gap: .375rem; }
.choices .small { width: 100%; padding-inline: .375rem; }
.choices .action { display: block; }
.small {
  min-height: 2.375rem; padding: .375rem .875rem; cursor: pointer; border-radius: 9px;
  border: 1px solid var(--edge); background: var(--surface); color: var(--text);
  font: inherit; font-size: .9375rem; font-weight: 550;
}
.small:hover { background: var(--sunken); }
.small.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.small.primary:hover { background: var(--accent-hover); border-color: var(--accent-hover); }
.small.danger { color: var(--danger); border-color: var(--danger); }
.small.danger:hover { background: var(--danger-ground); }
.small[aria-pressed="true"] {
  background: var(--accent); border-color: var(--accent); color: var(--on-accent);
}
[data-busy] .small { opacity: .6; }
.action input, .action select {
  min-height: 2.375rem; padding: .375rem .625rem; font: inherit; font-size: .9375rem;
  color: inherit; background: var(--surface); border: 1px solid var(--edge); border-radius: 9px;
  max-width: 100%;
}
.action input[type="number"] { width: 5.5rem; }
.block .action label { display: block; width: 100%; font-size: .875rem; color: var(--muted); }
.block .action select, .block .action input { display: block; width: 100%; color: var(--text); }
.notice-held {
  background: var(--test-ground); color: var(--test); border-radius: 12px; padding: .75rem .875rem;
}
.content > * + * { margin-top: 2rem; }
.session, .empty {
  margin-top: .875rem; background: var(--surface); border: 1px solid var(--line);
  border-radius: 18px; box-shadow: var(--shadow); padding: 1.25rem;
}
.session > * + * { margin-top: .5rem; }
.session > .actions { margin-top: .875rem; }
.session:focus-visible, .transaction:focus-visible, .delivery:focus-visible { border-radius: 14px; }
.session h4 { margin-top: 1rem; }
.line { line-height: 1.75; }
.line > * { margin-right: .375rem; vertical-align: baseline; }
.line strong { font-size: 1.25rem; font-weight: 700; font-variant-numeric: tabular-nums; }
.split { display: grid; gap: .5rem 1rem; align-items: start; }
.reference { font-weight: 500; color: var(--muted); overflow-wrap: anywhere; }
.state {
  border-radius: 99px; padding: .0625rem .625rem; font-size: .8125rem; font-weight: 600;
  background: var(--sunken); color: var(--muted);
}
.state.good { background: var(--ok-ground); color: var(--ok); }
.state.bad { background: var(--danger-ground); color: var(--danger); }
.state.waiting { background: var(--test-ground); color: var(--test); }
.transaction {
  margin-top: .875rem; padding: .875rem 1rem; background: var(--ground); border-radius: 14px;
}
.transaction > * + * { margin-top: .5rem; }
.transaction h4 { margin-top: 0; }
.deliveries, .calls { list-style: none; padding: 0; }
.delivery { padding: .625rem 0; }
.delivery + .delivery, .calls li + li { border-top: 1px solid var(--line); }
.calls summary { padding: .375rem 0; }
.transaction > details > summary { font-size: .875rem; }
.split .small { min-height: 2rem; padding: .1875rem .75rem; font-size: .875rem; }
.split .action input { min-height: 2rem; padding: .1875rem .5rem; font-size: .875rem; }
::placeholder { color: var(--muted); opacity: 1; }
.transaction > details > .actions { padding: .375rem 0; }
figure { margin: .5rem 0; }
figcaption { font-size: .8125rem; font-weight: 600; color: var(--muted); }
pre {
  margin-top: .25rem; padding: .75rem .875rem; max-height: 24rem; overflow: auto;
  background: var(--sunken); border-radius: 10px; white-space: pre-wrap; overflow-wrap: anywhere;
}
.empty { padding: 2rem 1.5rem; }
.empty > * + * { margin-top: .75rem; }
.empty h3 { font-size: 1.25rem; }
.foot { margin-top: 1rem; }
#result { position: sticky; bottom: 1rem; width: fit-content; max-width: 100%; margin: 1.5rem auto 0; }
#result:not(:empty) {
  padding: .75rem 1.25rem; border-radius: 12px; background: var(--text); color: var(--ground);
  box-shadow: 0 6px 24px rgb(0 0 0 / .25); font-weight: 550;
}
#result.wrong:not(:empty) { background: var(--danger); }
@media (min-width: 60rem) {
  .console { grid-template-columns: 20rem minmax(0, 1fr); gap: 2rem; }
  .panel { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow: auto; }
  .session { padding: 1.5rem; }
  .split { grid-template-columns: minmax(0, 1fr) auto; }
}
@media (prefers-reduced-motion: no-preference) {
  .arrived { animation: arrive .4s ease-out; }
  @keyframes arrive { from { opacity: 0; transform: translateY(-.375rem); } }
}
`
