export const BLACK = '#000000'

/**
 * Inks in the order of the papers on which revisions are handed out (blue, pink, yellow, green, goldenrod, buff, salmon,
 * cherry, tan; layouts.md C5), each dark enough to be read on white.
 */
const INKS = [
  '#1a4fa3',
  '#b5176b',
  '#766000',
  '#1d6b2a',
  '#8a5a00',
  '#7a5c3a',
  '#b3402a',
  '#9b1c31',
  '#6f4a1f',
] as const

/** The colour of words changed in a revision; black for none, and round again after the last. */
export const inkOf = (revision: number): string =>
  revision > 0 ? (INKS[(revision - 1) % INKS.length] ?? BLACK) : BLACK
