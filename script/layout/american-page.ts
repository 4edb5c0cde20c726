import type { Paper } from '../play.ts'
import type { Layout } from './layout.ts'
import { PAPER_SIZES, POINTS_PER_INCH } from './layout.ts'

const IN = POINTS_PER_INCH
/** Of the fixed pitch: ten to the inch. */
export const CHARACTER = IN / 10
export const TEXT_LEFT = 1.5 * IN
export const TEXT_WIDTH = 60 * CHARACTER
export const TEXT_RIGHT = TEXT_LEFT + TEXT_WIDTH

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
  left: TEXT_LEFT,
  textWidth: TEXT_WIDTH,
  openingLeft: 0,
  breaks: { wholeBelow: 4, actionLines: 2, dialogueLines: 2, sentenceReach: 8 },
  dual: {
    left: TEXT_LEFT,
    columnWidth: 29 * CHARACTER,
    gap: 2 * CHARACTER,
    cueIndent: 12 * CHARACTER,
    bracketIndent: 3 * CHARACTER,
  },
  verseNumbers: { every: 0, x: 1.2 * IN, restart: 'never' },
  revisions: { mark: '*', x: 7.8 * IN, inked: false, header: true },
  sceneNumber: { left: 1.2 * IN, right: 7.6 * IN, sides: 'both' },
  sceneContinued: false,
  runIn: false,
  verseNames: 'left',
  nameBeside: false,
  repeatCue: true,
}

/** What the American pages have in common (C1, C2): a typewriter's pitch, an inch and a half on the left, one elsewhere. */
export function americanPage(paper: Paper) {
  const { width, height } = PAPER_SIZES[paper]
  return { ...SHARED, paper, width, height, linesPerPage: Math.floor((height - 2 * IN) / SHARED.lineHeight) }
}

/** Where the parts of its title page stand, the title `titleTop` points from the top. */
export const americanTitlePage = (paper: Paper, titleTop: number) => ({
  titleTop,
  left: TEXT_LEFT,
  right: TEXT_RIGHT,
  bottom: PAPER_SIZES[paper].height - IN,
  titleSize: SHARED.fontSize,
  settingSize: SHARED.fontSize,
  charactersBy: 'list' as const,
  draft: true,
})

/** Its page number: flush right, half an inch from the top. */
export const AMERICAN_NUMBER = {
  align: 'right',
  x: TEXT_RIGHT,
  y: 0.5 * IN,
  separator: '-',
  restart: 'never',
  front: 'bare',
} as const
