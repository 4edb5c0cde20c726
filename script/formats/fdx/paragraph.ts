import { normalise, type RichText, type Run } from '../../rich-text.ts'
import { childOf, childrenOf, type XmlElement } from '../xml/tree.ts'
import type { LossCounter } from '../reading.ts'
import { linesIn, runOf, runsIn } from './words.ts'

/** A paragraph as stored by Final Draft. Its type has not yet been resolved, because the settings follow the body. */
export interface FdxParagraph {
  /** The type's name in the template, such as "Scene Heading" or "Action". Empty if there is none. */
  readonly type: string
  readonly text: RichText
  /** The number of the latest revision of its text, from 1, or 0 if it was never revised. */
  readonly revision: number
  readonly particulars: Particulars
}

/** Properties that only a few paragraphs have. */
export interface Particulars {
  readonly number: string
  readonly alignment: string
  /** Whether the paragraph is set to start on a new page. If undefined, its type decides. */
  readonly newPage: boolean | undefined
  readonly summary: RichText
  /** Notes inside the paragraph, as written by versions of Final Draft before 12. */
  readonly notes: readonly RichText[]
  /** A number from 1 that all paragraphs of one dual dialogue share, or 0 outside of dual dialogue. */
  readonly dual: number
  /** The paragraphs of an omitted scene, starting with its heading. */
  readonly omitted?: readonly FdxParagraph[]
}

const REVISION = /^[1-9]\d{0,5}$/
const NOTHING: readonly never[] = []

/** A paragraph's text and revision, and its remaining child elements, which have yet to be read. */
interface Said {
  readonly text: RichText
  readonly revision: number
  readonly others: readonly XmlElement[]
}

/** Returns the number of the revision in which a run of text was changed, or 0 if it never was. */
function revisionOf({ attributes }: XmlElement): number {
  const id = attributes['RevisionID']
  return id !== undefined && REVISION.test(id) ? Number(id) : 0
}

/**
 * Returns the paragraph's `Text` element if that is its only child. A fast path, since this is true of most paragraphs.
 */
function onlyText(children: XmlElement['children']): XmlElement | undefined {
  const [only] = children
  return children.length === 1 && typeof only === 'object' && only.name === 'Text' ? only : undefined
}

function readWords({ children }: XmlElement, tally: LossCounter): Said {
  const only = onlyText(children)
  if (only !== undefined) {
    const run = runOf(only, tally)
    return { text: run.text === '' ? NOTHING : [run], revision: revisionOf(only), others: NOTHING }
  }
  const runs: Run[] = []
  let others: XmlElement[] | undefined
  let revision = 0
  for (const child of children) {
    if (typeof child === 'string') continue
    if (child.name === 'Text') {
      const run = runOf(child, tally)
      if (run.text !== '') runs.push(run)
      revision = Math.max(revision, revisionOf(child))
    } else (others ??= []).push(child)
  }
  return { text: runs.length < 2 ? runs : normalise(runs), revision, others: others ?? NOTHING }
}

const paragraphsIn = (element: XmlElement): XmlElement[] => childrenOf(element, 'Paragraph')

const NO_PARTICULARS: Particulars = {
  number: '',
  alignment: '',
  newPage: undefined,
  summary: NOTHING,
  notes: NOTHING,
  dual: 0,
}

/** Reads a paragraph. Most have only a type and text. */
function readParagraph(paragraph: XmlElement, dual: number, tally: LossCounter): FdxParagraph {
  const { attributes } = paragraph
  const { text, revision, others } = readWords(paragraph, tally)
  const type = attributes['Type'] ?? ''
  const number = attributes['Number'] ?? ''
  const alignment = attributes['Alignment'] ?? ''
  const newPage = attributes['StartsNewPage']
  const isUsual = number === '' && alignment === '' && newPage === undefined
  if (isUsual && others.length === 0 && dual === 0) return { type, text, revision, particulars: NO_PARTICULARS }
  const properties = others.find(({ name }) => name === 'SceneProperties')
  if (properties !== undefined) countProperties(properties, tally)
  const summary = childOf(properties, 'Summary')
  const omitted = others.find(({ name }) => name === 'OmittedScene')
  const notes = others.filter(({ name }) => name === 'ScriptNote')
  const particulars: Particulars = {
    number: number.trim(),
    alignment,
    newPage: newPage === undefined ? undefined : newPage === 'Yes',
    summary: summary === undefined ? NOTHING : summaryOf(summary, tally),
    notes: notes.map((note) => linesIn(paragraphsIn(note), tally)),
    dual,
    ...(omitted && { omitted: omittedIn(omitted, tally) }),
  }
  return { type, text, revision, particulars }
}

function omittedIn(scene: XmlElement, tally: LossCounter): readonly FdxParagraph[] {
  const kept = new Paragraphs(tally)
  for (const one of paragraphsIn(scene)) kept.take(one)
  return kept.list
}

/** Reads a summary. It consists of paragraphs or, in files written by other programs, of plain text. */
function summaryOf(summary: XmlElement, tally: LossCounter): RichText {
  const paragraphs = paragraphsIn(summary)
  if (paragraphs.length > 0) return linesIn(paragraphs, tally)
  const words = summary.children.filter((node) => typeof node === 'string').join('')
  return words.trim() === '' ? NOTHING : [{ text: words.trim() }]
}

/** Counts the properties that the import drops: a separate title in the navigator, and the beats of character arcs. */
function countProperties(properties: XmlElement, tally: LossCounter): void {
  if ((properties.attributes['Title'] ?? '').trim() !== '') tally.add('SceneProperties Title')
  for (const beats of childrenOf(properties, 'SceneArcBeats'))
    for (const beat of childrenOf(beats)) {
      if (paragraphsIn(beat).some((one) => runsIn(one).some(({ text }) => text.trim() !== '')))
        tally.add('CharacterArcBeat')
    }
}

/**
 * Collects the paragraphs of a body in order. Those in dual dialogue are taken out of the paragraph that contains them.
 */
export class Paragraphs {
  readonly list: FdxParagraph[] = []
  /** All paragraph types found. */
  readonly types = new Set<string>()
  readonly #tally: LossCounter
  #duals = 0

  constructor(tally: LossCounter) {
    this.#tally = tally
  }

  take(paragraph: XmlElement): void {
    const dual = onlyText(paragraph.children) === undefined ? childOf(paragraph, 'DualDialogue') : undefined
    const own = readParagraph(paragraph, 0, this.#tally)
    if (dual === undefined || own.text.length > 0 || own.particulars.newPage === true) this.#add(own)
    if (dual === undefined) return
    this.#duals++
    for (const one of paragraphsIn(dual)) this.#add(readParagraph(one, this.#duals, this.#tally))
  }

  #add(paragraph: FdxParagraph): void {
    this.list.push(paragraph)
    this.types.add(paragraph.type)
  }
}
