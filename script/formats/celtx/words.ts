import type { RichText, Run } from '../../rich-text.ts'
import { normalise } from '../../rich-text.ts'
import type { Tally } from '../fdx/tally.ts'
import type { XmlElement, XmlNode } from '../xml/tree.ts'

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

/** What a declaration of a style says of a look. */
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

/** Pictures and the like, which a play has no place for. */
const PICTURES: ReadonlySet<string> = new Set(['img', 'object', 'embed', 'iframe', 'video', 'audio', 'svg', 'canvas'])
const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'head', 'title'])
/** Classes of stretches that are tagged for a breakdown say what the stretch names. */
const TAGGED = ['ref', 'assetlist', 'catalog_id']

export const classesOf = ({ attributes }: XmlElement): string[] =>
  (attributes['class'] ?? '').split(/\s+/).filter((one) => one !== '')

function marksOf({ name, attributes }: XmlElement): Marks {
  const { style } = attributes
  return { ...BY_NAME[name], ...(style !== undefined && marksOfStyle(style)) }
}

/** Words with their looks, and the latest revision of them. */
export interface Words {
  readonly text: RichText
  readonly revision: number
}

const REVISION = /^[1-9]\d{0,5}$/

/** Collects what stands in a paragraph, as a browser would show it. */
class Collector {
  readonly runs: Run[] = []
  revision = 0
  readonly #tally: Tally

  constructor(tally: Tally) {
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

/** Spaces single across runs, none beside a line break or at the ends; a no-break space beside another space is one. */
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

/** The space before a line break, in a run of its own or at the end of one. */
function trimLast(out: Run[]): void {
  const at = out.findLastIndex((run) => run.aside === undefined)
  const last = out[at]
  if (last !== undefined && last.text.endsWith(' ')) out[at] = { ...last, text: last.text.slice(0, -1) }
}

/** The words of these nodes. */
export function readWords(nodes: readonly XmlNode[], tally: Tally): Words {
  const collector = new Collector(tally)
  for (const node of nodes) collector.take(node, {})
  return { text: tidy(collector.runs), revision: collector.revision }
}
