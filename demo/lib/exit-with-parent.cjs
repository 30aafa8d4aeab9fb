// Loaded into every process the demo starts: when the starter is gone, even by SIGKILL, its end of
// the channel closes, and nothing of the demo may keep running.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"))
// Listening must not keep a finished command alive
process.channel?.unref()
