/**
 * A layout as data: every number by which a page is made. Lengths are in points (72 to the inch) from the left edge or
 * top of the paper, heights in lines of `lineHeight` points; a play or a test may override any of them by spreading.
 * The numbers come from design/layouts.md, C1 (screenplay), C2 (US stage), C3 (British stage) and C4 (French theatre).
 */
import type { ElementKind, LayoutName, Paper } from '../play.ts'
import type { CastOrder } from '../cast-list/cast-order.ts'

export const POINTS_PER_INCH = 72

/** Millimetres as points. */
export const points = (millimetres: number): number => (millimetres / 25.4) * POINTS_PER_INCH

/** Sizes of paper in points. */
export const PAPER_SIZES: Readonly<Record<Paper, { readonly width: number; readonly height: number }>> = {
  'us-letter': { width: 612, height: 792 },
  a4: { width: 595.28, height: 841.89 },
}

/** Which widths measure the text, and which files print it. */
export type Typeface = 'courier' | 'serif' | 'sans'

/** How one kind of element stands on the page. */
export interface ElementStyle {
  readonly left: number
  readonly width: number
  /** Blank lines above, left out at the top of a page. */
  readonly before: number
  readonly align: 'left' | 'centre' | 'right'
  /** Further indent of the lines after the first, in points. */
  readonly hang: number
  readonly caps: boolean
  readonly smallCaps: boolean
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  /** Put round brackets around a text that has none. */
  readonly brackets: boolean
  /** Never the last thing on a page. */
  readonly keepWithNext: boolean
  /** Never the first thing on a page. */
  readonly keepWithPrevious: boolean
  /** Starts a new page, unless nothing but headings that start one stand above it. */
  readonly newPage: boolean
}

/** Limits of where a page may break; all are counts of lines. */
export interface BreakRules {
  /** Action of fewer lines is never split. */
  readonly wholeBelow: number
  /** Lines of a split action that stay, and that go. */
  readonly actionLines: number
  /** Lines of a split speech that stay, and that go. */
  readonly dialogueLines: number
  /** Lines given up at the foot of a page to break after a sentence rather than inside it. */
  readonly sentenceReach: number
}

/** Two speeches beside each other; lengths in points, indents from the left of each column. */
export interface DualStyle {
  readonly left: number
  readonly columnWidth: number
  readonly gap: number
  readonly cueIndent: number
  readonly bracketIndent: number
}

export interface PageNumberStyle {
  readonly align: 'right' | 'centre'
  /** Where the number ends (right) or the middle of it stands (centre). */
  readonly x: number
  /** Top of the number's line from the top of the paper. */
  readonly y: number
  /** Follows the number. */
  readonly suffix: string
  readonly onFirstPage: boolean
  /** `page` is "12"; `act-page` is "II-51"; `act-scene-page` is "II-3-51". */
  readonly form: 'page' | 'act-page' | 'act-scene-page'
  /** Stands between them. */
  readonly separator: string
  /** Where pages are counted from 1 again. */
  readonly restart: 'never' | 'act'
  /** The pages before the play: without a number, or in small Roman ones ("iv"), the title page counted and bare. */
  readonly front: 'bare' | 'roman'
}

/** How changed paragraphs are shown. */
export interface RevisionStyle {
  /** The sign beside each changed line; nothing where it is empty. */
  readonly mark: string
  /** Left edge of it, from the left edge of the paper. */
  readonly x: number
  /** Name the latest revision at the head of each page that holds changes. */
  readonly header: boolean
  /** Print changed words in the colour of their revision. */
  readonly inked: boolean
}

/** Words that the layout adds to the page, in the language of the play. */
export interface LayoutStrings {
  /** Below a speech that goes on over the page; empty where nothing is said (and no line is kept for it). */
  readonly more: string
  /** After the cue where its speech goes on, and where the same speaker resumes. */
  readonly continued: string
  /** At the foot and at the top of pages between which a scene goes on. */
  readonly sceneMore: string
  readonly sceneContinued: string
  /** In the place of the heading of a scene that was taken out and left its number. */
  readonly omitted: string
  readonly characters: string
  /** Heads the place, the time and the scenes after the characters; nothing where it is empty. */
  readonly setting: string
  readonly time: string
  readonly scenes: string
  /** The colours of paper of revisions, between strokes, and what is said of one in the place of `{}`. */
  readonly revisionNames: string
  readonly revised: string
  /** What stands before the colour once all have been used, between strokes: for the second time, the third, …. */
  readonly revisedAgain: string
  /** Between a name and the speech on its line: ` :`, `. —`, `.`. */
  readonly afterName: string
  /** Between a character's name and what is said of them. */
  readonly described: string
  readonly runningTime: (minutes: number) => string
}

/** Where the parts of the title page stand, in points. */
export interface TitlePageStyle {
  /** Top of the title. */
  readonly titleTop: number
  /** Left edge of the contact block, and right edge of the date. */
  readonly left: number
  readonly right: number
  /** Bottom of the lowest line. */
  readonly bottom: number
  /** A list of characters on its own page after the title page. */
  readonly characters: boolean
  /** In which order they stand on it. */
  readonly charactersBy: CastOrder
  /** Place and time of the play after the characters. */
  readonly setting: boolean
  /** Size of their type, in points. */
  readonly settingSize: number
  /** A list of scenes after those, in a play of so many; 0 for never. */
  readonly scenesFrom: number
  /** Size of the title, in points. */
  readonly titleSize: number
  /** Say the date or number of the draft. */
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
  /** Top of the first line. */
  readonly top: number
  readonly left: number
  readonly textWidth: number
  readonly linesPerPage: number
  /** Undefined: never printed. */
  readonly elements: Readonly<Record<ElementKind, ElementStyle | undefined>>
  /** Left edge of directions that open an act or a scene ("AT RISE"); 0 where they stand as any other. */
  readonly openingLeft: number
  readonly breaks: BreakRules
  readonly dual: DualStyle
  readonly pageNumber: PageNumberStyle
  readonly revisions: RevisionStyle
  /** Number each so many verse lines (0 for none), the numbers ending at `x`, counted through the play or anew from its parts. */
  readonly verseNumbers: {
    readonly every: number
    readonly x: number
    readonly restart: 'never' | 'act' | 'scene'
  }
  /** Right edge of the number left of a scene heading, and left edge of the one right of it. */
  readonly sceneNumber: {
    readonly left: number
    readonly right: number
    readonly sides: 'both' | 'left' | 'right'
  }
  /** Say at the foot and at the top of a page that a scene goes on. */
  readonly sceneContinued: boolean
  readonly strings: LayoutStrings
  /** Name, direction and speech run on in one paragraph: `NOM, direction : texte`. */
  readonly runIn: boolean
  /** Where a name stands above verse, in a layout that otherwise runs names in. */
  readonly verseNames: 'left' | 'centre'
  /** The name stands left of its speech, both starting on one line. */
  readonly nameBeside: boolean
  /** Repeat the cue over the rest of a speech on the next page. */
  readonly repeatCue: boolean
  /** Print the cues of the crew in the margin, as the book has them from which a performance is run. */
  readonly promptBook: boolean
  /** Mark a cue whose speaker goes on after action in the same scene. */
  readonly markResumed: boolean
  readonly titlePage: TitlePageStyle
}

/** What is never printed, whatever the layout. */
export const UNPRINTED = { note: undefined, section: undefined, synopsis: undefined, pageBreak: undefined } as const

/** A style at `left`, `width` points wide, plain in everything that is not said. */
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
