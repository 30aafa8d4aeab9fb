/** How many more differences a click shows. */
export const MORE = 20
