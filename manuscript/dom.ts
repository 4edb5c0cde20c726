/**
 * Converts blocks and marks to HTML, for display and the clipboard, and back. Works on plain data, so it doesn't need a
 * browser.
 */
import {
  Fragment,
  type Mark,
  type Schema,
  type Attrs,
  type DOMOutputSpec,
  type Node,
  type TagParseRule,
} from 'prosemirror-model'
import { ELEMENT_KINDS, VERSE_PARTS, type ElementKind, type VersePart } from '@replique/script'

/**
 * Reads text of paragraphs pasted from other programs: collapses white space as browsers do, and makes <br> a line
 * break.
 */

/** The subset of the DOM's node interface that this file uses. */
interface HtmlNode {
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

/** Returns the content of a foreign paragraph as text nodes. */
function readWords(dom: HtmlNode, schema: Schema): Fragment {
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

/** A placeholder for <br> until the source's own line breaks are collapsed; clipboard text never contains it. */
const LINE_BREAK = '\0'

/** Collapses runs of white space, and removes white space at the start and end of each line. Keeps no-break spaces. */
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

/** The part of a DOM element that the parse rules use. */
interface HtmlElement {
  getAttribute(name: string): string | null
  querySelector(selector: string): HtmlElement | null
  readonly style?: { readonly fontWeight?: string; readonly fontStyle?: string }
}

/** Converts a block to HTML. Its class and data attributes contain everything about the block except the text. */
export function blockToDom(node: Node): DOMOutputSpec {
  const { id, kind, character, name, number, level, dual, tone, part, movement, revision, omitted } =
    node.attrs as BlockAttrs
  // set one by one for speed, since this runs for every block when a play opens
  const attrs: Record<string, string> = { class: kind }
  if (id !== null) attrs['data-id'] = id
  if (character !== null) attrs['data-character'] = character
  if (number !== null) attrs['data-number'] = number
  if (level !== null) attrs['data-level'] = String(level)
  if (dual) attrs['data-dual'] = 'true'
  if (tone !== null) attrs['data-tone'] = tone
  if (part !== null) attrs['data-part'] = part
  if (movement !== null) attrs['data-movement'] = movement
  if (revision !== null) attrs['data-revision'] = String(revision)
  if (omitted !== null) attrs['data-omitted'] = ''
  // an omitted scene can't be edited
  if (omitted !== null)
    return [
      'p',
      { ...attrs, contenteditable: 'false' },
      ['span', { class: 'omitted-word' }],
      ['span', { class: 'omitted-words', 'aria-hidden': 'true' }, 0],
    ]
  if (kind !== 'cue' || character === null) return ['p', attrs, 0]
  // the two parts of a cue are spans, because list items would be parsed as elements of the play
  const label = typeof name === 'string' ? name : ''
  return [
    'p',
    { ...attrs, 'data-name': label },
    ['span', { class: 'cue-name', contenteditable: 'false' }, label],
    ['span', { class: 'cue-text' }, 0],
  ]
}

function readBlock(kind: ElementKind, dom: HtmlElement): Attrs {
  const level = Number(dom.getAttribute('data-level'))
  const revision = Number(dom.getAttribute('data-revision'))
  const part = dom.getAttribute('data-part')
  return {
    kind,
    id: dom.getAttribute('data-id'),
    character: dom.getAttribute('data-character'),
    name: dom.getAttribute('data-name'),
    number: dom.getAttribute('data-number'),
    level: Number.isInteger(level) && level > 0 ? level : null,
    dual: dom.getAttribute('data-dual') === 'true' ? true : null,
    tone: dom.getAttribute('data-tone'),
    part: VERSE_PARTS.find((one) => one === part) ?? null,
    movement: dom.getAttribute('data-movement'),
    revision: Number.isInteger(revision) && revision > 0 ? revision : null,
  }
}

/**
 * Returns the rule that parses our own paragraphs of this kind. The class alone doesn't identify them: `p.note` is
 * common elsewhere.
 */
const ownRule = (kind: ElementKind): TagParseRule => ({
  tag: `p.${kind}[data-id]`,
  preserveWhitespace: 'full',
  getAttrs: (dom: unknown) => readBlock(kind, dom as HtmlElement),
  contentElement: ((dom: unknown) => (dom as HtmlElement).querySelector('span.cue-text') ?? dom) as never,
})

const INNER_BLOCK = 'p,div,h1,h2,h3,h4,h5,h6,li,pre,table'

/** Returns a rule that parses an element from another program as a paragraph, unless it contains other paragraphs. */
const strangerRule = (tag: string, attrs: Attrs): TagParseRule => ({
  tag,
  getContent: (dom: unknown, schema) => readWords(dom as HtmlNode, schema),
  getAttrs: (dom: unknown) => ((dom as HtmlElement).querySelector(INNER_BLOCK) === null ? attrs : false),
})

/** Rules for our own paragraphs, followed by those for anything that other programs put on the clipboard. */
export const blockRules: readonly TagParseRule[] = [
  ...ELEMENT_KINDS.map(ownRule),
  strangerRule('h1', { kind: 'act' }),
  strangerRule('h2', { kind: 'scene' }),
  ...[3, 4, 5, 6].map((depth) => strangerRule(`h${depth}`, { kind: 'section', level: depth - 2 })),
  strangerRule('p', { kind: 'action' }),
  strangerRule('li', { kind: 'action' }),
  strangerRule('pre', { kind: 'action' }),
  strangerRule('div', { kind: 'action' }),
]

const ASIDES = ['note', 'cut'] as const

/** Returns an aside's kind. An unknown kind becomes a note, so that the text is never printed by mistake. */
export const asideKind = (value: unknown): (typeof ASIDES)[number] => (value === 'cut' ? 'cut' : 'note')

/** Converts an aside to HTML. */
export const asideToDom = (mark: Mark): DOMOutputSpec => {
  const kind = asideKind(mark.attrs['kind'])
  return ['span', { class: `aside ${kind}`, 'data-aside': kind }, 0]
}

/** Reads the attributes of an aside from HTML. */
export const readAside = (dom: unknown): Attrs => ({
  kind: asideKind((dom as HtmlElement).getAttribute('data-aside')),
})

/**
 * Returns a matcher that rejects elements whose style sets this property to normal. Some programs wrap everything they
 * copy in a <b> or <i> styled that way.
 */
export const unlessStyledNormal =
  (property: 'fontWeight' | 'fontStyle') =>
  (dom: unknown): false | null =>
    (dom as HtmlElement).style?.[property] === 'normal' ? false : null

/** The attributes of a block node; null means that the block doesn't have the attribute. */
export interface BlockAttrs {
  /** Unique within the play; null only until the structure plugin has processed the block. */
  readonly id: string | null
  readonly kind: ElementKind
  /** Only for cues: the speaker; the block's text is then the extension. */
  readonly character: string | null
  /** Only in the view, never shared: the name of `character`, kept up to date by the binding. */
  readonly name: string | null
  readonly number: string | null
  readonly level: number | null
  readonly dual: true | null
  /** Only for cues: the tone, as formatted by `spellTone`. */
  readonly tone: string | null
  /** Only for verse: the part of a shared line. */
  readonly part: VersePart | null
  /** Only for actions: the movement set by the writer, as formatted by `formatMovement`. */
  readonly movement: string | null
  readonly revision: number | null
  /** Only for omitted scenes: the ids of the blocks below the heading, separated by spaces. */
  readonly omitted: string | null
}
