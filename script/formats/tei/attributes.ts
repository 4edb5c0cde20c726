import type { XmlElement } from '../xml/tree.ts'
import type { CharacterId } from '../../character.ts'
import type { Element, SaidMovement } from '../../play.ts'
import { isOwnNote, isVerbatim, richWords, verbatimWords } from './words.ts'

/**
 * Tokens in an element's `rend` in the files we write: `dual`, a speech beside the previous one; `continued`, a speech
 * that continues after a direction without a new cue; `silent`, a speech without text; `unlisted`, a speech whose
 * speaker is not in the list; `beside-name`, a direction beside the speaker's name.
 */
export type RendToken = 'dual' | 'continued' | 'silent' | 'unlisted' | 'beside-name'

const REVISION = /(?:^|\s)revision([1-9]\d{0,5})(?=\s|$)/

export const hasToken = ({ attributes }: XmlElement, token: RendToken): boolean =>
  attributes['rend']?.split(/\s+/).includes(token) === true

/** Returns the revision in which an element was last changed, if any. */
export function revisionIn({ attributes }: XmlElement): { readonly revision?: number } {
  const found = REVISION.exec(attributes['rend'] ?? '')?.[1]
  return found === undefined ? {} : { revision: Number(found) }
}

/** Prints these tokens as a `rend` attribute, or an empty string if there are none. */
export function rendOf(revision: number | undefined, tokens: readonly RendToken[] = []): string {
  const all = [...tokens, ...(revision !== undefined && revision > 0 ? [`revision${revision}`] : [])]
  return all.length === 0 ? '' : ` rend="${all.join(' ')}"`
}

/** TEI's types for directions in which characters enter, exit, or do neither. */
export const MOVEMENT_TYPES: readonly (readonly [type: string, said: SaidMovement['kind']])[] = [
  ['entrance', 'entrance'],
  ['exit', 'exit'],
  ['business', 'none'],
]

/** Returns the ids of the characters who speak or move in an element. */
export const whoOf = ({ attributes }: XmlElement): string[] =>
  (attributes['who'] ?? '')
    .split(/\s+/)
    .map((one) => one.replace(/^#/, ''))
    .filter((one) => one !== '')

/** Returns the movement encoded in a direction, if any. */
export function movementIn(stage: XmlElement): Pick<Element, 'movement'> {
  const kind = MOVEMENT_TYPES.find(([type]) => type === stage.attributes['type'])?.[1]
  return kind === undefined ? {} : { movement: { kind, who: [...new Set(whoOf(stage))] } }
}

/** Removes characters that are not in the list from an element's movement. */
export function moveOnly(element: Element, known: ReadonlySet<CharacterId>): Element {
  const { movement } = element
  if (movement === undefined || movement.who.every((one) => known.has(one))) return element
  return { ...element, movement: { ...movement, who: movement.who.filter((one) => known.has(one)) } }
}

/** Reads unprinted content between elements: the writer's notes, and page breaks set by the writer. */
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
