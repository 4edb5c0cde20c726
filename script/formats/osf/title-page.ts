import type { RichText } from '../../rich-text.ts'
import { sameMarks, textOf } from '../../rich-text.ts'
import type { TitlePage } from '../../title-page.ts'
import { entriesOf, spelt, type TitleParagraph } from '../fdx/title-page.ts'
import { keyOfLine } from '../fdx/title-lines.ts'
import { joinEntries, withoutLoneCredit } from '../typed/title-entries.ts'
import type { XmlElement } from '../xml/tree.ts'
import { allOf, oneOf, valueOf } from './named.ts'
import { runsIn, type Reading } from './words.ts'

/** What the bookmarks of a title page are called here; others name their entries themselves. */
const BOOKMARKS: ReadonlyMap<string, string> = new Map([
  ['authors', 'author'],
  ['writtenby', 'author'],
  ['credits', 'credit'],
  ['basedon', 'source'],
  ['draft', 'draft date'],
  ['draftdate', 'draft date'],
  ['date', 'draft date'],
  ['version', 'draft date'],
  ['address', 'contact'],
  ['phonenumber', 'contact'],
  ['email', 'contact'],
  ['website', 'contact'],
])

/** Before version 2, attributes of the document's information. */
const INFORMATION: readonly (readonly [attribute: string, key: string])[] = [
  ['title', 'title'],
  ['subtitle', 'subtitle'],
  ['writtenby', 'author'],
  ['copyright', 'copyright'],
  ['drafts', 'draft date'],
  ['contact', 'contact'],
]

/** Words in one look from end to end are set by the title page. */
function withoutLook(text: RichText): RichText {
  const [first] = text
  const isWhole = first !== undefined && text.every((run) => run.text.trim() === '' || sameMarks(run, first))
  return isWhole ? [{ text: textOf(text) }] : text
}

function readParagraph(paragraph: XmlElement, reading: Reading): TitleParagraph {
  const text = withoutLook(runsIn(paragraph, reading))
  const alignment = valueOf(oneOf(paragraph, 'style'), 'align').toLowerCase()
  const bookmark = valueOf(paragraph, 'bookmark').trim().toLowerCase()
  const label = BOOKMARKS.get(bookmark.replace(/[\s_]/g, '')) ?? bookmark
  return {
    lines: textOf(text).trim() === '' ? [] : spelt(text),
    alignment,
    isCentred: alignment === 'center',
    ...(label !== '' && { label }),
  }
}

/** "Written by" may stand before the names, as one text with them. */
function entriesOfValue(key: string, value: string): TitlePage {
  const [first = '', ...others] = value.split('\n')
  if (key !== 'author' || keyOfLine(first.trim()) !== 'credit') return [{ key, value }]
  return [
    { key: 'credit', value: first.trim() },
    { key, value: others.join('\n').trim() },
  ]
}

function informationOf(root: XmlElement): TitlePage {
  const info = oneOf(root, 'info')
  return INFORMATION.flatMap(([attribute, key]) => entriesOfValue(key, valueOf(info, attribute).trim()))
}

/** The title page: what is named by bookmarks, other lines by what they say, and before version 2 the document's information. */
export function readTitlePage(root: XmlElement, reading: Reading): TitlePage {
  const paragraphs = allOf(oneOf(root, 'titlepage'), 'para').map((one) => readParagraph(one, reading))
  const written = joinEntries(entriesOf(paragraphs))
  return written.length > 0 ? written : withoutLoneCredit(joinEntries(informationOf(root)))
}
