import type { Story } from "./story"

/** Schedules that once broke an invariant, named by what must hold. */
export const STORIES: Readonly<Record<string, Story>> = {}
