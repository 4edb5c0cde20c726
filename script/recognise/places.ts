import { isPlaceHeading } from './headings.ts'
import { isAllCaps } from './letters.ts'

/** Longer lines are prose. */
const LONGEST = 140
/** The first letter that is not Latin. */
const GREEK = 0x370

/** Inside, outside and in the studio, as Russian, Ukrainian, Bulgarian, Serbian and Greek screenplays shorten them. */
const SHORT = 'ИНТ|НАТ|ЭКСТ|ПАВ|ІНТ|ЕКСТ|ΕΣΩΤ?|ΕΞΩΤ?'
const GERMAN = 'INNEN|AUSSEN|AUßEN|AUẞEN'
const WORD = `(?:INT|EXT|${GERMAN}|INN|AUSS|${SHORT})`
/** Italians go out to EST., which for everyone else establishes. */
const PAIR = `(?:${WORD}\\.? ?[/-] ?(?:EST|${WORD})|EST\\.? ?/ ?INT)`
const SCRIPT = new RegExp(`^(?:${SHORT})(?:\\.| ?[/–-] ?(?:${SHORT})(?!\\p{L}))`, 'u')
const OPENS = new RegExp(`^(?:${PAIR}(?!\\p{L})|${WORD}(?:\\.| ?[/–—] ?\\p{L}| - ?\\p{L}))`, 'u')
const OPENS_CAPITALS = new RegExp(`^(?:${GERMAN}) \\p{L}`, 'u')

const WRITTEN = '(?:INT[EÉ]RIEUR|EXT[EÉ]RIEUR|INTERIOR|EXTERIOR|INTERNO|ESTERNO|BINNEN|BUITEN|ИНТЕРЬЕР|НАТУРА)'
const TIME =
  '(?:DAY|NIGHT|MORNING|EVENING|DAWN|DUSK|JOUR|NUIT|SOIR|MATIN|AUBE|TAG|NACHT|ABEND|MORGEN|D[IÍ]A|NOCHE|TARDE|MAÑANA|NOITE|GIORNO|NOTTE|SERA|MATTINA|DAG|AVOND|ДЕНЬ|НОЧЬ|ВЕЧЕР|УТРО)(?!\\p{L})'
const TOLD = new RegExp(`(?<!\\p{L})${TIME}`, 'iu')
const OPENS_IN_FULL = new RegExp(`^${WRITTEN}(?!\\p{L})(?:.*[^\\p{L}])?${TIME}`, 'u')
const CLOSES = new RegExp(`[ –—.,/(-](?:${PAIR}|${WORD}|${WRITTEN})[ ./,–—-]{1,3}${TIME}[ ).]*$`, 'u')

/** Whether no speech is meant: "НАТ." may call Natasha, and "INN." a keeper. */
const isTold = (line: string): boolean => TOLD.test(line) || isAllCaps(line.replaceAll('ß', 'SS'))

/** A place in letters that are not Latin, which Fountain has no list for: "ИНТ. КВАРТИРА - ДЕНЬ", "НАТ./ИНТ. МАШИНА". */
export const isScriptPlace = (line: string): boolean => line.charCodeAt(0) >= GREEK && SCRIPT.test(line) && isTold(line)

/**
 * A scene of a screenplay by its place, as writers of any country announce it: Fountain's list, and in capitals
 * "INNEN. KÜCHE – TAG", "INT./EST. AUTO", "INT/JOUR – CUISINE", "EXTERIOR. CALLE. NOCHE", "KÜCHE – INNEN/TAG".
 */
export function announcesPlace(line: string): boolean {
  if (isPlaceHeading(line)) return true
  if (line.length > LONGEST) return false
  if (OPENS.test(line) || OPENS_IN_FULL.test(line)) return isTold(line)
  return (OPENS_CAPITALS.test(line) || CLOSES.test(line)) && isAllCaps(line.replaceAll('ß', 'SS'))
}
