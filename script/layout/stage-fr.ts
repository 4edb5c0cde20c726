import type { Language, Paper } from '../play.ts'
import type { Layout } from './layout.ts'
import { PAPER_SIZES, points, style, UNPRINTED_KINDS } from './layout.ts'
import { STAGE_STRINGS } from './strings.ts'

const MARGIN = points(25)
const FONT_SIZE = 12
const LINE_HEIGHT = 15
const VERSE_INDENT = 24
const COLUMN_GAP = 18

function elements(width: number): Layout['elements'] {
  const heading = { keepWithNext: true, align: 'centre' } as const
  const indented = style(MARGIN + VERSE_INDENT, width - VERSE_INDENT, { hang: VERSE_INDENT })
  return {
    ...UNPRINTED_KINDS,
    act: style(MARGIN, width, { ...heading, before: 2, caps: true, newPage: true }),
    scene: style(MARGIN, width, { ...heading, before: 1.5, smallCaps: true }),
    action: style(MARGIN, width, { before: 0.5, italic: true }),
    cue: style(MARGIN, width, { before: 0.5, smallCaps: true, keepWithNext: true }),
    parenthetical: style(MARGIN, width, { italic: true, brackets: true, keepWithNext: true }),
    dialogue: style(MARGIN, width),
    lyrics: { ...indented, italic: true },
    verse: indented,
    transition: style(MARGIN, width, { before: 0.5, align: 'right', italic: true, keepWithPrevious: true }),
    shot: style(MARGIN, width, { before: 0.5, caps: true, keepWithNext: true }),
    centred: style(MARGIN, width, { before: 0.5, align: 'centre' }),
  }
}

const titlePage = ({ width, height }: Pick<Layout, 'width' | 'height'>): Layout['titlePage'] => ({
  titleTop: height / 3,
  left: MARGIN,
  right: width - MARGIN,
  bottom: height - MARGIN,
  characters: true,
  charactersBy: 'list',
  setting: true,
  settingSize: 10,
  scenesFrom: 0,
  titleSize: 22,
  draft: true,
})

/**
 * Returns the layout of French theatre in prose (C4), with serif type, names in small capitals, and each speech on the
 * same line as the name.
 */
export function stageFrLayout(paper: Paper, language: Language): Layout {
  const { width, height } = PAPER_SIZES[paper]
  const textWidth = width - 2 * MARGIN
  return {
    name: 'stage-fr',
    paper,
    width,
    height,
    typeface: 'serif',
    fontSize: FONT_SIZE,
    lineHeight: LINE_HEIGHT,
    top: MARGIN,
    left: MARGIN,
    textWidth,
    linesPerPage: Math.floor((height - 2 * MARGIN) / LINE_HEIGHT),
    elements: elements(textWidth),
    openingLeft: 0,
    breaks: { wholeBelow: 4, actionLines: 2, dialogueLines: 2, sentenceReach: 2 },
    dual: { left: MARGIN, columnWidth: (textWidth - COLUMN_GAP) / 2, gap: COLUMN_GAP, cueIndent: 0, bracketIndent: 0 },
    pageNumber: {
      align: 'centre',
      x: width / 2,
      y: height - 42,
      suffix: '',
      onFirstPage: true,
      form: 'page',
      separator: '-',
      restart: 'never',
      front: 'bare',
    },
    verseNumbers: { every: 0, x: MARGIN - 12, restart: 'never' },
    speechNumbers: 'none',
    revisions: { mark: '*', x: width - MARGIN + 30, inked: false, header: false },
    sceneNumber: { left: MARGIN - 12, right: width - MARGIN + 12, sides: 'both' },
    sceneContinued: false,
    // time and setting follow the characters without a heading
    strings: { ...STAGE_STRINGS[language], setting: '', time: '' },
    runIn: true,
    verseNames: 'centre',
    nameBeside: false,
    repeatCue: false,
    promptBook: false,
    markResumed: false,
    titlePage: titlePage({ width, height }),
  }
}
