import { readEmphasis, type RichText, type Run } from '@replique/script'
import type { ReactNode } from 'react'

const MARKS = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strike', 's'],
] as const

const marked = (run: Run): ReactNode =>
  MARKS.filter(([mark]) => run[mark]).reduce<ReactNode>((inner, [, Tag]) => <Tag>{inner}</Tag>, run.text)

/** Words with their marks; what is set aside is nobody's to read. */
export function Words({ text }: { text: RichText }) {
  return text
    .filter(({ aside }) => aside === undefined)
    .map((run, at) => (
      // runs have no name of their own, and their order is what they are
      <span key={`${at} ${run.text}`}>{marked(run)}</span>
    ))
}

/** A line of the title page, with the emphasis that it may hold. */
export const TitleWords = ({ line }: { line: string }) => <Words text={readEmphasis(line.trim())} />

/** The same without any. */
export const bareLine = (line: string): string =>
  readEmphasis(line.trim())
    .map(({ text }) => text)
    .join('')
