/** An element that is doubted more than this is worth a look. */
export const DOUBTFUL = 0.7
