// Read by demo/lib/paths.ts when it is loaded: the browser tests share one build of Admin.
process.env.DEMO_STATE_DIR ??= ".demo/browser-tests"
