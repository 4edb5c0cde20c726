const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const BREAKS = /\r\n?|[\u0085\u2028\u2029]/g
// what XML 1.0 cannot hold, not even as a reference
const FORBIDDEN = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Words as XML can hold them: line breaks as '\n', no control characters, no half of a pair. */
export const holdableWords = (words: string): string => words.replace(BREAKS, '\n').replace(FORBIDDEN, '')

/** Words as they may stand in XML and HTML, between tags and between quotation marks alike. */
export const escapeMarkup = (words: string): string =>
  holdableWords(words).replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)
