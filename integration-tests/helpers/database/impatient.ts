/**
 * Environment of a store where PostgreSQL refuses to wait longer for a lock, on every connection that Medusa
 * opens. It checks for a deadlock once, and the test must have made it by then, on a machine that stands still
 * for seconds, too.
 */
export const IMPATIENT = { PGOPTIONS: "-c lock_timeout=4000 -c deadlock_timeout=3200" }
