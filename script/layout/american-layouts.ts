import type { Paper, Language } from '../play.ts'
import { PAPER_SIZES, POINTS_PER_INCH as IN, style, UNPRINTED_KINDS, type Layout } from './layout.ts'
import { SCREENPLAY_STRINGS, STAGE_STRINGS } from './strings.ts'

/** The width of a monospaced character: ten to the inch. */
const CHARACTER = IN / 10
const LEFT = 1.5 * IN
const WIDTH = 60 * CHARACTER
const RIGHT = LEFT + WIDTH

type Shared =
  | 'typeface'
  | 'fontSize'
  | 'lineHeight'
  | 'top'
  | 'left'
  | 'textWidth'
  | 'openingLeft'
  | 'breaks'
  | 'dual'
  | 'sceneNumber'
  | 'revisions'
  | 'verseNumbers'
  | 'speechNumbers'
  | 'sceneContinued'
  | 'runIn'
  | 'verseNames'
  | 'nameBeside'
  | 'repeatCue'

const SHARED: Pick<Layout, Shared> = {
  typeface: 'courier',
  fontSize: 12,
  lineHeight: 12,
  top: IN,
  left: LEFT,
  textWidth: WIDTH,
  openingLeft: 0,
  breaks: { wholeBelow: 4, actionLines: 2, dialogueLines: 2, sentenceReach: 8 },
  dual: {
    left: LEFT,
    columnWidth: 29 * CHARACTER,
    gap: 2 * CHARACTER,
    cueIndent: 12 * CHARACTER,
    bracketIndent: 3 * CHARACTER,
  },
  verseNumbers: { every: 0, x: 1.2 * IN, restart: 'never' },
  speechNumbers: 'none',
  revisions: { mark: '*', x: 7.8 * IN, inked: false, header: true },
  sceneNumber: { left: 1.2 * IN, right: 7.6 * IN, sides: 'both' },
  sceneContinued: false,
  runIn: false,
  verseNames: 'left',
  nameBeside: false,
  repeatCue: true,
}

/**
 * Returns the settings that all American pages share (C1, C2): typewriter pitch, a left margin of an inch and a half,
 * and margins of one inch on the other sides.
 */
function americanPage(paper: Paper) {
  const { width, height } = PAPER_SIZES[paper]
  return { ...SHARED, paper, width, height, linesPerPage: Math.floor((height - 2 * IN) / SHARED.lineHeight) }
}

/** Returns the positions on the title page; `titleTop` is in points from the top of the paper. */
const americanTitlePage = (paper: Paper, titleTop: number) => ({
  titleTop,
  left: LEFT,
  right: RIGHT,
  bottom: PAPER_SIZES[paper].height - IN,
  titleSize: SHARED.fontSize,
  settingSize: SHARED.fontSize,
  charactersBy: 'list' as const,
  draft: true,
})

/** The position of the page number: right-aligned, half an inch from the top. */
const AMERICAN_NUMBER = {
  align: 'right',
  x: RIGHT,
  y: 0.5 * IN,
  separator: '-',
  restart: 'never',
  front: 'bare',
} as const

/**
 * The width of a screenplay line. It is one character wider than the six inches of the column, because Final Draft's
 * own font fits slightly more than ten characters per inch.
 */
const LINE = WIDTH + CHARACTER
const SCREENPLAY_HEADING = { caps: true, keepWithNext: true } as const

const SCREENPLAY_ELEMENTS: Layout['elements'] = {
  ...UNPRINTED_KINDS,
  act: style(LEFT, WIDTH, { ...SCREENPLAY_HEADING, before: 2, align: 'centre', underline: true }),
  scene: style(LEFT, LINE, { ...SCREENPLAY_HEADING, before: 2 }),
  action: style(LEFT, LINE, { before: 1 }),
  cue: style(3.7 * IN, 38 * CHARACTER, { before: 1, caps: true, keepWithNext: true }),
  parenthetical: style(3.1 * IN, 26 * CHARACTER, { hang: CHARACTER, brackets: true, keepWithNext: true }),
  dialogue: style(2.5 * IN, 35 * CHARACTER),
  lyrics: style(2.5 * IN, 35 * CHARACTER, { italic: true }),
  verse: style(2.5 * IN, 35 * CHARACTER),
  transition: style(LEFT, WIDTH, { before: 1, align: 'right', caps: true, keepWithPrevious: true }),
  shot: style(LEFT, LINE, { ...SCREENPLAY_HEADING, before: 1 }),
  centred: style(LEFT, WIDTH, { before: 1, align: 'centre' }),
}

/** Returns the US screenplay page (C1). French screenplays use the same page with French wording (C5). */
export function screenplayLayout(paper: Paper, language: Language): Layout {
  return {
    ...americanPage(paper),
    name: 'screenplay',
    elements: SCREENPLAY_ELEMENTS,
    pageNumber: { ...AMERICAN_NUMBER, suffix: '.', onFirstPage: false, form: 'page' },
    strings: SCREENPLAY_STRINGS[language],
    promptBook: false,
    markResumed: true,
    titlePage: { ...americanTitlePage(paper, 3.5 * IN), characters: false, setting: false, scenesFrom: 0 },
  }
}

const CUE_LEFT = 4 * IN
const DIRECTION_LEFT = 2.75 * IN
const DIRECTION_WIDTH = 33 * CHARACTER
const LYRICS_INDENT = 5 * CHARACTER
const STAGE_HEADING = { before: 1, keepWithNext: true, newPage: true, underline: true, align: 'centre' } as const

const STAGE_ELEMENTS: Layout['elements'] = {
  ...UNPRINTED_KINDS,
  act: style(LEFT, WIDTH, { ...STAGE_HEADING, caps: true }),
  scene: style(LEFT, WIDTH, STAGE_HEADING),
  action: style(DIRECTION_LEFT, DIRECTION_WIDTH, { before: 1, brackets: true }),
  cue: style(CUE_LEFT, RIGHT - CUE_LEFT, { before: 1, caps: true, keepWithNext: true }),
  parenthetical: style(DIRECTION_LEFT, DIRECTION_WIDTH, { brackets: true, keepWithNext: true }),
  dialogue: style(LEFT, WIDTH),
  lyrics: style(LEFT + LYRICS_INDENT, WIDTH - LYRICS_INDENT, { caps: true }),
  verse: style(LEFT, WIDTH),
  transition: style(LEFT, WIDTH, { before: 1, align: 'right', caps: true, keepWithPrevious: true }),
  shot: style(LEFT, WIDTH, { before: 1, caps: true, keepWithNext: true }),
  centred: style(LEFT, WIDTH, { before: 1, align: 'centre' }),
}

/** Returns the US stage manuscript (C2). */
export function stageUsLayout(paper: Paper, language: Language): Layout {
  return {
    ...americanPage(paper),
    name: 'stage-us',
    elements: STAGE_ELEMENTS,
    openingLeft: CUE_LEFT,
    pageNumber: { ...AMERICAN_NUMBER, suffix: '', onFirstPage: true, form: 'act-scene-page' },
    strings: STAGE_STRINGS[language],
    promptBook: false,
    markResumed: false,
    titlePage: {
      ...americanTitlePage(paper, PAPER_SIZES[paper].height / 3),
      characters: true,
      setting: true,
      scenesFrom: 6,
    },
  }
}
