import type { CharacterId } from '../../character.ts'
import type { Element, SaidMovement } from '../../play.ts'
import type { XmlElement } from '../xml/tree.ts'

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

/** The same element with nobody in it who is not among these. */
export function moveOnly(element: Element, known: ReadonlySet<CharacterId>): Element {
  const { movement } = element
  if (movement === undefined || movement.who.every((one) => known.has(one))) return element
  return { ...element, movement: { ...movement, who: movement.who.filter((one) => known.has(one)) } }
}
