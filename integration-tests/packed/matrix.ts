/** A store that the packed plugin is tried in. */
export interface Tried {
  /** The version of every @medusajs package; the others are those that it asks for. */
  medusa: string
  installer: "npm" | "pnpm"
  /** In production: https with a certificate of the test's own, and no host on loopback by its name. */
  nodeEnv: "staging" | "production"
}

const OTHERS = { installer: "npm", nodeEnv: "staging" } as const

export const OLDEST: Tried = { medusa: "2.18.0", ...OTHERS }
export const NEWEST: Tried = { medusa: "2.21.2", ...OTHERS }

/** The oldest that passes, the last patch of each later minor, and the newest three times. */
export const MATRIX: readonly Tried[] = [
  OLDEST,
  { medusa: "2.19.0", ...OTHERS },
  { medusa: "2.20.1", ...OTHERS },
  NEWEST,
  { ...NEWEST, installer: "pnpm" },
  { ...NEWEST, nodeEnv: "production" },
]

/** Older than the oldest: the plugin must stop its start. */
export const TOO_OLD = "2.17.2"
