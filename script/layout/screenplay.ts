import type { Language, Paper } from '../play.ts'
import type { Layout } from './layout.ts'
import { PAPER_SIZES, POINTS_PER_INCH, style } from './layout.ts'
import { SCREENPLAY_STRINGS } from './strings.ts'

const IN = POINTS_PER_INCH
const CHARACTER = IN / 10
const LEFT = 1.5 * IN
const CHARACTERS_PER_LINE = 60
const WIDTH = CHARACTERS_PER_LINE * CHARACTER
const LINES: Readonly<Record<Paper, number>> = { 'us-letter': 55, a4: 57 }
const HEADING = { caps: true, keepWithNext: true } as const

const ELEMENTS: Layout['elements'] = {
  act: style(LEFT, WIDTH, { ...HEADING, before: 2, align: 'centre', underline: true }),
  scene: style(LEFT, WIDTH, { ...HEADING, before: 2 }),
  action: style(LEFT, WIDTH, { before: 1 }),
  cue: style(3.7 * IN, 38 * CHARACTER, { before: 1, caps: true, keepWithNext: true }),
  parenthetical: style(3.1 * IN, 25 * CHARACTER, { hang: CHARACTER, brackets: true, keepWithNext: true }),
  dialogue: style(2.5 * IN, 35 * CHARACTER),
  lyrics: style(2.5 * IN, 35 * CHARACTER, { italic: true }),
  verse: style(2.5 * IN, 35 * CHARACTER),
  transition: style(LEFT, WIDTH, { before: 1, align: 'right', caps: true, keepWithPrevious: true }),
  shot: style(LEFT, WIDTH, { ...HEADING, before: 1 }),
  centred: style(LEFT, WIDTH, { before: 1, align: 'centre' }),
  note: undefined,
  section: undefined,
  synopsis: undefined,
  pageBreak: undefined,
}

/** The US screenplay page (C1), which French screenplays share but for the words (C5). */
export function screenplayLayout(paper: Paper, language: Language): Layout {
  const { width, height } = PAPER_SIZES[paper]
  return {
    name: 'screenplay',
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
    pageNumber: { align: 'right', x: 7.5 * IN, y: 0.5 * IN, suffix: '.', onFirstPage: false, form: 'page' },
    sceneNumber: { left: 1.2 * IN, right: 7.6 * IN },
    strings: SCREENPLAY_STRINGS[language],
    runIn: false,
    repeatCue: true,
    markResumed: true,
    titlePage: {
      titleTop: 3.5 * IN,
      left: LEFT,
      right: LEFT + WIDTH,
      bottom: height - IN,
      characters: false,
      titleSize: 12,
    },
  }
}
