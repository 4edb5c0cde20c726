import { normalise, type RichText, type Run } from '../../rich-text.ts'
import { childOf, childrenOf, type XmlElement } from '../xml/tree.ts'
import type { Tally } from '../reading.ts'
import { linesIn, runOf, runsIn } from './words.ts'

/** A paragraph as Final Draft keeps it, before the settings behind the body have said what its type is. */
export interface FdxParagraph {
  /** "Scene Heading", "Action" or whatever else the template calls it; empty where it says nothing. */
  readonly type: string
  readonly text: RichText
  /** The latest revision of its words, from 1; 0 for none. */
  readonly revision: number
  readonly particulars: Particulars
}

/** What few paragraphs have. */
export interface Particulars {
  readonly number: string
  readonly alignment: string
  /** As the paragraph itself says; undefined where its type decides. */
  readonly newPage: boolean | undefined
  readonly summary: RichText
  /** Notes within the paragraph, as Final Draft wrote them before version 12. */
  readonly notes: readonly RichText[]
  /** Paragraphs of one dual dialogue share a number, from 1; 0 for none. */
  readonly dual: number
  /** What stood in a scene that was taken out, its heading first. */
  readonly omitted?: readonly FdxParagraph[]
}

const REVISION = /^[1-9]\d{0,5}$/
const NOTHING: readonly never[] = []

/** What a paragraph says, and the revision of it; whatever else it holds comes back as it is. */
interface Said {
  readonly text: RichText
  readonly revision: number
  readonly others: readonly XmlElement[]
}

/** The revision that a stretch of words was changed in; 0 for none. */
function revisionOf({ attributes }: XmlElement): number {
  const id = attributes['RevisionID']
  return id !== undefined && REVISION.test(id) ? Number(id) : 0
}

/** Most paragraphs are one stretch of words. */
function onlyText(children: XmlElement['children']): XmlElement | undefined {
  const [only] = children
  return children.length === 1 && typeof only === 'object' && only.name === 'Text' ? only : undefined
}

function readWords({ children }: XmlElement, tally: Tally): Said {
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

/** Reads a paragraph. Most have a type and words, and no more. */
function readParagraph(paragraph: XmlElement, dual: number, tally: Tally): FdxParagraph {
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

/** What stood in a scene that was taken out. */
function omittedIn(scene: XmlElement, tally: Tally): readonly FdxParagraph[] {
  const kept = new Paragraphs(tally)
  for (const one of paragraphsIn(scene)) kept.take(one)
  return kept.list
}

/** A summary is paragraphs, or in files of other programs plain words. */
function summaryOf(summary: XmlElement, tally: Tally): RichText {
  const paragraphs = paragraphsIn(summary)
  if (paragraphs.length > 0) return linesIn(paragraphs, tally)
  const words = summary.children.filter((node) => typeof node === 'string').join('')
  return words.trim() === '' ? NOTHING : [{ text: words.trim() }]
}

/** A title of the navigator's own and what the characters go through in the scene. */
function countProperties(properties: XmlElement, tally: Tally): void {
  if ((properties.attributes['Title'] ?? '').trim() !== '') tally.add('SceneProperties Title')
  for (const beats of childrenOf(properties, 'SceneArcBeats'))
    for (const beat of childrenOf(beats)) {
      if (paragraphsIn(beat).some((one) => runsIn(one).some(({ text }) => text.trim() !== '')))
        tally.add('CharacterArcBeat')
    }
}

/** Collects the paragraphs of a body in order; those of a dual dialogue come out of the paragraph that holds it. */
export class Paragraphs {
  readonly list: FdxParagraph[] = []
  /** The types that occur. */
  readonly types = new Set<string>()
  readonly #tally: Tally
  #duals = 0

  constructor(tally: Tally) {
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
