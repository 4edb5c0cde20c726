const MEASURE =
  'very|tres|long|longue|short|brief|slight|small|little|big|heavy|petite?|courte?|breve?|bref|legere?|grande?|lourde?'
const SILENCE = new RegExp(
  `^(?:(?:an?|une?|another|autre|encore|nouveau|nouvelle|the|le|la|${MEASURE})[ ,]+)*(pause|beat|silence|temps|moment)(?:[ ,]+(?:${MEASURE}))*$`,
)
const LONG = /\b(?:long|longue|big|grande?|heavy|lourde?)\b/
const SHORT = /\b(?:short|brief|slight|small|little|petite?|courte?|breve?|bref|legere?)\b/
const LONGEST_TEXT = 60
const SECONDS: Readonly<Record<string, number>> = { silence: 3, pause: 2, temps: 2, moment: 2, beat: 1 }

/** How many seconds of silence a direction is, in either language: "(Un temps.)", "Long silence."; 0 where it is anything else. */
export function silenceIn(direction: string): number {
  if (direction.length > LONGEST_TEXT) return 0
  const words = direction
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s().…!*_]+/gu, ' ')
    .trim()
  const found = SILENCE.exec(words)?.[1]
  if (found === undefined) return 0
  const seconds = SECONDS[found] ?? 0
  return LONG.test(words) ? seconds * 1.5 : SHORT.test(words) ? seconds / 2 : seconds
}
