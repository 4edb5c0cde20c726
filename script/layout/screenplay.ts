import type { Language, Paper } from '../play.ts'
import {
  AMERICAN_NUMBER,
  americanPage,
  americanTitlePage,
  CHARACTER,
  TEXT_LEFT as LEFT,
  TEXT_WIDTH as WIDTH,
} from './american-page.ts'
import type { Layout } from './layout.ts'
import { POINTS_PER_INCH as IN, style, UNPRINTED } from './layout.ts'
import { SCREENPLAY_STRINGS } from './strings.ts'

/** Final Draft's own type is a little narrower than ten characters to the inch: 61 stand in its six inches. */
const LINE = WIDTH + CHARACTER
const HEADING = { caps: true, keepWithNext: true } as const

const ELEMENTS: Layout['elements'] = {
  ...UNPRINTED,
  act: style(LEFT, WIDTH, { ...HEADING, before: 2, align: 'centre', underline: true }),
  scene: style(LEFT, LINE, { ...HEADING, before: 2 }),
  action: style(LEFT, LINE, { before: 1 }),
  cue: style(3.7 * IN, 38 * CHARACTER, { before: 1, caps: true, keepWithNext: true }),
  parenthetical: style(3.1 * IN, 26 * CHARACTER, { hang: CHARACTER, brackets: true, keepWithNext: true }),
  dialogue: style(2.5 * IN, 35 * CHARACTER),
  lyrics: style(2.5 * IN, 35 * CHARACTER, { italic: true }),
  verse: style(2.5 * IN, 35 * CHARACTER),
  transition: style(LEFT, WIDTH, { before: 1, align: 'right', caps: true, keepWithPrevious: true }),
  shot: style(LEFT, LINE, { ...HEADING, before: 1 }),
  centred: style(LEFT, WIDTH, { before: 1, align: 'centre' }),
}

/** The US screenplay page (C1), which French screenplays share but for the words (C5). */
export function screenplayLayout(paper: Paper, language: Language): Layout {
  return {
    ...americanPage(paper),
    name: 'screenplay',
    elements: ELEMENTS,
    pageNumber: { ...AMERICAN_NUMBER, suffix: '.', onFirstPage: false, form: 'page' },
    strings: SCREENPLAY_STRINGS[language],
    promptBook: false,
    markResumed: true,
    titlePage: { ...americanTitlePage(paper, 3.5 * IN), characters: false, setting: false, scenesFrom: 0 },
  }
}
