import { isResumed } from '../cue.ts'
import type { Element, Play } from '../play.ts'
import type { Layout } from './layout.ts'
import { afterSharedVerse } from './shared-verse.ts'
import { afterOpening } from './opening.ts'
import type { Pagination } from './paginate.ts'

/** What changed since an earlier pagination. */
export interface Change {
  readonly previous: Pagination
  /** How many elements at the start are unchanged. */
  readonly prefix: number
  /** The index (in the new play) from which all elements are unchanged, and so is what is shown of them. */
  readonly suffix: number
  /** How many elements there are more than before. */
  readonly delta: number
  /** As many elements as before, of the same kinds, and the same headings: what pages are called depends on no more. */
  readonly sameHeadings: boolean
}

function sameNames(a: Play, b: Play): boolean {
  if (a.characters === b.characters) return true
  if (a.characters.length !== b.characters.length) return false
  return a.characters.every((one, i) => one.id === b.characters[i]?.id && one.name === b.characters[i]?.name)
}

const isHeading = (element: Element): boolean => element.kind === 'act' || element.kind === 'scene'

/** Only the first cue after a change can lose or gain the mark of a resumed speaker. */
function afterResumedCue(play: Play, old: Play, suffix: number): number {
  const delta = play.elements.length - old.elements.length
  for (let i = suffix; i < play.elements.length; i++) {
    const element = play.elements[i]
    if (!element || isHeading(element)) return suffix
    if (element.kind !== 'cue') continue
    return isResumed(play.elements, i) === isResumed(old.elements, i - delta) ? suffix : i + 1
  }
  return suffix
}

/** Compares a play with the one of an earlier pagination; undefined where nothing of that can be used. */
export function changeBetween(play: Play, layout: Layout, previous: Pagination | undefined): Change | undefined {
  if (!previous || previous.layout !== layout || !sameNames(play, previous.play)) return undefined
  const [now, old] = [play.elements, previous.play.elements]
  const delta = now.length - old.length
  const shortest = Math.min(now.length, old.length)
  let prefix = 0
  while (prefix < shortest && now[prefix] === old[prefix]) prefix++
  let tail = 0
  while (tail < shortest - prefix && now[now.length - 1 - tail] === old[old.length - 1 - tail]) tail++
  const window = now.slice(prefix, now.length - tail)
  const sameHeadings = delta === 0 && window.every((one, i) => one.kind === old[prefix + i]?.kind && !isHeading(one))
  const unmarked = now.length - tail
  const resumed = layout.markResumed ? afterResumedCue(play, previous.play, unmarked) : unmarked
  const suffix = Math.max(resumed, afterSharedVerse(now, unmarked), afterOpening(now, unmarked, layout))
  return { previous, prefix, suffix, delta, sameHeadings }
}
