/** The demo's parts keep their state where this says; the bench throws its own away. Import it first. */
process.env.DEMO_STATE_DIR = ".demo/bench"
