/** The words of paragraphs that other programs put on the clipboard: spaces as a browser shows them, <br> as a line break. */
import { Fragment, type Mark, type Schema } from 'prosemirror-model'

/** The little of a DOM node that is looked at. */
export interface HtmlNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly nodeValue?: string | null
  readonly childNodes: ArrayLike<HtmlNode>
  readonly style?: { readonly fontWeight?: string; readonly fontStyle?: string; readonly textDecoration?: string }
}

interface Words {
  text: string
  readonly marks: readonly Mark[]
}

const TEXT = 3
const ELEMENT = 1
const BY_TAG: Readonly<Record<string, string>> = {
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  U: 'underline',
  S: 'strike',
  DEL: 'strike',
}
const SILENT = new Set(['SCRIPT', 'STYLE', 'HEAD', 'TITLE', 'OBJECT'])

/** The content of a foreign paragraph as text nodes. */
export function readWords(dom: HtmlNode, schema: Schema): Fragment {
  const words: Words[] = []
  collect(dom, { schema, marks: [], words })
  if (dom.nodeName !== 'PRE') collapse(words)
  return Fragment.fromArray(words.filter(({ text }) => text !== '').map(({ text, marks }) => schema.text(text, marks)))
}

interface Reading {
  readonly schema: Schema
  readonly marks: readonly Mark[]
  readonly words: Words[]
}

function collect(dom: HtmlNode, reading: Reading): void {
  for (const child of Array.from(dom.childNodes)) {
    if (child.nodeType === TEXT) reading.words.push({ text: child.nodeValue ?? '', marks: reading.marks })
    else if (child.nodeName === 'BR') reading.words.push({ text: LINE_BREAK, marks: reading.marks })
    else if (child.nodeType === ELEMENT && !SILENT.has(child.nodeName))
      collect(child, { ...reading, marks: marksWithin(child, reading) })
  }
}

function marksWithin({ nodeName, style }: HtmlNode, { schema, marks }: Reading): readonly Mark[] {
  const names = new Set<string | undefined>([BY_TAG[nodeName]])
  if (/^(bold|bolder|[6-9]00)$/u.test(style?.fontWeight ?? '')) names.add('strong')
  if (/^(normal|400)$/u.test(style?.fontWeight ?? '')) names.delete('strong')
  if (style?.fontStyle === 'italic') names.add('em')
  if (style?.fontStyle === 'normal') names.delete('em')
  if ((style?.textDecoration ?? '').includes('underline')) names.add('underline')
  if ((style?.textDecoration ?? '').includes('line-through')) names.add('strike')
  let within = marks
  for (const name of names) {
    const type = name === undefined ? undefined : schema.marks[name]
    if (type !== undefined) within = type.create().addToSet(within)
  }
  return within
}

/** Stands for <br> until the line breaks of the source are gone; no text from a clipboard holds it. */
const LINE_BREAK = '\0'

/** Runs of white space become one space, none at the ends of lines; no-break spaces stay. */
function collapse(words: readonly Words[]): void {
  let open = false
  for (const part of words) {
    part.text = part.text.replace(/[ \t\r\n\f]+/gu, ' ')
    if (!open) part.text = part.text.replace(/^ /u, '')
    if (part.text !== '') open = !/[ \0]$/u.test(part.text)
  }
  let atEnd = true
  for (const part of words.toReversed()) {
    if (atEnd) part.text = part.text.replace(/ $/u, '')
    if (part.text !== '') atEnd = part.text === LINE_BREAK
    part.text = part.text.replaceAll(LINE_BREAK, '\n')
  }
}
