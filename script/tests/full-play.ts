import { AGE_BANDS, GENDERS, type Character } from '../character.ts'
import type { Element, Play } from '../play.ts'
import { VERSE_PARTS } from '../play.ts'
import { normalise } from '../rich-text.ts'
import { anyPlay } from './any-play.ts'
import type { Dice } from './chance.ts'
import { diceFrom } from './chance.ts'

/**
 * Generates an awkward play that also has everything else in the model: strikethrough, revisions, shared verse lines,
 * attributes.
 */
export function fullPlay(seed: number): Play {
  const dice = diceFrom(seed + 5_000_000)
  const play = anyPlay(seed)
  return {
    ...play,
    characters: play.characters.map((one) => withTraits(dice, one, play.characters)),
    elements: play.elements.map((one) => changed(dice, one)),
  }
}

const changed = (dice: Dice, element: Element): Element => ({
  ...element,
  text: normalise(element.text.map((run) => (dice.maybe(0.1) ? { ...run, strike: true as const } : run))),
  ...(dice.maybe(0.15) && element.kind !== 'pageBreak' && element.text.length > 0
    ? { revision: 1 + dice.below(12) }
    : {}),
  ...(element.kind === 'verse' && dice.maybe(0.5) ? { part: dice.one(VERSE_PARTS) } : {}),
})

function withTraits(dice: Dice, one: Character, all: readonly Character[]): Character {
  const other = dice.one(all)
  return {
    ...one,
    ...(dice.maybe(0.2) ? { gender: dice.one(GENDERS) } : {}),
    ...(dice.maybe(0.2) ? { ageBand: dice.one(AGE_BANDS) } : {}),
    ...(dice.maybe(0.2) ? { role: dice.one(['servante', 'king */', 'a "cook"']) } : {}),
    ...(dice.maybe(0.2) ? { manner: 'en vers' } : {}),
    ...(dice.maybe(0.2) && other.id !== one.id ? { relations: [{ to: other.id, what: 'sœur' }] } : {}),
  }
}
