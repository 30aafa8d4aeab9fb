// Read by demo/lib/paths.ts when it is loaded: the browser tests share one build of Admin. So this comes first in
// whatever loads a part of the demo, whichever of jest's projects run together.
process.env.DEMO_STATE_DIR ??= ".demo/browser-tests"
