import type { TitlePage } from '../../title-page.ts'
import { entriesOf, spelt, type TitleParagraph } from '../fdx/title-page.ts'
import { joinEntries } from '../typed/title-entries.ts'
import type { TrelbyFile } from './lines.ts'

/** A string of a title page: where it stands, in millimetres from the upper left corner, and what it says. */
interface TitleString {
  readonly page: number
  readonly top: number
  readonly left: number
  readonly alignment: string
  readonly text: string
}

const FIELDS = /^([^,]*),([^,]*),([^,]*),([^,]*),([^,]*),([^,]*),(.*)$/s

const unescaped = (text: string): string => text.replace(/\\(n|\\)/g, (_, sign: string) => (sign === 'n' ? '\n' : '\\'))

function readString({ page, value }: TrelbyFile['titles'][number]): TitleString[] {
  const [, left = '', top = '', , flags = '', , , text = ''] = FIELDS.exec(value) ?? []
  const alignment = flags.includes('c') ? 'center' : flags.includes('r') ? 'right' : 'left'
  const words = unescaped(text)
  return words.trim() === '' ? [] : [{ page, top: Number(top) || 0, left: Number(left) || 0, alignment, text: words }]
}

/** A blank line before each string: what stands by itself is about something else. */
const paragraphsOf = ({ text, alignment }: TitleString): TitleParagraph[] => {
  const stands = { alignment, isCentred: alignment === 'center' }
  const lines = text.split('\n').map((line) => (line.trim() === '' ? [] : spelt([{ text: line }])))
  return [[], ...lines].map((lines) => ({ lines, ...stands }))
}

/** The title pages as entries, from the strings on them, read from the top to the bottom of each. */
export function readTitlePage(titles: TrelbyFile['titles']): TitlePage {
  const strings = titles.flatMap(readString)
  strings.sort((a, b) => a.page - b.page || a.top - b.top || a.left - b.left)
  return joinEntries(entriesOf(strings.flatMap(paragraphsOf)))
}
