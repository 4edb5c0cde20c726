import { diceFrom } from '../../../tests/chance.ts'

/**
 * Returns one of the texts, changed by a few random deletions, duplications, replacements and insertions. One result in
 * ten is truncated. The result depends only on the seed.
 */
export function mutated(seed: number, texts: readonly string[], bits: readonly string[]): string {
  const dice = diceFrom(seed)
  let text = dice.one(texts)
  for (let left = 1 + dice.below(8); left > 0; left--) {
    const at = dice.below(text.length + 1)
    const to = Math.min(text.length, at + 1 + dice.below(dice.one([3, 40, 3_000])))
    const bit = dice.one([dice.one(bits), text.slice(at, to), ''])
    text = text.slice(0, at) + bit + text.slice(dice.maybe(0.5) ? to : at)
  }
  return dice.maybe(0.1) ? text.slice(0, dice.below(text.length + 1)) : text
}
