import { learnedFrom, LANGUAGES } from '@replique/script'
import { expect, test } from 'vitest'
import { trainingHash } from './teach.ts'
import { guess, scoreSet, share } from './tones.ts'

test.each(LANGUAGES)('the %s model was trained on the current speeches', (language) => {
  expect(learnedFrom(language), 'run `npm run teach`').toBe(trainingHash(language))
})

test('tones of other writers’ scenes are correct in 65 %, and twice as often as by guessing', () => {
  const set = scoreSet()
  for (const scored of [set, set.filter(({ heldBack }) => heldBack)]) {
    expect(scored.length).toBeGreaterThan(150)
    expect(share(scored)).toBeGreaterThanOrEqual(0.65)
    expect(share(scored) / guess(scored)).toBeGreaterThanOrEqual(2)
  }
})
