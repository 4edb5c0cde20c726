import type { RichText } from '../../rich-text.ts'
import { childOf, childrenOf } from '../xml/find.ts'
import type { XmlElement } from '../xml/tree.ts'
import type { Tally } from './tally.ts'
import { linesIn, runsIn } from './words.ts'

/** A paragraph as Final Draft keeps it, before the settings behind the body have said what its type is. */
export interface FdxParagraph {
  /** "Scene Heading", "Action" or whatever else the template calls it; empty where it says nothing. */
  readonly type: string
  readonly text: RichText
  readonly number: string
  readonly alignment: string
  /** As the paragraph itself says; undefined where its type decides. */
  readonly newPage: boolean | undefined
  /** The latest revision of its words, from 1; 0 for none. */
  readonly revision: number
  readonly summary: RichText
  /** Notes within the paragraph, as Final Draft wrote them before version 12. */
  readonly notes: readonly RichText[]
  /** Paragraphs of one dual dialogue share a number, from 1; 0 for none. */
  readonly dual: number
}

const REVISION = /^[1-9]\d{0,5}$/

/** The latest revision that the words of a paragraph were changed in. */
function revisionIn(paragraph: XmlElement): number {
  let latest = 0
  for (const text of childrenOf(paragraph, 'Text')) {
    const id = text.attributes['RevisionID']
    if (id !== undefined && REVISION.test(id)) latest = Math.max(latest, Number(id))
  }
  return latest
}

const paragraphsIn = (element: XmlElement): XmlElement[] => childrenOf(element, 'Paragraph')

const NOTHING: readonly never[] = []

/** Reads what every paragraph has. Most have nothing but words. */
function readParagraph(paragraph: XmlElement, dual: number, tally: Tally): FdxParagraph {
  const { attributes, children } = paragraph
  const hasMore = children.some((node) => typeof node !== 'string' && node.name !== 'Text')
  const properties = hasMore ? childOf(paragraph, 'SceneProperties') : undefined
  if (properties !== undefined) countProperties(properties, tally)
  const summary = childOf(properties, 'Summary')
  const newPage = attributes['StartsNewPage']
  return {
    type: attributes['Type'] ?? '',
    text: runsIn(paragraph, tally),
    number: attributes['Number'] ?? '',
    alignment: attributes['Alignment'] ?? '',
    newPage: newPage === undefined ? undefined : newPage === 'Yes',
    revision: revisionIn(paragraph),
    summary: summary === undefined ? NOTHING : summaryOf(summary, tally),
    notes: hasMore ? childrenOf(paragraph, 'ScriptNote').map((note) => linesIn(paragraphsIn(note), tally)) : NOTHING,
    dual,
  }
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
  readonly #tally: Tally
  #duals = 0

  constructor(tally: Tally) {
    this.#tally = tally
  }

  take(paragraph: XmlElement): void {
    const dual = childOf(paragraph, 'DualDialogue')
    if (dual === undefined) {
      this.list.push(readParagraph(paragraph, 0, this.#tally))
      return
    }
    const own = readParagraph(paragraph, 0, this.#tally)
    if (own.text.length > 0 || own.newPage === true) this.list.push(own)
    this.#duals++
    for (const one of paragraphsIn(dual)) this.list.push(readParagraph(one, this.#duals, this.#tally))
  }
}
