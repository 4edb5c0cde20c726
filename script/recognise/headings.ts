import { isAllCaps } from './letters.ts'

/** The maximum length, in characters, of a stage play's heading or of a transition. Longer lines are prose. */
const LONGEST = 120

const PLACE = /^(?:(?:int\.?\/ext|ext\.?\/int|int\.?-ext|int|ext|i\.?\/e|e\.?\/i)[. -]|est\.)/i
const ESTABLISHING = /^EST /

const NUMERAL =
  '(?:[0-9]{1,3}[a-z]?|[ivxlc]{1,7}|1er|1re|premi[eè]re?|un|une|deux|deuxi[eè]me|seconde?|trois|troisi[eè]me|quatre|quatri[eè]me|cinq|cinqui[eè]me|six|sixi[eè]me|sept|septi[eè]me|huit|huiti[eè]me|neuf|neuvi[eè]me|dix|dixi[eè]me|derni[eè]re?|unique|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|first|second|third|fourth|fifth|sixth|last)'
const AFTER = '(?:[\\s\\u00a0\\u202f]*(?:$|[.:,–—-]))'
const ACT = new RegExp(`^(?:acte?\\s+(?:the\\s+)?${NUMERAL}${AFTER}|(?:the\\s+)?${NUMERAL}\\s+acte?${AFTER})`, 'i')
const SCENE = new RegExp(`^sc[eèéÈÉ]ne\\s+(?:the\\s+)?${NUMERAL}${AFTER}`, 'i')
const ENDS_TO = /(?:^|[\s\u00a0\u202f])(?:TO|À|A)[\s\u00a0\u202f]?:$/
const FADE = /^FADE (?:IN|OUT|UP|TO [A-Z ]+)[\s\u00a0\u202f]?[.:]$/
const CUT = /^(?:SMASH |MATCH |JUMP |HARD )?CUT(?: TO [A-Z ]+[.:]|[\s\u00a0\u202f]?:)$/
const FONDU = /^(?:FONDU|FERMETURE EN FONDU|OUVERTURE EN FONDU|FERMETURE AU NOIR|OUVERTURE AU NOIR)(?=$|[^\p{L}])/u
const COUPE = /^(?:COUPE|RACCORD|VOLET|FERMETURE|OUVERTURE)(?=[^\p{L}]).*:$/u

/**
 * Whether a line begins like a screenplay scene heading: with INT., EXT., INT./EXT., I/E or EST., in upper or lower
 * case, or with EST without a full stop if the whole line is in capitals.
 */
export function isPlaceHeading(line: string): boolean {
  const first = line.charCodeAt(0) | 32
  if (first !== 105 && first !== 101) return false
  return PLACE.test(line) || (ESTABLISHING.test(line) && isAllCaps(line))
}

const HOLDS_ACT = /\bact/i

/** Whether a line is an act heading of a stage play: "ACTE I", "Acte premier", "ACT TWO: The return", "First act". */
export function isActHeading(line: string): boolean {
  if (line.length > LONGEST) return false
  const first = line.charCodeAt(0) | 32
  return first === 97 ? ACT.test(line) : HOLDS_ACT.test(line) && ACT.test(line)
}

/** Whether a line is a scene heading of a stage play: "SCÈNE 1", "Scène première", "SCENE TWO – THE GARDEN". */
export function isStageScene(line: string): boolean {
  return (line.charCodeAt(0) | 32) === 115 && line.length <= LONGEST && SCENE.test(line)
}

/**
 * Whether a line is a transition: "CUT TO:", "FADE OUT.", "COUPE À :", "FONDU AU NOIR". Transitions are always in
 * capitals.
 */
export function isTransition(line: string): boolean {
  if (line.length > LONGEST) return false
  const last = line.charCodeAt(line.length - 1)
  const first = line.charCodeAt(0)
  if ((last !== 58 && last !== 46 && first !== 70 && first !== 79) || !isAllCaps(line)) return false
  return ENDS_TO.test(line) || FADE.test(line) || CUT.test(line) || FONDU.test(line) || COUPE.test(line)
}

/** The maximum length of a scene heading, in characters. Longer lines are prose. */
const LONGEST_PLACE = 140
/** The first code of the Greek block. Letters from here onwards are not Latin. */
const GREEK = 0x370

/** Abbreviations of interior, exterior and studio in Russian, Ukrainian, Bulgarian, Serbian and Greek screenplays. */
const SHORT = 'ИНТ|НАТ|ЭКСТ|ПАВ|ІНТ|ЕКСТ|ΕΣΩΤ?|ΕΞΩΤ?'
const GERMAN = 'INNEN|AUSSEN|AUßEN|AUẞEN'
const WORD = `(?:INT|EXT|${GERMAN}|INN|AUSS|${SHORT})`
/** In Italian, EST. means exterior. Everywhere else, it means an establishing shot. */
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

/**
 * Whether a line contains a time of day or is entirely in capitals. If neither is true, it could be a cue: "НАТ." for
 * Natasha, "INN." for an innkeeper.
 */
const isTold = (line: string): boolean => TOLD.test(line) || isAllCaps(line.replaceAll('ß', 'SS'))

/**
 * Whether a line is a scene heading in a non-Latin writing system, for which Fountain has no list: "ИНТ. КВАРТИРА -
 * ДЕНЬ", "НАТ./ИНТ. МАШИНА".
 */
export const isScriptPlace = (line: string): boolean => line.charCodeAt(0) >= GREEK && SCRIPT.test(line) && isTold(line)

/**
 * Whether a line is a screenplay scene heading. Recognises Fountain's prefixes and, in capitals or with a time of day,
 * the styles of other countries: "INNEN. KÜCHE – TAG", "INT./EST. AUTO", "INT/JOUR – CUISINE", "EXTERIOR. CALLE. NOCHE"
 * or "KÜCHE – INNEN/TAG".
 */
export function announcesPlace(line: string): boolean {
  if (isPlaceHeading(line)) return true
  if (line.length > LONGEST_PLACE) return false
  if (OPENS.test(line) || OPENS_IN_FULL.test(line)) return isTold(line)
  return (OPENS_CAPITALS.test(line) || CLOSES.test(line)) && isAllCaps(line.replaceAll('ß', 'SS'))
}
