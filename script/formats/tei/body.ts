import type { Element, ElementKind, Language } from '../../play.ts'
import { plain } from '../../rich-text.ts'
import { childrenOf, isElement } from '../xml/find.ts'
import type { XmlElement } from '../xml/tree.ts'
import type { Cast } from './cast.ts'
import { readOwnMark } from './own-notes.ts'
import { readSpeech } from './speech.ts'
import { movementIn } from './stage-types.ts'
import { revisionIn } from './tokens.ts'
import { APPARATUS, directionWords, isVerbatim, plainWords, richWords, tidy, verbatimWords } from './words.ts'

const DIVISIONS = new Set(['div', 'div1', 'div2', 'div3', 'div4', 'floatingText'])
const ACTS = new Set(['act', 'acte', 'akt', 'atto', 'acto', 'jornada', 'felvonás', 'handlung'])
const SCENES = new Set(['scene', 'scène', 'szene', 'scena', 'escena', 'auftritt'])
const PARAGRAPHS = new Set(['p', 'l', 'ab'])

/** Acts and scenes that the edition counts without printing a heading. */
const NAMES = { en: { act: 'Act', scene: 'Scene' }, fr: { act: 'Acte', scene: 'Scène' } } as const

interface Reading {
  readonly cast: Cast
  readonly language: Language
  readonly elements: Element[]
  act: number
  scene: number
}

/** Directions of these types are elements of their own. */
const STAGE_KINDS: ReadonlySet<string> = new Set<ElementKind>(['transition', 'shot', 'centred'])

const headOf = (division: XmlElement): string =>
  childrenOf(division, 'head')
    .map((head) => tidy(plainWords(head)))
    .join(' ')

/** A heading whose words are meant as they stand, with what its division says of it. */
function verbatimHead(division: XmlElement): Pick<Element, 'text' | 'number' | 'revision'> | undefined {
  const [head, ...others] = childrenOf(division, 'head')
  if (head === undefined || others.length > 0 || !isVerbatim(head)) return undefined
  return { text: verbatimWords(head), ...numberOf(division), ...revisionIn(division) }
}

const numberOf = ({ attributes }: XmlElement): Pick<Element, 'number'> =>
  attributes['n'] === undefined || attributes['type'] === undefined ? {} : { number: attributes['n'] }

function openDivision(division: XmlElement, reading: Reading): void {
  const type = (division.attributes['type'] ?? '').toLowerCase()
  const kind = ACTS.has(type) ? 'act' : SCENES.has(type) ? 'scene' : undefined
  const meant = kind === undefined ? undefined : verbatimHead(division)
  if (kind !== undefined && meant !== undefined) {
    if (kind === 'act') reading.scene = 0
    reading.elements.push({ kind, ...meant })
    return
  }
  const head = headOf(division)
  const names = NAMES[reading.language]
  const changed = revisionIn(division)
  if (kind === 'act') {
    reading.scene = 0
    reading.elements.push({ kind, text: plain(head || `${names.act} ${++reading.act}`), ...changed })
  } else if (kind === 'scene') {
    reading.elements.push({ kind, text: plain(head || `${names.scene} ${++reading.scene}`), ...changed })
  } else if (head !== '') reading.elements.push({ kind: 'section', level: 1, text: plain(head) })
}

function readChild(node: XmlElement, reading: Reading): void {
  const { elements, cast } = reading
  const mark = readOwnMark(node)
  if (mark !== undefined) elements.push(mark)
  else if (APPARATUS.has(node.name) || node.name === 'head' || node.name === 'speaker') return
  else if (DIVISIONS.has(node.name)) {
    openDivision(node, reading)
    readBody(node, reading)
  } else if (node.name === 'sp') for (const element of readSpeech(node, cast)) elements.push(element)
  else if (node.name === 'stage') {
    const text = isVerbatim(node) ? verbatimWords(node) : plain(directionWords(node))
    const { type = '' } = node.attributes
    const kind = STAGE_KINDS.has(type) ? (type as ElementKind) : 'action'
    if (text.length > 0 || isVerbatim(node)) elements.push({ kind, text, ...movementIn(node), ...revisionIn(node) })
  } else if (node.name === 'trailer') {
    const words = tidy(plainWords(node))
    if (words !== '') elements.push({ kind: 'centred', text: plain(words) })
  } else if (PARAGRAPHS.has(node.name)) {
    const text = richWords(node.children)
    if (text.length > 0) elements.push({ kind: 'action', text })
  } else readBody(node, reading)
}

/** Everything below a division, in order. */
export function readBody(parent: XmlElement, reading: Reading): void {
  for (const node of parent.children) if (isElement(node)) readChild(node, reading)
}

export type { Reading as BodyReading }
