import { isPlaceHeading, announcesPlace } from '../headings.ts'
import { isAllCaps } from '../letters.ts'

/** A scene heading of a screenplay, with its number if it has one. */
export interface Slug {
  readonly words: string
  readonly number?: string
}

/** A scene number in front of the words. */
export const NUMBERED = /^(\d{1,4}(?:-\d{1,4})?[A-Z]{0,2})[.)]?\s+(?=\p{L})/u
const LONGEST = 140

/** A counted word in front of the place, as in "SÉQ. 12 - INT. CUISINE", "ESC. 1. INT. CASA", "CENA 3 – EXT. RUA". */
const COUNTED = /^\p{L}{2,10}\.?\s*(?:n[°ºo]\.?\s*)?\d{1,4}[a-z]?\s*[.:/)–—-]*\s*(?=\p{L})/iu
/** A numbered sequence without a place. */
const SEQUENCE = /^S[EÉ]Q(?:UEN[CZ][EA]?|UÊNCIA|UENCIA)?\.? ?(?:N[°º] ?)?\d{1,4}[A-Z]?(?:$|\s*[.:–—-])/u
/** Interior and exterior: in full, before a colon, or abbreviated as in other languages. */
const OTHERS =
  /^(?:(?:INT|EXT)\.? ?:|(?:INT[EÉ]RIEUR|EXT[EÉ]RIEUR|INT[EÉ]RIOR|EXTERIOR|INTERNO|ESTERNO)S? ?[.:/–—-]|(?:WN[EĘ]TRZE|PLENER|INTERI[EÉ]R|EXTERI[EÉ]R|BELS[OŐ]|K[UÜ]LS[OŐ]|[İI]Ç|DI[SŞ]) ?[./:–—-])/u
/** Interior or exterior, separated from the place by a tab. */
const TABBED = /^(?:int|ext)\.?[ \u00a0]*\t/i
/** Interior, exterior or a scene number in writing systems without capital letters: "內景", "外景", "S#1.", "○". */
const UNCASED = /^(?:\d{1,4}[.、．]?\s*)?(?:[内內外]景|S ?# ?\d{1,4}|[○◯〇]\s?\p{L})/u

/** The time of a scene at the end of a heading: "12 ORT - MITTERNACHT", "ALEX'S KITCHEN - CONTINUOUS". */
const TIMED =
  /\s(?:--|[–—-])\s*(?:EARLY |LATE |FRÜHER |SPÄTER )?(?:DAY|NIGHT|MORNING|AFTERNOON|EVENING|DAWN|DUSK|NOON|MIDNIGHT|LATER|CONTINUOUS|JOUR|NUIT|SOIR|MATIN|AUBE|MIDI|MINUIT|CRÉPUSCULE|TAG|NACHT|ABEND|MORGEN|MITTAG|MITTERNACHT|NACHMITTAG|D[IÍ]A|NOCHE|TARDE|MAÑANA|NOITE|GIORNO|NOTTE|SERA|MATTINA|DAG|AVOND|DZIEŃ|NOC|ДЕНЬ|НОЧЬ|ВЕЧЕР|УТРО)$/u
export const isTimed = (words: string): boolean => TIMED.test(words) && isAllCaps(words)

/** Parses a heading such as "12. INT. KITCHEN - DAY   12"; null for other lines. */
export function slugOf(line: string): Slug | null {
  if (line.length > LONGEST) return null
  const number = NUMBERED.exec(line)
  const rest = number === null ? line : line.slice(number[0].length)
  if (!(number !== null && isNumberedHeading(rest, number[1] ?? '')) && !isPlace(rest) && !isCounted(rest)) return null
  const words = number === null ? rest : rest.replace(new RegExp(String.raw`\s+${number[1]}\.?$`), '')
  return { words: words.trim(), ...(number?.[1] !== undefined && { number: number[1] }) }
}

/**
 * Whether numbered text is a heading: a time is enough, or the same number at the end: "12 HARBOUR - NIGHT",
 * "12A THE EMPTY QUAY 12A".
 */
const isNumberedHeading = (rest: string, number: string): boolean =>
  isTimed(rest) || (isAllCaps(rest) && /\p{L}\s+(\S+?)\.?$/u.exec(rest)?.[1] === number)

function isPlace(line: string): boolean {
  if (UNCASED.test(line) || TABBED.test(line)) return true
  // "Int" begins sentences in some languages: a heading has a full stop, a slash or only capitals
  if (isPlaceHeading(line)) return /^(?:int|ext|est|i\/e|e\/i)[./]/i.test(line) || isAllCaps(line)
  return announcesPlace(line) || (OTHERS.test(line) && isAllCaps(line))
}

function isCounted(line: string): boolean {
  if (SEQUENCE.test(line)) return isAllCaps(line)
  const counted = COUNTED.exec(line)
  return counted !== null && isPlace(line.slice(counted[0].length))
}
