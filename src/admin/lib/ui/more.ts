/** How many more are shown at a time. */
export const MORE = 20

/** The Admin API answers no more rows of a list at once. */
const MOST = 1_000

/** How many rows are asked for when somebody wants more of them. */
export const withMore = (limit: number): number => Math.min(limit + MORE, MOST)

/** How many rows more can be shown. */
export const leftOf = (count: number, shown: number): number => Math.min(count, MOST) - shown
