import type { Unreadable } from '../reading.ts'
import { childOf } from '../xml/find.ts'
import { hearXml, type XmlElement, type XmlListener } from '../xml/tree.ts'

/** A Final Draft file without the paragraphs of its body, which were handed over one by one. */
export interface FdxDocument {
  readonly root: XmlElement
  readonly cutShort: boolean
}

interface Growing {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  children: (string | Growing)[]
}

const CHILDLESS: (string | Growing)[] = []

/** Most elements have one child: a list made for one is smaller than one that grows. */
function addTo(parent: Growing | undefined, child: string | Growing): void {
  if (parent === undefined) return
  if (parent.children === CHILDLESS) parent.children = [child]
  else parent.children.push(child)
}

/** The elements whose words count; between all others stand only line breaks. */
const WORDED: ReadonlySet<string> = new Set(['Text', 'Character', 'Summary'])
/** Parts of the file about windows, voices and spelling: as long as a short script, and nothing of the play. */
const SKIPPED: ReadonlySet<string> = new Set(
  'Macros Actors Cast SpellCheckIgnoreLists HeaderAndFooter SplitState TextState WindowState'.split(' '),
)
const BODY_DEPTH = 2

/** Grows a tree, from which each paragraph of the body is taken as soon as it ends. */
class Grower implements XmlListener {
  readonly #open: Growing[] = []
  readonly #take: (paragraph: XmlElement) => void
  #skipping = 0
  isDeaf = true
  root: Growing | undefined
  hasBody = false

  constructor(take: (paragraph: XmlElement) => void) {
    this.#take = take
  }

  enter(name: string, attributes: Readonly<Record<string, string>>): void {
    const open = this.#open
    if (this.#skipping > 0 || (open.length === 1 && SKIPPED.has(name))) {
      this.#skipping++
      this.isDeaf = true
      return
    }
    const element: Growing = { name, attributes, children: CHILDLESS }
    if (open.length === 0) this.root ??= element
    else if (open.length !== BODY_DEPTH || open[1]?.name !== 'Content') addTo(open.at(-1), element)
    if (open.length === 1 && name === 'Content') this.hasBody = true
    open.push(element)
    this.isDeaf = !WORDED.has(name)
  }

  leave(): void {
    if (this.#skipping > 0) {
      this.#skipping--
      return
    }
    const element = this.#open.pop()
    this.isDeaf = !WORDED.has(this.#open.at(-1)?.name ?? '')
    const isInBody = this.#open.length === BODY_DEPTH && this.#open[1]?.name === 'Content'
    if (isInBody && element?.name === 'Paragraph') this.#take(element)
  }

  say(words: string): void {
    const element = this.#open.at(-1)
    if (!this.isDeaf) addTo(element, words)
  }
}

/** Reads the file, handing over each paragraph of the body in order; the rest of it comes back as a tree. */
export function readDocument(
  text: string,
  take: (paragraph: XmlElement) => void,
): FdxDocument | { readonly error: Unreadable } {
  const grower = new Grower(take)
  const heard = hearXml(text, grower)
  if ('error' in heard) return heard
  const { root, hasBody } = grower
  if (root?.name !== 'FinalDraft') return { error: 'wrong_format' }
  if (!hasBody)
    return { error: heard.cutShort || childOf(root, 'TitlePage') !== undefined ? 'damaged' : 'wrong_format' }
  return { root, cutShort: heard.cutShort }
}
