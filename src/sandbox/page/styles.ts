/** The style sheet of the hosted page: phone first, light and dark, system fonts. */
export const STYLES = `
:root {
  color-scheme: light dark;
  --ground: #f4f6f9; --surface: #ffffff; --sunken: #f0f3f7;
  --text: #131a26; --muted: #566072; --line: #dfe4ec; --edge: #7d8798;
  --accent: #1d4fd7; --accent-hover: #163fb0; --on-accent: #ffffff;
  --danger: #b3180f; --danger-ground: #fdf0ef; --danger-line: #efb6b2;
  --test: #7a4300; --test-ground: #fff3dc; --ok: #0b6e3e; --ok-ground: #e4f5ec;
  --shadow: 0 1px 2px rgb(19 26 38 / .06), 0 8px 28px rgb(19 26 38 / .07);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0c0f15; --surface: #161b24; --sunken: #1d2430;
    --text: #e9edf4; --muted: #a3aec0; --line: #2a3342; --edge: #76839a;
    --accent: #86adff; --accent-hover: #a6c3ff; --on-accent: #0b1530;
    --danger: #ff9d94; --danger-ground: #2b1717; --danger-line: #6b2f2b;
    --test: #ffcf80; --test-ground: #33260f; --ok: #5fd39b; --ok-ground: #10291d;
    --shadow: none;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--ground); color: var(--text);
  font: 400 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
h1, h2, p, dl, dd, ul, table, form { margin: 0; }
h1 { font-size: 1.125rem; font-weight: 600; }
h2 { font-size: 1.125rem; font-weight: 650; letter-spacing: -.01em; }
a { color: var(--accent); text-underline-offset: .2em; }
a:hover { color: var(--accent-hover); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
.hidden {
  position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap;
}
.frame { max-width: 62rem; margin: 0 auto; padding: 1rem 1.25rem 3rem; }
.top {
  display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center;
  justify-content: space-between; padding: .25rem 0 1.25rem;
}
.brand { display: flex; align-items: center; gap: .5rem; font-weight: 650; }
.brand svg { color: var(--accent); }
.badge {
  background: var(--test-ground); color: var(--test); border-radius: 99px;
  padding: .25rem .75rem; font-size: .8125rem; font-weight: 600;
}
.language { font-size: .9375rem; padding: .25rem 0; }
.columns { display: grid; gap: 1.5rem; }
.due { color: var(--muted); }
.due strong {
  display: block; color: var(--text); font-size: 2.375rem; line-height: 1.15; font-weight: 700;
  letter-spacing: -.025em; font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
.until { color: var(--muted); font-size: .9375rem; margin-top: .375rem; }
.summary { margin-top: 1.25rem; }
.lines { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.lines th, .lines td { text-align: left; vertical-align: top; padding: .625rem 0; }
.lines thead th { padding: 0; }
.lines tbody tr + tr > *, .lines tfoot tr > * { border-top: 1px solid var(--line); }
.lines tbody th { font-weight: 500; overflow-wrap: anywhere; padding-right: 1rem; }
.lines td { text-align: right; white-space: nowrap; }
.lines small { display: block; color: var(--muted); font-size: .875rem; font-weight: 400; }
.lines tfoot th, .lines tfoot td { font-weight: 400; color: var(--muted); font-size: .9375rem; }
.lines tfoot tr.total > * { color: var(--text); font-size: 1.0625rem; font-weight: 700; }
.facts {
  display: grid; grid-template-columns: auto 1fr; gap: .125rem .75rem; margin-top: .875rem;
  color: var(--muted); font-size: .875rem;
}
.facts dd { overflow-wrap: anywhere; }
.card {
  background: var(--surface); border: 1px solid var(--line); border-radius: 18px;
  box-shadow: var(--shadow); padding: 1.5rem 1.25rem;
}
.field { margin-top: 1.125rem; }
.field label { display: block; font-weight: 550; font-size: .9375rem; }
.field input {
  width: 100%; min-height: 3rem; margin-top: .375rem; padding: .625rem .875rem;
  font: inherit; color: inherit; background: var(--surface);
  border: 1px solid var(--edge); border-radius: 10px; font-variant-numeric: tabular-nums;
}
.field input:focus-visible { outline-offset: 0; border-color: var(--accent); border-radius: 10px; }
.field input[aria-invalid="true"] { border: 2px solid var(--danger); }
.hint { display: block; color: var(--muted); font-size: .8125rem; margin-top: .3125rem; }
.wrong { display: block; color: var(--danger); font-size: .875rem; font-weight: 550; margin-top: .3125rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; align-items: start; }
.alert {
  background: var(--danger-ground); border: 1px solid var(--danger-line); border-radius: 12px;
  color: var(--text); padding: .875rem 1rem; margin: 0 0 1.5rem;
}
.alert strong { color: var(--danger); }
.alert ul { padding-left: 1.125rem; margin-top: .25rem; }
.alert a { color: inherit; }
.button {
  display: block; width: 100%; min-height: 3.25rem; padding: .75rem 1rem; border: 0; cursor: pointer;
  border-radius: 12px; background: var(--accent); color: var(--on-accent); text-align: center;
  font: inherit; font-size: 1.0625rem; font-weight: 650; text-decoration: none;
}
.button:hover { background: var(--accent-hover); color: var(--on-accent); }
.button:focus-visible { border-radius: 12px; outline-offset: 3px; }
.pay { margin-top: 1.5rem; }
.cancel { display: block; width: fit-content; margin: .75rem auto 0; padding: .625rem .75rem; }
.tests { margin-top: 1.25rem; border-top: 1px solid var(--line); padding-top: 1rem; }
.tests summary { cursor: pointer; font-weight: 550; padding: .25rem 0; }
.tests ul { list-style: none; padding: 0; margin-top: .5rem; }
.tests li { padding: .5rem 0; border-top: 1px solid var(--line); font-size: .9375rem; }
.tests code {
  display: block; font: 500 .9375rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace;
}
.tests p, .tests li span { color: var(--muted); font-size: .875rem; }
.notice { max-width: 30rem; margin: 6vh auto 0; text-align: center; padding: 2.25rem 1.5rem; }
.notice svg { width: 3rem; height: 3rem; color: var(--muted); }
.notice.good svg { color: var(--ok); }
.notice h1 { font-size: 1.5rem; font-weight: 700; letter-spacing: -.02em; margin-top: .75rem; }
.notice p { color: var(--muted); margin-top: .5rem; }
.notice .button { margin-top: 1.5rem; }
@media (min-width: 52rem) {
  .frame { padding: 1.5rem 2rem 4rem; }
  .brand { margin-right: auto; }
  .language { order: 1; }
  .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 27rem); gap: 4rem; padding-top: 1rem; }
  .card { padding: 2rem; }
  .due strong { font-size: 3rem; }
}
`
