import { kindsBy, type ParagraphKind } from '../fdx/kind.ts'
import type { TypeSettings } from '../fdx/words.ts'
import { isElement, type XmlElement } from '../xml/tree.ts'
import { marksOf, allOf, isTrue, oneOf, valueOf, isNamed, revisionOf, runsIn, type Reading } from './words.ts'
import { plain, type RichText } from '../../rich-text.ts'
import type { TypedParagraph } from '../typed/elements.ts'

/** Names of the built-in styles, in index order. The indexes are the same in every language. */
const BUILT_IN = [
  'General',
  'Scene Heading',
  'Action',
  'Character',
  'Parenthetical',
  'Dialogue',
  'Transition',
  'Shot',
] as const

const ALIGNED: ReadonlyMap<string, string> = new Map([
  ['center', 'Center'],
  ['centre', 'Center'],
  ['right', 'Right'],
])
/** The maximum length of a chain of base styles. A longer chain is a cycle, or comes from a malformed file. */
const LONGEST_LINE = 20

/** Returns the name of a style's base style or, if the element names none, the style's own name. */
const baseOf = (style: XmlElement | undefined): string =>
  valueOf(style, 'basestyle', 'basestylename') || valueOf(style, 'name')

interface Known {
  readonly element: XmlElement
  /** The name of the built-in style. Empty for a custom style. */
  readonly builtIn: string
}

const keyOf = (name: string): string => name.trim().toLowerCase()

function knownStyle(element: XmlElement): Known {
  const index = Number.parseInt(valueOf(element, 'builtinindex'), 10)
  const isBuiltIn = isTrue(valueOf(element, 'builtin')) || BUILT_IN[index] !== undefined
  return { element, builtIn: isBuiltIn ? (BUILT_IN[index] ?? '') : '' }
}

/** Resolves the styles of a document. */
export class Styles {
  readonly #known = new Map<string, Known>()
  readonly #kindOf: (type: string) => ParagraphKind
  /**
   * Whether scene headings are numbered, and whether the numbers are locked. Undefined if the heading style doesn't
   * say.
   */
  readonly numbering: boolean | undefined
  readonly locked: boolean | undefined
  /** Names of the writer's custom styles. */
  readonly own: readonly string[]

  constructor(root: XmlElement) {
    for (const one of allOf(oneOf(root, 'styles'), 'style'))
      this.#known.set(keyOf(valueOf(one, 'name')), knownStyle(one))
    const own = [...this.#known.values()].filter(({ builtIn }) => builtIn === '')
    this.own = own.map(({ element }) => valueOf(element, 'name'))
    this.#kindOf = kindsBy(new Map(own.map(({ element }) => [valueOf(element, 'name'), this.#settingsOf(element)])))
    const heading = [...this.#known.values()].find(({ builtIn }) => builtIn === 'Scene Heading')?.element
    this.numbering = said(heading, 'numbering')
    this.locked = said(heading, 'numberlocked')
  }

  /** Iterates over a style and its base styles, up to the first built-in one. */
  *#lineOf(name: string): Iterable<Known> {
    const seen = new Set<string>()
    for (let key = keyOf(name); !seen.has(key) && seen.size < LONGEST_LINE;) {
      seen.add(key)
      const known = this.#known.get(key)
      if (known === undefined) return
      yield known
      if (known.builtIn !== '') return
      key = keyOf(valueOf(known.element, 'basestyle', 'basestylename'))
    }
  }

  #settingsOf(element: XmlElement): TypeSettings {
    const line = [...this.#lineOf(valueOf(element, 'name'))]
    const own = line.filter(({ builtIn }) => builtIn === '').map((one) => one.element)
    const first = (name: string): string => own.map((one) => valueOf(one, name)).find((value) => value !== '') ?? ''
    return {
      like: line.at(-1)?.builtIn ?? '',
      alignment: ALIGNED.get(first('align').toLowerCase()) ?? '',
      newPage: isTrue(first('pagebreakbefore')),
      style: { marks: marksOf(first), caps: isTrue(first('allcaps')) },
    }
  }

  /** Returns the kind of a paragraph with this style. */
  kindOf(style: XmlElement | undefined): ParagraphKind {
    const name = baseOf(style)
    const builtIn = this.#known.get(keyOf(name))?.builtIn || (keyOf(name) === 'normal text' ? 'General' : '')
    return this.#kindOf(builtIn || name.trim())
  }

  /** Whether a paragraph with this style is in one of two columns. */
  isColumn(style: XmlElement | undefined): boolean {
    const own = valueOf(style, 'column')
    return Number(own || valueOf(this.#known.get(keyOf(baseOf(style)))?.element, 'column')) > 0
  }

  /** Returns the alignment from the paragraph or its style: 'Center', 'Right' or an empty string. */
  alignmentOf(style: XmlElement | undefined, kind: ParagraphKind): string {
    const own = valueOf(style, 'align').toLowerCase()
    return own === '' ? (kind.styled?.alignment ?? '') : (ALIGNED.get(own) ?? '')
  }
}

function said(style: XmlElement | undefined, name: string): boolean | undefined {
  const value = valueOf(style, name)
  return value === '' ? undefined : isTrue(value)
}

/** Context from the rest of the document. */
export interface ReadContext extends Reading {
  readonly styles: Styles
  /** Whether numbers written beside scenes are actual scene numbers. */
  readonly hasNumbers: boolean
}

/** Matches a line break that a program has escaped twice in an attribute. */
const DOUBLED_BREAK = /&#(?:xa|10);/gi
const PARTS = ['style', 'text', 'marks']

const flag = (paragraph: XmlElement, style: XmlElement | undefined, name: string): boolean =>
  isTrue(valueOf(style, name) || valueOf(paragraph, name))

function countLeftOut(paragraph: XmlElement, { tally }: ReadContext): void {
  if (valueOf(paragraph, 'bookmark') !== '') tally.add('bookmark')
  for (const child of paragraph.children)
    if (isElement(child) && !PARTS.some((name) => isNamed(child, name))) tally.add(child.name)
}

/** Applies the paragraph's marks and capitals to its text. */
function styled(text: RichText, marks: object, caps: boolean): RichText {
  if (!caps && Object.keys(marks).length === 0) return text
  return text.map((run) => ({ ...marks, ...run, text: caps ? run.text.toUpperCase() : run.text }))
}

const aside = (words: string, kind: 'synopsis' | 'note'): TypedParagraph[] =>
  words.trim() === '' ? [] : [{ kind, text: plain(words.replace(DOUBLED_BREAK, '\n').trim()) }]

/** Reads one paragraph, including its page break and its notes. */
function readParagraph(paragraph: XmlElement, around: ReadContext): TypedParagraph[] {
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

/** Reads the paragraphs of a document in order. */
export const readBody = (root: XmlElement, around: ReadContext): TypedParagraph[] =>
  allOf(oneOf(root, 'paragraphs'), 'para').flatMap((one) => readParagraph(one, around))
