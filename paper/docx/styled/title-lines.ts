import type { TitleEntry, TitlePage } from '@replique/script'
import { TITLE_STYLES } from '../style-names.ts'
import type { StyledParagraph } from './stretch.ts'

const KEYS: ReadonlyMap<string, string> = new Map(Object.entries(TITLE_STYLES).map(([key, style]) => [style, key]))
const CALLED: Readonly<Record<string, string>> = { date: 'draft date' }
/** Counted again whenever the play is printed. */
const COUNTED = 'running'

export const isTitleLine = ({ style }: StyledParagraph): boolean => KEYS.has(style)

function marked({ stretches }: StyledParagraph): string {
  return stretches
    .map(({ run: { text, bold, italic, underline } }) => {
      const stars = (bold ? '**' : '') + (italic ? '*' : '')
      const line = underline ? '_' : ''
      return `${line}${stars}${text}${stars}${line}`
    })
    .join('')
}

/** The title page from its paragraphs and a date that none of them shows, in the order in which it is usually written. */
export function titlePageOf(paragraphs: readonly StyledParagraph[], date?: string): TitlePage {
  const lines = new Map<string, string[]>()
  for (const paragraph of paragraphs) {
    const key = KEYS.get(paragraph.style)
    if (key !== undefined && key !== COUNTED) lines.set(key, [...(lines.get(key) ?? []), marked(paragraph)])
  }
  if (date !== undefined && !lines.has('date')) lines.set('date', [date])
  return [...KEYS.values()].flatMap((key): TitleEntry[] => {
    const values = lines.get(key)
    return values === undefined ? [] : [{ key: CALLED[key] ?? key, value: values.join('\n') }]
  })
}
