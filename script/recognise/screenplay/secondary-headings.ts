import { isAllCaps } from '../letters.ts'
import { isTimed, NUMBERED, slugOf } from './slug.ts'
import { isBold, keyOf } from '../loose/line.ts'
import { sliceRuns } from '../loose/runs.ts'
import {
  MIN_DISTANCE,
  hasSpaceAbove,
  learnConventions,
  nameOn,
  nearlyAll,
  share,
  type ScreenplayConventions,
} from './conventions.ts'
import type { ScreenplayLine } from './lines.ts'
import { splitCue } from '../../cue.ts'

/**
 * The kind of a heading without INT. or EXT. A `scene` names a place or time within a scene, like a forced scene
 * heading in Fountain. A `shot` describes what the camera shows, as in Final Draft.
 */
type SecondaryKind = 'scene' | 'shot'

const LONGEST = 50
const MOST_WORDS = 8
/** Maximum number of punctuation characters at the end of a heading. */
const CLOSING = 5

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** "LATER", "TEN MINUTES LATER", "THE NEXT MORNING", "LE LENDEMAIN MATIN". */
const WHEN =
  /^(?:(?:[\p{L}\d'’-]+ ){0,4}(?:LATER|EARLIER|PLUS (?:TARD|TÔT)|SPÄTER)|(?:(?:THE )?(?:NEXT|FOLLOWING|SAME)|THAT) (?:DAY|NIGHT|MORNING|EVENING|AFTERNOON|WEEK|YEAR)|MEANWHILE|CONTINUOUS|SAME TIME|PRESENT DAY|(?:LE )?LENDEMAIN(?: MATIN| SOIR)?|CE (?:SOIR|MATIN|JOUR)-LÀ|CETTE NUIT-LÀ|AU MÊME (?:MOMENT|INSTANT)|PENDANT CE TEMPS)$/u

/** Words that name a place on their own. */
const ALONE = set(
  'UPSTAIRS DOWNSTAIRS OUTSIDE INSIDE BACKSTAGE ONSTAGE OFFSTAGE ELSEWHERE UNDERWATER NEARBY DEHORS DEDANS AILLEURS DRAUSSEN',
)
/** Words before the preposition: "BACK AT THE BAR", "FURTHER ALONG", "DE RETOUR DANS LA CUISINE". */
const OPENING = set('BACK STILL LATER MEANWHILE FURTHER HALFWAY DEEP HIGH FAR DE RETOUR PLUS LOIN TARD ZURÜCK')
/** Prepositions of place. The second group counts only before an article, because sentences begin with them too. */
const WHERE = set(
  'AT IN INSIDE OUTSIDE UNDER BEHIND BENEATH NEAR BESIDE ACROSS ALONG ATOP DANS SUR SOUS DEVANT DERRIÈRE CHEZ AU AUX CONTRE IM AM',
)
const WHERE_BEFORE_ARTICLE = set(
  'ON BY BELOW ABOVE BETWEEN DOWN UP OVER AROUND BEYOND INTO THROUGH TOWARD TOWARDS À ENTRE VERS EN AUF AN VOR HINTER UNTER',
)
const ARTICLE =
  /^(?:THE|AN?|HIS|HER|THEIR|OUR|THIS|THAT|ANOTHER|L[AE]|LES|UNE?|S[AE]S?|SON|LEURS?|CE|CETTE|DE[RMN]|DIE|DAS|(?:L['’]|D['’])?\p{L}[\p{L}.]*['’]S|L['’].*)$/u

/** "CLOSE ON THE KEY", "NEW ANGLE", "WIDE SHOT", "MONTAGE", "GROS PLAN SUR LA CLÉ". */
const SHOT =
  /^(?:(?:EXTREME|MEDIUM|NEW|ANOTHER|HIGH|LOW|OVERHEAD|FULL|LONG|TWO|MASTER|CRANE|HANDHELD|CLOSE|WIDE|REVERSE|TRACKING|AERIAL|ESTABLISHING|TRÈS)[ -])*(?:SHOT|ANGLE|CLOSE(?:R|-?UP)?|WIDER?|TIGHT(?:ER)?|POV|P\.O\.V\.|INSERT|REVERSE|AERIAL|TRACKING|SERIES OF SHOTS|VARIOUS SHOTS|MONTAGE|INTERCUT|SPLIT SCREEN|GROS PLAN|PLAN (?:LARGE|SERRÉ|MOYEN|AMÉRICAIN|RAPPROCHÉ|D['’]ENSEMBLE)|CONTRE-?CHAMP|VUE (?:SUBJECTIVE|AÉRIENNE)|TRAVELLING|PANORAMIQUE)(?!\p{L})/u
/** "BOB'S POV". */
const SEEN = /['’]S? (?:POV|P\.O\.V\.|VIEW)$/u
/**
 * "ON BOB", "BACK WITH ANNA", "ON HIS SHOES": the camera shows somebody or something, while "ON THE ROOF" is a place.
 */
const SHOWN = /^(?:BACK )?(?:ON|WITH) (?!(?:THE|AN?|STAGE|TOP|BOARD)(?!\p{L}))\p{L}/u

/** Titles on the screen, the end of the film, and sounds: in capitals, but not headings. */
const NEVER =
  /^(?:THE END|END|FIN|TITLES?|SUPER|CREDITS?|MAIN TITLE|CARD|CAPTION|CHYRON|FADE|CUT|SMASH|DISSOLVE|BLACK|NOIR|BEGIN|STOP|TITRES?|CARTON|GÉNÉRIQUE|FONDU|SILENCE)(?!\p{L})/u

/** Returns the words without the dashes, full stop or colon at their end. */
const bare = (words: string): string => words.replace(/\s*(?:[–—:-]+|\.)$/u, '').trim()

const isHeadingLike = (words: string): boolean =>
  words !== '' &&
  words.length <= LONGEST &&
  words.split(/\s+/).length <= MOST_WORDS &&
  isAllCaps(words) &&
  !/["“”«»!?…;:()[\]]/.test(words) &&
  !NEVER.test(words)

const isWhere = (word: string | undefined): boolean =>
  word !== undefined && (WHERE.has(word) || WHERE_BEFORE_ARTICLE.has(word))

/** Whether words name a place within the scene. */
function saysWhere(words: string): boolean {
  const all = words.split(/\s+/)
  // words that may precede the word for the place, as in "DOWN IN THE CELLAR"
  const opens = (word: string, at: number): boolean =>
    OPENING.has(word.replace(/,$/, '')) || (isWhere(word) && isWhere(all[at + 1]))
  const from = all.findIndex((word, at) => !opens(word, at))
  const [word = '', next, ...more] = from < 0 ? [] : all.slice(from)
  // "FURTHER ALONG": only the last word decides
  if (next === undefined) return ALONE.has(word) || (from > 0 && isWhere(word))
  if (WHERE.has(word) || (word === 'ON' && next === 'STAGE'))
    return !ARTICLE.test(next) || more.length > 0 || /['’]/.test(next)
  return WHERE_BEFORE_ARTICLE.has(word) && ARTICLE.test(next) && (more.length > 0 || /['’]/.test(next))
}

/**
 * Classifies a heading by its words: `scene` for a time or place within the scene, `shot` for a shot, and null for
 * anything else.
 */
export function secondaryByWords(line: string): SecondaryKind | null {
  if (line.length > LONGEST + CLOSING) return null
  const words = bare(line)
  if (SEEN.test(words) || SHOT.test(words)) return isHeadingLike(words.replace(/[:()]/g, ' ')) ? 'shot' : null
  if (!isHeadingLike(words)) return null
  if (SHOWN.test(words)) return 'shot'
  return isTimed(words) || WHEN.test(words) || saysWhere(words) ? 'scene' : null
}

/**
 * Whether a line that doesn't name a place still looks like a heading: several words in capitals without a full stop.
 * "BANG BANG" is a sound, and "THE BEAST." is a sentence.
 */
const couldBeSecondary = (words: string): boolean =>
  isHeadingLike(words) && !/[.,]$/.test(words) && new Set(words.split(/\s+/)).size > 1

/**
 * Number of headings with a time or place that a document must have before other lines in capitals count as headings
 * too.
 */
const SEVERAL = 2
/** Minimum gap above scene headings, in lines, if they have more space than other paragraphs. */
const WIDE_GAP = 1.5
/** The look of headings counts as evidence only if less than this share of the other lines looks the same. */
const SOME = 0.2

/** How a document uses headings, and what its scene headings look like. */
interface Headings {
  /** Whether the writer uses headings within scenes. */
  readonly areUsed: boolean
  readonly areNumbered: boolean
  /** Tells whether a line looks like a scene heading; null if scene headings look no different from other lines. */
  readonly look: ((line: ScreenplayLine) => boolean) | null
}

/**
 * Marks the headings within scenes: "LATER", "AT THE WINDOW", "CLOSE ON THE KEY". Each is on its own line, in capitals,
 * at the indent of action and above action. If the wording is inconclusive, a line counts if it looks like the other
 * headings, or if this writer uses headings within scenes.
 */
export function withSecondaryHeadings(lines: readonly ScreenplayLine[], wrapped: boolean): ScreenplayLine[] {
  const conventions = learnConventions(lines)
  const headings = learnHeadings(lines, conventions, wrapped)
  return lines.map((line, at) => {
    if (!isAllCaps(line.words) || !standsAlone(lines, at, conventions)) return line
    const [before = '', number] = (headings.areNumbered && NUMBERED.exec(line.words)) || []
    const words = line.words.slice(before.length)
    const byLook = (): SecondaryKind | null => kindByLook(line, lines[at + 1], headings)
    const kind = secondaryByWords(words) ?? (couldBeSecondary(words) ? byLook() : null)
    if (number === undefined) return kind === null ? line : { ...line, kind }
    if (kind === null && !couldBeSecondary(words)) return line
    return { ...line, kind: 'scene', words, text: sliceRuns(line.text, before.length), number }
  })
}

function kindByLook(line: ScreenplayLine, next: ScreenplayLine | undefined, headings: Headings): SecondaryKind | null {
  if (headings.look?.(line) === true) return 'scene'
  return headings.areUsed && !isAllCaps(next?.words ?? '') ? 'shot' : null
}

function learnHeadings(
  lines: readonly ScreenplayLine[],
  conventions: ScreenplayConventions,
  wrapped: boolean,
): Headings {
  const slugs = lines.map(({ words }) => slugOf(words))
  const scenes = lines.filter((_, at) => slugs[at] !== null)
  const named = lines.filter(
    ({ words }, at) => slugs[at] === null && secondaryByWords(words) !== null && standsAlone(lines, at, conventions),
  )
  // if neither position nor spacing separates names from headings, only the wording can
  const isClear = conventions.gaps || (conventions.speech === 'indent' && !wrapped)
  const others = lines.filter(
    (line, at) => !isAllCaps(line.words) || conventions.names.has(nameOn(line, lines[at + 1]) ?? ''),
  )
  const looks = [isBold, ({ gap }: ScreenplayLine): boolean => gap >= WIDE_GAP]
  return {
    areUsed: isClear && named.length >= SEVERAL,
    areNumbered: scenes.length > 0 && slugs.every((slug) => slug === null || slug.number !== undefined),
    look: (isClear && looks.find((has) => nearlyAll(scenes, has) && share(others, has) < SOME)) || null,
  }
}

/** Whether a line has the indent of action and no line next to it suggests another kind. */
function standsAlone(lines: readonly ScreenplayLine[], at: number, conventions: ScreenplayConventions): boolean {
  const [line, above, next] = [lines[at], lines[at - 1], lines[at + 1]]
  if (line === undefined || next === undefined || line.kind !== undefined || line.heading !== undefined) return false
  if (line.soft === true || next.soft === true || line.align === 'centre' || line.align === 'right') return false
  const { action, gaps, open } = conventions
  const calls = ({ words }: ScreenplayLine): boolean => conventions.names.has(keyOf(words)) && !callsNobody(words)
  if ((line.indent ?? 0) > action.indent + MIN_DISTANCE || slugOf(line.words) !== null) return false
  // if the next line continues in lower case, this one begins its sentence
  if (/^\P{L}*\p{Ll}/u.test(next.words)) return false
  if (gaps) return hasSpaceAbove(lines, at) && hasSpaceAbove(lines, at + 1) && (!open || !calls(line))
  // without empty lines, the line below a name is speech, and a recurring name is a cue
  return !calls(line) && (above === undefined || nameOn(above, line) === null || !calls(above))
}

/** Whether three or more words name a place or time rather than a character. */
const callsNobody = (words: string): boolean => words.split(/\s+/).length > 2 && secondaryByWords(words) !== null

/** If at least this share of headings is in capitals, a line in lower case that reads like a heading is not one. */
const NEARLY_ALL = 0.9
/** Minimum number of headings for that share to count. */
const HEADINGS_ENOUGH = 2

/**
 * Marks lines as speech if they begin like a heading but are right below a known name: "EXT. What is that?" Applies
 * only to documents whose headings are in capitals.
 */
export function withSaidPlaces(lines: readonly ScreenplayLine[]): readonly ScreenplayLine[] {
  const slugs = lines.map(({ words }) => slugOf(words))
  const inSmall = slugs.flatMap((slug, at) => (slug === null || isAllCaps(slug.words) ? [] : [at]))
  if (inSmall.length === 0) return lines
  const { names } = learnConventions(lines)
  const calls = ({ kind, words }: ScreenplayLine): boolean =>
    kind === undefined && names.has(keyOf(splitCue(words).name))
  const said = new Set(inSmall.filter((at) => at > 0 && lines[at]!.kind === undefined && calls(lines[at - 1]!)))
  const headings = slugs.filter((slug, at) => slug !== null && !said.has(at))
  const isShouted = (slug: (typeof slugs)[number]): boolean => slug !== null && isAllCaps(slug.words)
  if (headings.length < HEADINGS_ENOUGH || share(headings, isShouted) < NEARLY_ALL) return lines
  return lines.map((line, at) => {
    if (said.has(at)) return { ...line, kind: 'dialogue' }
    return said.has(at + 1) ? { ...line, kind: 'cue' } : line
  })
}
