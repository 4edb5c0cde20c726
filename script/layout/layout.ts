/**
 * A layout as data: every number that determines a page. Lengths are in points (72 to the inch), from the left or top
 * edge of the paper. Heights are in lines of `lineHeight` points. A play or a test can override any of these numbers by
 * spreading. The numbers come from design/layouts.md, C1 (screenplay), C2 (US stage), C3 (British stage) and C4 (French
 * theatre).
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
  /** The number of blank lines above the element, except at the top of a page. */
  readonly before: number
  readonly align: 'left' | 'centre' | 'right'
  /** The additional indent of all lines after the first, in points. */
  readonly hang: number
  readonly caps: boolean
  readonly smallCaps: boolean
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  /** Whether to put round brackets around text that doesn't have them. */
  readonly brackets: boolean
  /** Whether the element must not be the last thing on a page. */
  readonly keepWithNext: boolean
  /** Whether the element must not be the first thing on a page. */
  readonly keepWithPrevious: boolean
  /**
   * Whether the element starts a new page. It doesn't if the only things above it on the page are headings that also
   * start one.
   */
  readonly newPage: boolean
}

/** Rules for page breaks, as numbers of lines. */
export interface BreakRules {
  /** Actions with fewer lines than this are never split. */
  readonly wholeBelow: number
  /** The minimum number of lines on each side of the break when an action is split. */
  readonly actionLines: number
  /** The minimum number of lines on each side of the break when a speech is split. */
  readonly dialogueLines: number
  /** The number of lines that can be left empty at the end of a page so that the break comes after a sentence. */
  readonly sentenceReach: number
}

/** Two speeches printed side by side. Lengths are in points, and indents are from the left edge of each column. */
export interface DualStyle {
  readonly left: number
  readonly columnWidth: number
  readonly gap: number
  readonly cueIndent: number
  readonly bracketIndent: number
}

export interface PageNumberStyle {
  readonly align: 'right' | 'centre'
  /** The right edge of a right-aligned number, or the centre of a centred one. */
  readonly x: number
  /** The distance from the top of the paper to the top of the line with the number. */
  readonly y: number
  /** Printed after the number. */
  readonly suffix: string
  readonly onFirstPage: boolean
  /** How numbers are printed: `page` as "12", `act-page` as "II-51", and `act-scene-page` as "II-3-51". */
  readonly form: 'page' | 'act-page' | 'act-scene-page'
  /** Printed between the parts of the number. */
  readonly separator: string
  /** Where numbering restarts from 1. */
  readonly restart: 'never' | 'act'
  /**
   * How the pages before the play are numbered: not at all, or in lower-case Roman numerals ("iv"). With Roman
   * numerals, the title page is counted but shows no number.
   */
  readonly front: 'bare' | 'roman'
}

/** How speeches are numbered: not at all, from 1 on each page, from 1 in each scene, or through the play. */
export const SPEECH_NUMBERINGS = ['none', 'page', 'scene', 'play'] as const
export type SpeechNumbering = (typeof SPEECH_NUMBERINGS)[number]

/** How changed paragraphs are marked. */
export interface RevisionStyle {
  /** The sign beside each changed line. Empty for no sign. */
  readonly mark: string
  /** The left edge of the mark, from the left edge of the paper. */
  readonly x: number
  /** Whether to name the latest revision at the top of each page with changes. */
  readonly header: boolean
  /** Whether to print changed text in the colour of its revision. */
  readonly inked: boolean
}

/** Words that the layout adds to the page, in the language of the play. */
export interface LayoutStrings {
  /** Printed below a speech that continues on the next page. If empty, no line is reserved for it. */
  readonly more: string
  /** Printed after a cue if the speech continues from the previous page, or if the speaker resumes. */
  readonly continued: string
  /** Printed at the bottom of a page whose scene continues, and at the top of the page on which it continues. */
  readonly sceneMore: string
  readonly sceneContinued: string
  /** Printed instead of the heading of an omitted scene that keeps its number. */
  readonly omitted: string
  readonly characters: string
  /**
   * The headings of the setting, the time and the list of scenes, which follow the characters. Empty for no heading.
   */
  readonly setting: string
  readonly time: string
  readonly scenes: string
  /**
   * The revision colours, separated by slashes, and the text for a revision, in which `{}` is replaced with the colour.
   */
  readonly revisionNames: string
  readonly revised: string
  /**
   * Prefixes for the colour once all colours have been used: one for the second round, one for the third, and so on,
   * separated by slashes.
   */
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
  /** The minimum number of scenes for which a list of scenes is printed after the setting and time. 0 means never. */
  readonly scenesFrom: number
  /** The font size of the title, in points. */
  readonly titleSize: number
  /** Whether to print the date of the draft and the list of revisions. */
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
  /** The style of each kind of element. Undefined for kinds that are never printed. */
  readonly elements: Readonly<Record<ElementKind, ElementStyle | undefined>>
  /** The left edge of directions that open an act or scene ("AT RISE"). 0 if they are set like any other direction. */
  readonly openingLeft: number
  readonly breaks: BreakRules
  readonly dual: DualStyle
  readonly pageNumber: PageNumberStyle
  readonly revisions: RevisionStyle
  /**
   * The numbering of verse lines: every nth line is numbered (0 for none). The numbers are right-aligned at `x`, and
   * can restart at each act or scene.
   */
  readonly verseNumbers: {
    readonly every: number
    readonly x: number
    readonly restart: 'never' | 'act' | 'scene'
  }
  /** The numbering of speeches. The numbers are right-aligned at `verseNumbers.x` and don't move any page break. */
  readonly speechNumbers: SpeechNumbering
  /**
   * The right edge of the number to the left of a scene heading, and the left edge of the number to the right of it.
   */
  readonly sceneNumber: {
    readonly left: number
    readonly right: number
    readonly sides: 'both' | 'left' | 'right'
  }
  /** Whether to mark that a scene continues, at the bottom of the page and at the top of the next. */
  readonly sceneContinued: boolean
  readonly strings: LayoutStrings
  /** Whether the name, direction and speech are run together into one paragraph: `NOM, direction : texte`. */
  readonly runIn: boolean
  /** The alignment of names above verse in a run-in layout. */
  readonly verseNames: 'left' | 'centre'
  /** Whether the name is printed to the left of its speech, level with its first line. */
  readonly nameBeside: boolean
  /** Whether to repeat the cue on the next page, above the rest of the speech. */
  readonly repeatCue: boolean
  /** Whether to print tech cues in the margin, as in a prompt book. */
  readonly promptBook: boolean
  /** Whether to mark a cue whose speaker resumes after action in the same scene. */
  readonly markResumed: boolean
  readonly titlePage: TitlePageStyle
}

/** Kinds of elements that no layout prints. */
export const UNPRINTED_KINDS = {
  note: undefined,
  section: undefined,
  synopsis: undefined,
  pageBreak: undefined,
} as const

/** Creates a style that begins at `left` and is `width` points wide, with plain defaults for everything else. */
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
