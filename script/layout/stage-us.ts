import type { Language, Paper } from '../play.ts'
import type { Layout } from './layout.ts'
import { PAPER_SIZES, POINTS_PER_INCH, style } from './layout.ts'
import { STAGE_STRINGS } from './strings.ts'

const IN = POINTS_PER_INCH
const CHARACTER = IN / 10
const LEFT = 1.5 * IN
const CHARACTERS_PER_LINE = 60
const WIDTH = CHARACTERS_PER_LINE * CHARACTER
const CUE_LEFT = 4 * IN
const DIRECTION_LEFT = 2.75 * IN
const DIRECTION_WIDTH = 33 * CHARACTER
const LYRICS_INDENT = 5 * CHARACTER
const LINES: Readonly<Record<Paper, number>> = { 'us-letter': 54, a4: 58 }
const HEADING = { before: 1, keepWithNext: true, newPage: true, underline: true, align: 'centre' } as const

const ELEMENTS: Layout['elements'] = {
  act: style(LEFT, WIDTH, { ...HEADING, caps: true }),
  scene: style(LEFT, WIDTH, HEADING),
  action: style(DIRECTION_LEFT, DIRECTION_WIDTH, { before: 1, brackets: true }),
  cue: style(CUE_LEFT, LEFT + WIDTH - CUE_LEFT, { before: 1, caps: true, keepWithNext: true }),
  parenthetical: style(DIRECTION_LEFT, DIRECTION_WIDTH, { brackets: true, keepWithNext: true }),
  dialogue: style(LEFT, WIDTH),
  lyrics: style(LEFT + LYRICS_INDENT, WIDTH - LYRICS_INDENT, { caps: true }),
  verse: style(LEFT, WIDTH),
  transition: style(LEFT, WIDTH, { before: 1, align: 'right', caps: true, keepWithPrevious: true }),
  shot: style(LEFT, WIDTH, { before: 1, caps: true, keepWithNext: true }),
  centred: style(LEFT, WIDTH, { before: 1, align: 'centre' }),
  note: undefined,
  section: undefined,
  synopsis: undefined,
  pageBreak: undefined,
}

/** The US stage manuscript (C2). */
export function stageUsLayout(paper: Paper, language: Language): Layout {
  const { width, height } = PAPER_SIZES[paper]
  return {
    name: 'stage-us',
    paper,
    width,
    height,
    typeface: 'courier',
    fontSize: 12,
    lineHeight: 12,
    top: IN,
    left: LEFT,
    textWidth: WIDTH,
    linesPerPage: LINES[paper],
    elements: ELEMENTS,
    breaks: { wholeBelow: 4, actionLines: 2, dialogueLines: 2, sentenceReach: 3 },
    dual: {
      left: LEFT,
      columnWidth: 29 * CHARACTER,
      gap: 2 * CHARACTER,
      cueIndent: 12 * CHARACTER,
      bracketIndent: 3 * CHARACTER,
    },
    pageNumber: { align: 'right', x: 7.5 * IN, y: 0.5 * IN, suffix: '', onFirstPage: true, form: 'act-scene-page' },
    sceneNumber: { left: 1.2 * IN, right: 7.6 * IN },
    strings: STAGE_STRINGS[language],
    runIn: false,
    repeatCue: true,
    markResumed: false,
    titlePage: {
      titleTop: height / 3,
      left: LEFT,
      right: LEFT + WIDTH,
      bottom: height - IN,
      characters: true,
      titleSize: 12,
    },
  }
}
