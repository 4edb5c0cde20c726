import { FrameAnchorType, FrameWrap, Paragraph, HorizontalPositionAlign, VerticalPositionAlign } from 'docx'
import { readEmphasis, runningMinutes, titleLines, type Layout, type Pagination, type Run } from '@replique/script'
import * as names from '../style-names.ts'
import { twips } from './measures.ts'
import { textRuns } from './runs.ts'
import { ALIGNMENTS, spacingOf } from './styles.ts'

type Key = keyof typeof names.TITLE_STYLES

/** Blank lines between the title and what follows it, and between two of those, as on the printed title page. */
const AFTER_TITLE = 3
const BETWEEN = 1
/** Share of the text's width that the blocks at the foot may take. */
const FOOT_WIDTH = 0.55

const look = ({ bold, italic, underline }: Run) => ({
  ...(bold ? { bold } : {}),
  ...(italic ? { italics: true } : {}),
  ...(underline ? { underline: {} } : {}),
})

const runsIn = (line: string) => readEmphasis(line.trim()).flatMap((run) => textRuns(run.text, look(run)))

interface Line {
  readonly key: Key
  readonly text: string
  readonly before: number
}

/** The lines in the middle of the page with the blank ones above each; those above the title count from the margin. */
function middleLines(pagination: Pagination): Line[] {
  const { layout } = pagination
  const out: Line[] = []
  let gap = (layout.titlePage.titleTop - layout.top) / layout.lineHeight
  const set = (key: Exclude<Key, 'running'>): boolean => {
    const lines = titleLines(pagination, key)
    for (const text of lines) {
      out.push({ key, text, before: gap })
      gap = 0
    }
    return lines.length > 0
  }
  set('title')
  set('subtitle')
  gap += AFTER_TITLE
  for (const key of ['credit', 'author', 'source'] as const) if (set(key)) gap += BETWEEN
  return out
}

/** A block at the foot of the page, in a frame of its own. */
function footLines(lines: readonly { key: Key; text: string }[], align: 'left' | 'right', layout: Layout): Paragraph[] {
  const { left, right } = layout.titlePage
  const x = align === 'left' ? HorizontalPositionAlign.LEFT : HorizontalPositionAlign.RIGHT
  return lines.map(
    ({ key, text }) =>
      new Paragraph({
        style: names.idOf(names.TITLE_STYLES[key]),
        alignment: ALIGNMENTS[align],
        children: runsIn(text),
        frame: {
          type: 'alignment',
          alignment: { x, y: VerticalPositionAlign.BOTTOM },
          width: twips((right - left) * FOOT_WIDTH * (align === 'left' ? 0.8 : 1)),
          wrap: FrameWrap.AROUND,
          anchor: { horizontal: FrameAnchorType.MARGIN, vertical: FrameAnchorType.MARGIN },
        },
      }),
  )
}

/** The title page; nothing where the play has nothing to say on one. */
export function titlePage(pagination: Pagination): Paragraph[] {
  const { layout, play } = pagination
  const of = (key: Exclude<Key, 'running'>) => titleLines(pagination, key).map((text) => ({ key, text }))
  const running = play.settings.runningTime
    ? [{ key: 'running' as const, text: layout.strings.runningTime(runningMinutes(pagination)) }]
    : []
  const middle = middleLines(pagination)
  const left = footLines([...of('notes'), ...of('contact')], 'left', layout)
  const dates = layout.titlePage.draft ? of('date') : []
  const right = footLines([...running, ...of('copyright'), ...dates], 'right', layout)
  if (middle.length + left.length + right.length === 0) return []
  const words = middle.map(({ key, text, before }) => {
    const lines = key === 'title' ? layout.titlePage.titleSize / layout.fontSize : 1
    const spacing = spacingOf(before, layout, lines)
    return new Paragraph({ style: names.idOf(names.TITLE_STYLES[key]), spacing, children: runsIn(text) })
  })
  return [...left, ...right, ...(words.length > 0 ? words : [new Paragraph({ style: 'Script' })])]
}
