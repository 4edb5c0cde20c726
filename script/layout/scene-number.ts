import type { Play } from '../play.ts'
import { labelBetween } from '../production/label.ts'

const LEADING_NUMBER = /^\d+/

/** The parts of a play on which scene numbers depend. Omitted scenes are numbered too. */
type Numbered = Pick<Play, 'elements' | 'settings'>

/**
 * Returns the locked numbers. A scene keeps the number written on it, unless an earlier scene has the same number. A
 * scene without a number gets one between its neighbours' numbers. This is deterministic, so that everyone who sees the
 * same scenes sees the same numbers.
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
 * Returns the number of each scene, keyed by the index of its heading. This is the number in the source or, if the play
 * numbers its scenes, the one after the previous scene's number ("12A" is followed by 13). Once numbers are locked,
 * every scene has one.
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
