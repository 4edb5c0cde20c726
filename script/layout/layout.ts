/**
 * A layout as data: every number that determines a page. Lengths are in points (72 to the inch) from the left or top
 * edge of the paper, heights in lines of `lineHeight` points; a play or a test can override any of them by spreading.
 * The numbers come from design/layouts.md, C1 (screenplay), C2 (US stage), C3 (British stage) and C4 (French theatre).
 */
import type { ElementKind, LayoutName, Paper } from '../play.ts'
import type { CastOrder } from '../cast-list/cast-order.ts'

export const POINTS_PER_INCH = 72

/** Converts millimetres to points. */
export const points = (millimetres: number): number => (millimetres / 25.4) * POINTS_PER_INCH

/** Paper sizes in points. */
export const PAPER_SIZES: Readonly<Record<Paper, { readonly width: number; readonly height: number }>> = {
  'us-letter': { width: 612, height: 792 },
  a4: { width: 595.28, height: 841.89 },
}

/** Decides which width table measures the text, and which font files print it. */
export type Typeface = 'courier' | 'serif' | 'sans'

/** How an element kind is set on the page. */
export interface ElementStyle {
  readonly left: number
  readonly width: number
  /** Blank lines above; omitted at the top of a page. */
  readonly before: number
  readonly align: 'left' | 'centre' | 'right'
  /** Additional indent of all lines after the first, in points. */
  readonly hang: number
  readonly caps: boolean
  readonly smallCaps: boolean
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  /** Whether to put round brackets around text that has none. */
  readonly brackets: boolean
  /** Whether it must not be the last thing on a page. */
  readonly keepWithNext: boolean
  /** Whether it must not be the first thing on a page. */
  readonly keepWithPrevious: boolean
  /** Whether it starts a new page, unless everything above it on the page is headings that also start one. */
  readonly newPage: boolean
}

/** Rules for page breaks, as numbers of lines. */
export interface BreakRules {
  /** Actions with fewer lines are never split. */
  readonly wholeBelow: number
  /** The minimum number of lines of a split action on each side of the break. */
  readonly actionLines: number
  /** The minimum number of lines of a split speech on each side of the break. */
  readonly dialogueLines: number
  /** How many lines may stay empty at the end of a page in order to break after a sentence. */
  readonly sentenceReach: number
}

/** Two speeches side by side; lengths in points, indents from the left edge of each column. */
export interface DualStyle {
  readonly left: number
  readonly columnWidth: number
  readonly gap: number
  readonly cueIndent: number
  readonly bracketIndent: number
}

export interface PageNumberStyle {
  readonly align: 'right' | 'centre'
  /** The right edge of the number (right), or its centre (centre). */
  readonly x: number
  /** The top of the number's line, from the top of the paper. */
  readonly y: number
  /** Printed after the number. */
  readonly suffix: string
  readonly onFirstPage: boolean
  /** `page` is "12"; `act-page` is "II-51"; `act-scene-page` is "II-3-51". */
  readonly form: 'page' | 'act-page' | 'act-scene-page'
  /** Printed between the parts of the number. */
  readonly separator: string
  /** Where numbering restarts from 1. */
  readonly restart: 'never' | 'act'
  /**
   * Pages before the play: unnumbered, or in lower-case Roman numerals ("iv"), in which case the title page is counted
   * but shows no number.
   */
  readonly front: 'bare' | 'roman'
}

/** How changed paragraphs are marked. */
export interface RevisionStyle {
  /** The sign beside each changed line; empty for none. */
  readonly mark: string
  /** The left edge of the mark, from the left edge of the paper. */
  readonly x: number
  /** Whether to name the latest revision at the top of each page with changes. */
  readonly header: boolean
  /** Whether to print changed text in the colour of its revision. */
  readonly inked: boolean
}

/** Texts that the layout adds to the page, in the language of the play. */
export interface LayoutStrings {
  /** Printed below a speech that continues on the next page; if empty, no line is reserved for it. */
  readonly more: string
  /** Printed after a cue whose speech continues from the previous page, or whose speaker resumes. */
  readonly continued: string
  /** Printed at the bottom and top of pages between which a scene continues. */
  readonly sceneMore: string
  readonly sceneContinued: string
  /** Replaces the heading of an omitted scene that keeps its number. */
  readonly omitted: string
  readonly characters: string
  /** Headings of the setting, the time and the scene list after the characters; empty for none. */
  readonly setting: string
  readonly time: string
  readonly scenes: string
  /** The revision colours, separated by slashes, and the text for a revision, with `{}` for the colour. */
  readonly revisionNames: string
  readonly revised: string
  /** Prefixes for the colour once all colours have been used, separated by slashes: the second round, the third, …. */
  readonly revisedAgain: string
  /** Printed between a name and the speech on the same line: ` :`, `. —`, `.`. */
  readonly afterName: string
  /** Printed between a character's name and description. */
  readonly described: string
  readonly runningTime: (minutes: number) => string
}

/** Positions on the title page, in points. */
export interface TitlePageStyle {
  /** The top of the title. */
  readonly titleTop: number
  /** The left edge of the contact block, and the right edge of the date. */
  readonly left: number
  readonly right: number
  /** The bottom of the lowest line. */
  readonly bottom: number
  /** Whether to print a cast list on its own page after the title page. */
  readonly characters: boolean
  /** The order of the cast list. */
  readonly charactersBy: CastOrder
  /** Whether to print the setting and time after the characters. */
  readonly setting: boolean
  /** The font size of the setting and time, in points. */
  readonly settingSize: number
  /** The minimum number of scenes for which a scene list is printed after the setting and time; 0 for never. */
  readonly scenesFrom: number
  /** The font size of the title, in points. */
  readonly titleSize: number
  /** Whether to print the date or number of the draft. */
  readonly draft: boolean
}

export interface Layout {
  readonly name: LayoutName
  readonly paper: Paper
  readonly width: number
  readonly height: number
  readonly typeface: Typeface
  readonly fontSize: number
  readonly lineHeight: number
  /** The top of the first line. */
  readonly top: number
  readonly left: number
  readonly textWidth: number
  readonly linesPerPage: number
  /** Undefined for kinds that are never printed. */
  readonly elements: Readonly<Record<ElementKind, ElementStyle | undefined>>
  /** The left edge of directions that open an act or scene ("AT RISE"); 0 if they are set like any other. */
  readonly openingLeft: number
  readonly breaks: BreakRules
  readonly dual: DualStyle
  readonly pageNumber: PageNumberStyle
  readonly revisions: RevisionStyle
  /**
   * Numbers every nth verse line (0 for none). Numbers are right-aligned at `x` and can restart at each act or scene.
   */
  readonly verseNumbers: {
    readonly every: number
    readonly x: number
    readonly restart: 'never' | 'act' | 'scene'
  }
  /**
   * The right edge of the number to the left of a scene heading, and the left edge of the number to the right of it.
   */
  readonly sceneNumber: {
    readonly left: number
    readonly right: number
    readonly sides: 'both' | 'left' | 'right'
  }
  /** Whether to mark at the bottom and top of a page that a scene continues. */
  readonly sceneContinued: boolean
  readonly strings: LayoutStrings
  /** Whether name, direction and speech are run together in one paragraph: `NOM, direction : texte`. */
  readonly runIn: boolean
  /** The alignment of names above verse in a run-in layout. */
  readonly verseNames: 'left' | 'centre'
  /** Whether the name is printed to the left of its speech, on the same first line. */
  readonly nameBeside: boolean
  /** Whether to repeat the cue above the rest of a speech on the next page. */
  readonly repeatCue: boolean
  /** Whether to print tech cues in the margin, as in a prompt book. */
  readonly promptBook: boolean
  /** Whether to mark a cue whose speaker resumes after action in the same scene. */
  readonly markResumed: boolean
  readonly titlePage: TitlePageStyle
}

/** Element kinds that no layout prints. */
export const UNPRINTED_KINDS = {
  note: undefined,
  section: undefined,
  synopsis: undefined,
  pageBreak: undefined,
} as const

/** Creates a style at `left`, `width` points wide, with plain defaults for everything else. */
export function style(left: number, width: number, rest: Partial<ElementStyle> = {}): ElementStyle {
  return {
    left,
    width,
    before: 0,
    align: 'left',
    hang: 0,
    caps: false,
    smallCaps: false,
    bold: false,
    italic: false,
    underline: false,
    brackets: false,
    keepWithNext: false,
    keepWithPrevious: false,
    newPage: false,
    ...rest,
  }
}
