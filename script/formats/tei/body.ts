import type { Element, Language } from '../../play.ts'
import { plain } from '../../rich-text.ts'
import { childrenOf, isElement } from '../xml/find.ts'
import type { XmlElement } from '../xml/tree.ts'
import type { Cast } from './cast.ts'
import { readSpeech } from './speech.ts'
import { APPARATUS, directionWords, plainWords, richWords, tidy } from './words.ts'

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

const headOf = (division: XmlElement): string =>
  childrenOf(division, 'head')
    .map((head) => tidy(plainWords(head)))
    .join(' ')

function openDivision(division: XmlElement, reading: Reading): void {
  const type = (division.attributes['type'] ?? '').toLowerCase()
  const head = headOf(division)
  const names = NAMES[reading.language]
  if (ACTS.has(type)) {
    reading.scene = 0
    reading.elements.push({ kind: 'act', text: plain(head || `${names.act} ${++reading.act}`) })
  } else if (SCENES.has(type)) {
    reading.elements.push({ kind: 'scene', text: plain(head || `${names.scene} ${++reading.scene}`) })
  } else if (head !== '') reading.elements.push({ kind: 'section', level: 1, text: plain(head) })
}

function readChild(node: XmlElement, reading: Reading): void {
  const { elements, cast } = reading
  if (APPARATUS.has(node.name) || node.name === 'head' || node.name === 'speaker') return
  if (DIVISIONS.has(node.name)) {
    openDivision(node, reading)
    readBody(node, reading)
  } else if (node.name === 'sp') elements.push(...readSpeech(node, cast))
  else if (node.name === 'stage') {
    const words = directionWords(node)
    if (words !== '') elements.push({ kind: 'action', text: plain(words) })
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
