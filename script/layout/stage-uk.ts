import type { Language, Paper } from '../play.ts'
import type { Layout } from './layout.ts'
import { PAPER_SIZES, points, style, UNPRINTED_KINDS } from './layout.ts'
import { STAGE_STRINGS } from './strings.ts'

const LEFT = points(24)
const RIGHT = points(17)
const TOP = points(25)
const BOTTOM = points(25)
/** The share of the text width for the column of names, and the gap between a name and the speech. */
const NAMES = 0.23
const NAME_GAP = 6
const DIRECTION_INDENT = points(66)
const LINE_HEIGHT = 14
const COLUMN_GAP = 18
const SPACE_ABOVE_DIRECTION = points(5) / LINE_HEIGHT
const SPACE_ABOVE_HEADING = points(12) / LINE_HEIGHT

function elements(width: number): Layout['elements'] {
  const names = NAMES * width
  const spoken = style(LEFT + names, width - names)
  const heading = { before: SPACE_ABOVE_HEADING, caps: true, keepWithNext: true } as const
  return {
    ...UNPRINTED_KINDS,
    act: style(LEFT, width, { ...heading, newPage: true }),
    scene: style(LEFT, width, heading),
    action: style(LEFT + DIRECTION_INDENT, width - DIRECTION_INDENT, { before: SPACE_ABOVE_DIRECTION, caps: true }),
    cue: style(LEFT, names - NAME_GAP, { before: 1, caps: true, keepWithNext: true }),
    parenthetical: { ...spoken, brackets: true, keepWithNext: true },
    dialogue: spoken,
    lyrics: { ...spoken, italic: true },
    verse: spoken,
    transition: style(LEFT, width, { before: 1, align: 'right', caps: true, keepWithPrevious: true }),
    shot: style(LEFT, width, { before: 1, caps: true, keepWithNext: true }),
    centred: style(LEFT, width, { before: 1, align: 'centre' }),
  }
}

const titlePage = ({ width, height }: Pick<Layout, 'width' | 'height'>): Layout['titlePage'] => ({
  titleTop: height / 3,
  left: LEFT,
  right: width - RIGHT,
  bottom: height - BOTTOM,
  characters: true,
  charactersBy: 'list',
  setting: true,
  settingSize: 12,
  scenesFrom: 0,
  titleSize: 18,
  draft: false,
})

/**
 * Returns the two-column layout of British broadcasters' stage plays (C3): names on the left, speeches on the right.
 */
export function stageUkLayout(paper: Paper, language: Language): Layout {
  const { width, height } = PAPER_SIZES[paper]
  const textWidth = width - LEFT - RIGHT
  return {
    name: 'stage-uk',
    paper,
    width,
    height,
    typeface: 'sans',
    fontSize: 12,
    lineHeight: LINE_HEIGHT,
    top: TOP,
    left: LEFT,
    textWidth,
    linesPerPage: Math.floor((height - TOP - BOTTOM) / LINE_HEIGHT),
    elements: elements(textWidth),
    openingLeft: 0,
    breaks: { wholeBelow: 4, actionLines: 2, dialogueLines: 2, sentenceReach: 2 },
    dual: { left: LEFT, columnWidth: (textWidth - COLUMN_GAP) / 2, gap: COLUMN_GAP, cueIndent: 0, bracketIndent: 0 },
    pageNumber: {
      align: 'centre',
      x: width / 2,
      y: height - 42,
      suffix: '',
      onFirstPage: false,
      form: 'page',
      separator: '-',
      restart: 'never',
      front: 'bare',
    },
    verseNumbers: { every: 0, x: LEFT - 12, restart: 'never' },
    speechNumbers: 'none',
    revisions: { mark: '*', x: width - RIGHT + 24, inked: false, header: false },
    sceneNumber: { left: LEFT - 12, right: width - RIGHT + 12, sides: 'both' },
    sceneContinued: false,
    strings: STAGE_STRINGS[language],
    runIn: false,
    verseNames: 'left',
    nameBeside: true,
    repeatCue: true,
    promptBook: false,
    markResumed: false,
    titlePage: titlePage({ width, height }),
  }
}
