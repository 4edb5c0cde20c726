import { normalise, textOf, type RichText, type Run } from '../../rich-text.ts'
import type { LossCounter } from '../reading.ts'
import { isElement, type XmlElement, type XmlNode } from '../xml/tree.ts'
import type { TypedParagraph } from '../typed/elements.ts'
import { isPlainClass, kindOfClasses, type ScriptForm } from './head.ts'

type Marks = Pick<Run, 'bold' | 'italic' | 'underline' | 'strike'>

const BY_NAME: Readonly<Record<string, Marks>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
}

/** The formatting that corresponds to each CSS declaration. */
const BY_STYLE: readonly (readonly [property: RegExp, value: RegExp, mark: Marks])[] = [
  [/^font-weight$/i, /^(?:bold(?:er)?|[6-9]00)$/i, { bold: true }],
  [/^font-style$/i, /^(?:italic|oblique)/i, { italic: true }],
  [/^text-decoration/i, /underline/i, { underline: true }],
  [/^text-decoration/i, /line-through/i, { strike: true }],
]

function marksOfStyle(style: string): Marks {
  let marks: Marks = {}
  for (const declaration of style.split(';')) {
    const at = declaration.indexOf(':')
    const property = declaration.slice(0, Math.max(0, at)).trim()
    const value = declaration.slice(at + 1).trim()
    for (const [name, look, mark] of BY_STYLE)
      if (name.test(property) && look.test(value)) marks = { ...marks, ...mark }
  }
  return marks
}

/** Images and other media, which a play cannot contain. */
const PICTURES: ReadonlySet<string> = new Set(['img', 'object', 'embed', 'iframe', 'video', 'audio', 'svg', 'canvas'])
const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'head', 'title'])
/** Attributes of text that was tagged for a script breakdown. */
const TAGGED = ['ref', 'assetlist', 'catalog_id']

const classesOf = ({ attributes }: XmlElement): string[] =>
  (attributes['class'] ?? '').split(/\s+/).filter((one) => one !== '')

function marksOf({ name, attributes }: XmlElement): Marks {
  const { style } = attributes
  return { ...BY_NAME[name], ...(style !== undefined && marksOfStyle(style)) }
}

/** Text with its formatting and the number of its latest revision. */
export interface Words {
  readonly text: RichText
  readonly revision: number
}

const REVISION = /^[1-9]\d{0,5}$/

/** Collects the text of a paragraph, collapsing white space as a browser does. */
class Collector {
  readonly runs: Run[] = []
  revision = 0
  readonly #tally: LossCounter

  constructor(tally: LossCounter) {
    this.#tally = tally
  }

  take(node: XmlNode, marks: Marks): void {
    if (typeof node === 'string') this.runs.push({ ...marks, text: node.replace(/[ \t\r\n\f]+/g, ' ') })
    else this.#takeElement(node, marks)
  }

  #takeElement(element: XmlElement, marks: Marks): void {
    const { name, attributes } = element
    const classes = classesOf(element)
    const { revision = '' } = attributes
    if (REVISION.test(revision)) this.revision = Math.max(this.revision, Number(revision))
    if (name === 'br') this.runs.push({ ...marks, text: '\n' })
    else if (PICTURES.has(name) || classes.includes('media')) this.#tally.add('media')
    else if (classes.includes('note') && attributes['text'] !== undefined) this.#note(attributes['text'])
    else if (!SILENT.has(name)) {
      if (TAGGED.some((one) => attributes[one] !== undefined)) this.#tally.add('breakdown')
      const own = { ...marks, ...marksOf(element) }
      for (const child of element.children) this.take(child, own)
    }
  }

  #note(words: string): void {
    const text = words.replace(/\r\n?/g, '\n').trim()
    if (text !== '') this.runs.push({ text, aside: 'note' })
  }
}

/**
 * Collapses runs of spaces, even across formatting runs, and removes spaces around line breaks and at the start. A
 * no-break space next to a space counts as a space.
 */
function tidy(runs: readonly Run[]): RichText {
  const out: Run[] = []
  let isOpen = true
  for (const run of runs) {
    if (run.aside !== undefined) {
      out.push(run)
      continue
    }
    let text = run.text
      .replace(/\u00a0(?= )|(?<= )\u00a0/g, ' ')
      .replace(/ {2,}/g, ' ')
      .replace(/ ?\n ?/g, '\n')
    if (isOpen && text.startsWith(' ')) text = text.slice(1)
    if (text.startsWith('\n')) trimLast(out)
    if (text === '') continue
    isOpen = /[ \n]$/.test(text)
    out.push({ ...run, text })
  }
  return normalise(out)
}

/** Removes a space before a line break. The space may be in an earlier run. */
function trimLast(out: Run[]): void {
  const at = out.findLastIndex((run) => run.aside === undefined)
  const last = out[at]
  if (last !== undefined && last.text.endsWith(' ')) out[at] = { ...last, text: last.text.slice(0, -1) }
}

function readWords(nodes: readonly XmlNode[], tally: LossCounter): Words {
  const collector = new Collector(tally)
  for (const node of nodes) collector.take(node, {})
  return { text: tidy(collector.runs), revision: collector.revision }
}

/** The context needed to read the paragraphs of a script. */
export interface ReadContext {
  readonly tally: LossCounter
  readonly form: ScriptForm | undefined
  /** Whether the file displays or locks scene numbers. If so, they are kept. */
  readonly hasNumbers: boolean
}

const HEADING = /^h([1-6])$/
const BLOCKS: ReadonlySet<string> = new Set(
  'html body div main section article header footer blockquote center ul ol li table tbody thead tr td th pre'.split(
    ' ',
  ),
)
/** Classes of elements that only show page boundaries in Celtx's editor. */
const FURNITURE: ReadonlySet<string> = new Set(['softbreak', 'firstpage', 'firstpagespacer', 'void', 'catalog'])
const UNSEEN: ReadonlySet<string> = new Set(['head', 'style', 'script', 'metadata', 'template'])

type Kind = TypedParagraph['kind'] | 'sound'
type Read = Omit<TypedParagraph, 'kind'> & { readonly kind: Kind }

/** Reads the paragraphs of a page in order. */
class Body {
  readonly paragraphs: Read[] = []
  readonly #around: ReadContext
  #loose: XmlNode[] = []

  constructor(around: ReadContext) {
    this.#around = around
  }

  read(nodes: readonly XmlNode[]): void {
    for (const node of nodes) {
      if (isElement(node) && this.#isBlock(node)) {
        this.#flush()
        this.#readBlock(node)
      } else if (!isElement(node) || !UNSEEN.has(node.name)) this.#loose.push(node)
    }
    this.#flush()
  }

  #isBlock({ name }: XmlElement): boolean {
    return name === 'p' || BLOCKS.has(name) || HEADING.test(name) || name === 'hr'
  }

  #readBlock(block: XmlElement): void {
    const classes = classesOf(block)
    const level = HEADING.exec(block.name)?.[1]
    if (classes.includes('hardbreak')) this.paragraphs.push({ kind: 'pageBreak', text: [] })
    else if (block.name === 'hr' || classes.some((one) => FURNITURE.has(one))) return
    else if (block.name === 'p') this.#readParagraph(block, classes)
    else if (level !== undefined) this.#add('section', block, Number(level))
    else if (classes.includes('dualdialog')) this.#readPair(block)
    else this.read(block.children)
  }

  /** Marks the first cue of the pair as dual. Older files already contain this mark. */
  #readPair(block: XmlElement): void {
    const from = this.paragraphs.length
    this.read(block.children)
    for (let at = from; at < this.paragraphs.length; at++) {
      const paragraph = this.paragraphs[at]
      if (paragraph?.kind !== 'cue') continue
      this.paragraphs[at] = { ...paragraph, isDual: true }
      return
    }
  }

  #readParagraph(paragraph: XmlElement, classes: readonly string[]): void {
    const kind = kindOfClasses(classes, this.#around.form)
    if (kind === undefined) for (const one of classes) if (!isPlainClass(one)) this.#around.tally.add(`Class ${one}`)
    this.#add(kind ?? 'action', paragraph)
  }

  #add(kind: Kind, { attributes, children }: XmlElement, level?: number): void {
    const { tally, hasNumbers } = this.#around
    const { text, revision } = readWords(children, tally)
    const number = hasNumbers ? (attributes['scenestr'] ?? attributes['ordinal'] ?? '').trim() : ''
    if ((attributes['scenecontents'] ?? '').trim() !== '') tally.add('scenecontents')
    const isDual = attributes['dual'] === 'true'
    this.paragraphs.push({ kind, text, revision, number, isDual, ...(level !== undefined && { level }) })
  }

  /** Adds text outside any paragraph as action. */
  #flush(): void {
    const nodes = this.#loose
    this.#loose = []
    if (nodes.length === 0) return
    const { text } = readWords(nodes, this.#around.tally)
    if (textOf(text).trim() !== '') this.paragraphs.push({ kind: 'action', text })
  }
}

/** Removes a colon after the name. The layout adds one if needed. */
function withoutColon(text: RichText): RichText {
  const last = text.findLastIndex((run) => run.aside === undefined && run.text.trim() !== '')
  return text.map((run, at) =>
    at === last ? { ...run, text: run.text.trimEnd().replace(/[\s\u00a0\u202f]?:$/, '') } : run,
  )
}

const SPOKEN: ReadonlySet<string> = new Set(['dialogue', 'parenthetical', 'lyrics'])

/**
 * Returns the paragraphs of a script. A sound followed by dialogue becomes a cue, and any other sound becomes action.
 */
export function readBody(page: XmlElement, around: ReadContext): TypedParagraph[] {
  const body = new Body(around)
  body.read(page.children)
  const seen = body.paragraphs.filter(({ kind, text }) => kind === 'pageBreak' || textOf(text).trim() !== '')
  return seen.map((one, at): TypedParagraph => {
    const kind = one.kind !== 'sound' ? one.kind : SPOKEN.has(seen[at + 1]?.kind ?? '') ? 'cue' : 'action'
    return { ...one, kind, text: kind === 'cue' ? withoutColon(one.text) : one.text }
  })
}
