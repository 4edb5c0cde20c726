import type { Play } from '../play.ts'
import { labelBetween } from '../production/label.ts'

const LEADING_NUMBER = /^\d+/

/** What stands beside a heading, of a scene that was taken out as of any other. */
type Numbered = Pick<Play, 'elements' | 'settings'>

/**
 * Locked numbers: a scene has the one that was written on it, of two with the same the first; one that has none is called
 * after its neighbours, so that everybody who sees the same scenes sees the same numbers.
 */
function lockedNumbers({ elements }: Numbered): ReadonlyMap<number, string> {
  const scenes = elements.flatMap((element, index) =>
    element.kind === 'scene' ? [{ index, own: element.number?.trim() || undefined }] : [],
  )
  const holders = new Map<string, number>()
  for (const { own, index } of scenes) if (own !== undefined && !holders.has(own)) holders.set(own, index)
  const taken = new Set(holders.keys())
  const numbers = new Map<number, string>()
  const kept = scenes.map(({ index, own }) => (own !== undefined && holders.get(own) === index ? own : undefined))
  let next: string | undefined
  const following = kept.toReversed().map((own) => {
    const after = next
    next = own ?? next
    return after
  })
  let last: string | undefined
  for (const [at, { index }] of scenes.entries()) {
    last = kept[at] ?? labelBetween(last, following[scenes.length - 1 - at], taken)
    taken.add(last)
    numbers.set(index, last)
  }
  return numbers
}

/**
 * The numbers of the scenes that have one, by index of the heading: the one written in the source, or, where the play
 * numbers its scenes, the one after the scene before ("12A" is followed by 13). Once they are locked every scene has one.
 */
export function sceneNumbers(play: Numbered): ReadonlyMap<number, string> {
  if (play.settings.production?.numbersLocked) return lockedNumbers(play)
  const numbers = new Map<number, string>()
  let last = 0
  play.elements.forEach((element, index) => {
    if (element.kind !== 'scene') return
    const own = element.number?.trim()
    last = own ? Number(LEADING_NUMBER.exec(own)?.[0] ?? last) : last + 1
    if (own) numbers.set(index, own)
    else if (play.settings.sceneNumbers) numbers.set(index, String(last))
  })
  return numbers
}
