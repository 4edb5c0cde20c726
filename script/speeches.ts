import type { Element, ElementKind } from './play.ts'

/** Elements spoken by a character. A parenthetical belongs to the speech but is not spoken. */
const SAID: ReadonlySet<ElementKind> = new Set<ElementKind>(['dialogue', 'lyrics', 'verse'])

export const isSaid = (element: Element): boolean => SAID.has(element.kind)

/** A cue and the spoken elements after it, as indexes in the play's elements. */
export interface Speech {
  readonly cue: number
  readonly said: readonly number[]
}

/**
 * Returns all speeches in order. A speech ends at the next cue or heading, not at a stage direction. Spoken elements
 * without a cue belong to none.
 */
export function speechesOf(elements: readonly Element[]): readonly Speech[] {
  const speeches: { cue: number; said: number[] }[] = []
  let current: { cue: number; said: number[] } | undefined
  for (const [at, element] of elements.entries()) {
    if (element.kind === 'cue') speeches.push((current = { cue: at, said: [] }))
    else if (element.kind === 'scene' || element.kind === 'act') current = undefined
    else if (isSaid(element)) current?.said.push(at)
  }
  return speeches
}
