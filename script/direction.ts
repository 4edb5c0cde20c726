/** Which way text is read. */

/** Letters of scripts that are written from right to left: Hebrew, Arabic, Syriac, Thaana, N’Ko and older ones. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Whether a text has letters that are read from right to left. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/** What a scene heading begins with in any language of the play. */
const PLACE = /^(?:\W*\b(?:INT|EXT|EST|I\/E)\b)+/i

/** Whether a paragraph is read from right to left: its first letter decides (UAX #9, P2), that of the place in a scene heading. */
export const isRightToLeft = (text: string): boolean =>
  RIGHT_TO_LEFT.test(text) && RIGHT_TO_LEFT.test(/\p{L}/u.exec(text.replace(PLACE, ''))?.[0] ?? '')
