/** Half of the mark, in a square of 24: a curtain drawn to the left and held at its middle. */
export const CURTAIN = 'M13 3C12.4 7.6 9.6 10.6 5 12c4.6 1.4 7.4 4.4 8 9H8.6C8 17.4 5.6 14.4 2 12 5.6 9.6 8 6.6 8.6 3Z'
