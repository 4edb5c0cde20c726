import type { Element, Play } from '../../../play.ts'
import { normalise } from '../../../rich-text.ts'
import { anyPlay } from '../../../tests/any-play.ts'
import { diceFrom } from '../../../tests/chance.ts'

/**
 * Generates a play that also uses features missing from Fountain but supported by Final Draft: revisions and
 * strikethrough.
 */
export function anyScript(seed: number): Play {
  const play = anyPlay(seed)
  const dice = diceFrom(seed + 7_000_000)
  const change = (element: Element): Element => ({
    ...element,
    text: normalise(element.text.map((run) => (dice.maybe(0.1) ? { ...run, strike: true as const } : run))),
    ...(dice.maybe(0.15) && element.kind !== 'pageBreak' && element.kind !== 'note'
      ? { revision: 1 + dice.below(dice.one([3, 12, 400])) }
      : {}),
  })
  return { ...play, elements: play.elements.map(change) }
}
