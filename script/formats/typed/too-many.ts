/** Tags, or lines, of a text that somebody wrote: the longest script has a tenth of them. More would fill the memory. */
const MOST = 600_000

/** Whether a text has so many of a sign that it is no script. */
export function hasTooMany(text: string, sign: string): boolean {
  // no text of fewer letters can have them
  if (text.length < MOST) return false
  let left = MOST
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) if (--left < 0) return true
  return false
}
