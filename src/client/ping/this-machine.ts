import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { hostname } from "node:os"

/**
 * Names the machine of this process until the machine restarts: one name for all its containers on Linux. The name
 * is a digest, because other machines compare it with theirs.
 */
export function thisMachine(): string {
  return createHash("sha256").update(`hosted-checkout ${bootId()}`).digest("hex")
}

function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8")
  } catch {
    // No Linux.
    return hostname()
  }
}
