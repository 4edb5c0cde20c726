import { textOf, type RichText } from '../../rich-text.ts'
import type { Tally } from '../fdx/tally.ts'
import type { TypedParagraph } from '../typed/paragraph.ts'
import { isElement } from '../xml/find.ts'
import type { XmlElement, XmlNode } from '../xml/tree.ts'
import { isPlainClass, kindOfClasses, type ScriptForm } from './kind.ts'
import { classesOf, readWords } from './words.ts'

/** What is known of a script before its paragraphs are read. */
export interface Around {
  readonly tally: Tally
  readonly form: ScriptForm | undefined
  /** Whether the numbers written at scenes are meant. */
  readonly hasNumbers: boolean
}

const HEADING = /^h([1-6])$/
const BLOCKS: ReadonlySet<string> = new Set(
  'html body div main section article header footer blockquote center ul ol li table tbody thead tr td th pre'.split(
    ' ',
  ),
)
/** What editors put between paragraphs to show where a page ends. */
const FURNITURE: ReadonlySet<string> = new Set(['softbreak', 'firstpage', 'firstpagespacer', 'void', 'catalog'])
const UNSEEN: ReadonlySet<string> = new Set(['head', 'style', 'script', 'metadata', 'template'])

type Kind = TypedParagraph['kind'] | 'sound'
type Read = Omit<TypedParagraph, 'kind'> & { readonly kind: Kind }

/** Reads the paragraphs of a page in order. */
class Body {
  readonly paragraphs: Read[] = []
  readonly #around: Around
  #loose: XmlNode[] = []

  constructor(around: Around) {
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

  /** The first cue within is marked, as an older file marks it itself. */
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

  /** Words that no paragraph holds. */
  #flush(): void {
    const nodes = this.#loose
    this.#loose = []
    if (nodes.length === 0) return
    const { text } = readWords(nodes, this.#around.tally)
    if (textOf(text).trim() !== '') this.paragraphs.push({ kind: 'action', text })
  }
}

/** A colon after a name is the page's. */
function withoutColon(text: RichText): RichText {
  const last = text.findLastIndex((run) => run.aside === undefined && run.text.trim() !== '')
  return text.map((run, at) =>
    at === last ? { ...run, text: run.text.trimEnd().replace(/[\s\u00a0\u202f]?:$/, '') } : run,
  )
}

const SPOKEN: ReadonlySet<string> = new Set(['dialogue', 'parenthetical', 'lyrics'])

/** The paragraphs of a script. A sound with words of its own speaks them. */
export function readBody(page: XmlElement, around: Around): TypedParagraph[] {
  const body = new Body(around)
  body.read(page.children)
  const seen = body.paragraphs.filter(({ kind, text }) => kind === 'pageBreak' || textOf(text).trim() !== '')
  return seen.map((one, at): TypedParagraph => {
    const kind = one.kind !== 'sound' ? one.kind : SPOKEN.has(seen[at + 1]?.kind ?? '') ? 'cue' : 'action'
    return { ...one, kind, text: kind === 'cue' ? withoutColon(one.text) : one.text }
  })
}
