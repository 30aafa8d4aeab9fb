/** How many more are shown at a time. */
export const MORE = 20
