import type { XmlElement } from '../xml/tree.ts'
import type { CharacterId } from '../../character.ts'
import type { Element, SaidMovement } from '../../play.ts'
import { isOwnNote, isVerbatim, richWords, verbatimWords } from './words.ts'

/**
 * What our own files say of an element besides its words, in its `rend`: `dual`, a speech beside the one before it;
 * `continued`, one that goes on after a direction without being announced again; `silent`, one without words;
 * `unlisted`, one whose speaker is in no list; `beside-name`, a direction beside the speaker's name.
 */
export type RendToken = 'dual' | 'continued' | 'silent' | 'unlisted' | 'beside-name'

const REVISION = /(?:^|\s)revision([1-9]\d{0,5})(?=\s|$)/

export const hasToken = ({ attributes }: XmlElement, token: RendToken): boolean =>
  attributes['rend']?.split(/\s+/).includes(token) === true

/** The revision in which an element was last changed; nothing where it says none. */
export function revisionIn({ attributes }: XmlElement): { readonly revision?: number } {
  const found = REVISION.exec(attributes['rend'] ?? '')?.[1]
  return found === undefined ? {} : { revision: Number(found) }
}

/** These tokens as an attribute; nothing for none. */
export function rendOf(revision: number | undefined, tokens: readonly RendToken[] = []): string {
  const all = [...tokens, ...(revision !== undefined && revision > 0 ? [`revision${revision}`] : [])]
  return all.length === 0 ? '' : ` rend="${all.join(' ')}"`
}

/** How an edition calls a direction by which somebody comes on, goes off, or does neither. */
export const MOVEMENT_TYPES: readonly (readonly [type: string, said: SaidMovement['kind']])[] = [
  ['entrance', 'entrance'],
  ['exit', 'exit'],
  ['business', 'none'],
]

/** Those whom an element names as speaking or moving. */
export const whoOf = ({ attributes }: XmlElement): string[] =>
  (attributes['who'] ?? '')
    .split(/\s+/)
    .map((one) => one.replace(/^#/, ''))
    .filter((one) => one !== '')

/** What an edition says of who comes on or goes off by a direction. */
export function movementIn(stage: XmlElement): Pick<Element, 'movement'> {
  const kind = MOVEMENT_TYPES.find(([type]) => type === stage.attributes['type'])?.[1]
  return kind === undefined ? {} : { movement: { kind, who: [...new Set(whoOf(stage))] } }
}

/** The same element, without characters that are not in the list. */
export function moveOnly(element: Element, known: ReadonlySet<CharacterId>): Element {
  const { movement } = element
  if (movement === undefined || movement.who.every((one) => known.has(one))) return element
  return { ...element, movement: { ...movement, who: movement.who.filter((one) => known.has(one)) } }
}

/** What stands between the parts of a play without being printed: notes of its writer, and page breaks that were meant. */
export function readOwnMark(node: XmlElement): Element | undefined {
  if (node.name === 'pb' && node.attributes['type'] === 'break') return { kind: 'pageBreak', text: [] }
  if (!isOwnNote(node)) return undefined
  const text = isVerbatim(node) ? verbatimWords(node) : richWords(node.children)
  const { type } = node.attributes
  if (type === 'section') {
    const level = Math.max(1, Number.parseInt(node.attributes['n'] ?? '', 10) || 1)
    return { kind: 'section', level, text, ...revisionIn(node) }
  }
  return { kind: type === 'synopsis' ? 'synopsis' : 'note', text, ...revisionIn(node) }
}
