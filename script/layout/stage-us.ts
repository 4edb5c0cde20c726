import type { Language, Paper } from '../play.ts'
import {
  AMERICAN_NUMBER,
  americanPage,
  americanTitlePage,
  CHARACTER,
  TEXT_LEFT as LEFT,
  TEXT_RIGHT,
  TEXT_WIDTH as WIDTH,
} from './american-page.ts'
import type { Layout } from './layout.ts'
import { PAPER_SIZES, POINTS_PER_INCH as IN, style, UNPRINTED } from './layout.ts'
import { STAGE_STRINGS } from './strings.ts'

const CUE_LEFT = 4 * IN
const DIRECTION_LEFT = 2.75 * IN
const DIRECTION_WIDTH = 33 * CHARACTER
const LYRICS_INDENT = 5 * CHARACTER
const HEADING = { before: 1, keepWithNext: true, newPage: true, underline: true, align: 'centre' } as const

const ELEMENTS: Layout['elements'] = {
  ...UNPRINTED,
  act: style(LEFT, WIDTH, { ...HEADING, caps: true }),
  scene: style(LEFT, WIDTH, HEADING),
  action: style(DIRECTION_LEFT, DIRECTION_WIDTH, { before: 1, brackets: true }),
  cue: style(CUE_LEFT, TEXT_RIGHT - CUE_LEFT, { before: 1, caps: true, keepWithNext: true }),
  parenthetical: style(DIRECTION_LEFT, DIRECTION_WIDTH, { brackets: true, keepWithNext: true }),
  dialogue: style(LEFT, WIDTH),
  lyrics: style(LEFT + LYRICS_INDENT, WIDTH - LYRICS_INDENT, { caps: true }),
  verse: style(LEFT, WIDTH),
  transition: style(LEFT, WIDTH, { before: 1, align: 'right', caps: true, keepWithPrevious: true }),
  shot: style(LEFT, WIDTH, { before: 1, caps: true, keepWithNext: true }),
  centred: style(LEFT, WIDTH, { before: 1, align: 'centre' }),
}

/** The US stage manuscript (C2). */
export function stageUsLayout(paper: Paper, language: Language): Layout {
  return {
    ...americanPage(paper),
    name: 'stage-us',
    elements: ELEMENTS,
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
