import type { Element, ElementKind } from './play.ts'

/** The spoken words of a speaker. A parenthetical belongs to the speech but is not spoken. */
const SAID: ReadonlySet<ElementKind> = new Set<ElementKind>(['dialogue', 'lyrics', 'verse'])

export const isSaid = (element: Element): boolean => SAID.has(element.kind)

/** A cue and what is said after it. `said` and `cue` are places in the play's elements. */
export interface Speech {
  readonly cue: number
  readonly said: readonly number[]
}

/** All speeches in order. A stage direction does not end one, the next cue or heading does; what nobody says is in none. */
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
