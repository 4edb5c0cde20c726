import type { Play } from '../play.ts'

const LEADING_NUMBER = /^\d+/

/**
 * The numbers of the scenes that have one, by index of the heading: the one written in the source, or, where the play
 * numbers its scenes, the one after the scene before ("12A" is followed by 13).
 */
export function sceneNumbers(play: Pick<Play, 'elements' | 'settings'>): ReadonlyMap<number, string> {
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
