import { plain } from '../../rich-text.ts'
import type { RichText } from '../../rich-text.ts'
import { isElement } from '../xml/find.ts'
import type { XmlElement } from '../xml/tree.ts'
import type { TypedParagraph } from '../typed/paragraph.ts'
import { allOf, isNamed, isTrue, oneOf, valueOf } from './named.ts'
import type { Styles } from './styles.ts'
import { marksOf } from './marks.ts'
import { revisionOf, runsIn, type Reading } from './words.ts'

/** What the rest of the document says about its paragraphs. */
export interface Around extends Reading {
  readonly styles: Styles
  /** Whether the numbers written beside scenes are theirs. */
  readonly hasNumbers: boolean
}

/** A break within an attribute, which some programs write twice over. */
const DOUBLED_BREAK = /&#(?:xa|10);/gi
const PARTS = ['style', 'text', 'marks']

const flag = (paragraph: XmlElement, style: XmlElement | undefined, name: string): boolean =>
  isTrue(valueOf(style, name) || valueOf(paragraph, name))

function countLeftOut(paragraph: XmlElement, { tally }: Around): void {
  if (valueOf(paragraph, 'bookmark') !== '') tally.add('bookmark')
  for (const child of paragraph.children)
    if (isElement(child) && !PARTS.some((name) => isNamed(child, name))) tally.add(child.name)
}

/** The words with the look that their paragraph gives them all. */
function styled(text: RichText, marks: object, caps: boolean): RichText {
  if (!caps && Object.keys(marks).length === 0) return text
  return text.map((run) => ({ ...marks, ...run, text: caps ? run.text.toUpperCase() : run.text }))
}

const aside = (words: string, kind: 'synopsis' | 'note'): TypedParagraph[] =>
  words.trim() === '' ? [] : [{ kind, text: plain(words.replace(DOUBLED_BREAK, '\n').trim()) }]

/** One paragraph, with the page break before it and what is noted beside it. */
function readParagraph(paragraph: XmlElement, around: Around): TypedParagraph[] {
  const style = oneOf(paragraph, 'style')
  const made = around.styles.kindOf(style)
  countLeftOut(paragraph, around)
  if (around.styles.isColumn(style)) around.tally.add('column')
  if (made.kind !== 'transition' && /^(?:right|justif)/i.test(valueOf(style, 'align'))) around.tally.add('align')
  const alignment = around.styles.alignmentOf(style, made)
  const isCentred = made.kind === 'action' && alignment === 'Center'
  const look = made.kind === 'action' ? made.styled?.style : undefined
  const marks = { ...look?.marks, ...marksOf((name) => valueOf(style, name)) }
  const number = around.hasNumbers ? (valueOf(paragraph, 'scenenumber') || valueOf(paragraph, 'number')).trim() : ''
  if (number !== '' && made.kind !== 'scene' && made.kind !== 'act') around.tally.add('number')
  const startsPage = flag(paragraph, style, 'pagebreakbefore') || (made.newPage && made.kind !== 'act')
  return [
    ...(startsPage ? [{ kind: 'pageBreak' as const, text: [] }] : []),
    {
      kind: isCentred ? 'centred' : made.kind,
      text: styled(runsIn(paragraph, around), marks, look?.caps === true),
      number,
      revision: revisionOf(paragraph, around),
      isDual: flag(paragraph, style, 'dualdialogue'),
      ...(made.level !== undefined && { level: made.level }),
    },
    ...aside(valueOf(paragraph, 'synopsis'), 'synopsis'),
    ...aside(valueOf(paragraph, 'note'), 'note'),
  ]
}

/** The paragraphs of a document in order. */
export const readBody = (root: XmlElement, around: Around): TypedParagraph[] =>
  allOf(oneOf(root, 'paragraphs'), 'para').flatMap((one) => readParagraph(one, around))
