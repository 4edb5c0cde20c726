import { expect, test } from 'vitest'
import { splitTypedCue } from './typed-cue.ts'

const nina = { id: 'a', name: 'NINA', aliases: [], description: '' }
const maid = { id: 'b', name: 'MARIE, la bonne', aliases: [], description: '' }

test.each([
  ['NINA, à part', 'NINA', '(à part)'],
  ['nina, à part', 'nina', '(à part)'],
  ['LE GARDE, bas, à part', 'LE GARDE', '(bas, à part)'],
  ['NINA (off)', 'NINA', '(off)'],
  ['MARIE, la bonne', 'MARIE, la bonne', ''],
  ['NINA, MARIE', 'NINA, MARIE', ''],
  ['jean, paul', 'jean, paul', ''],
  ['NINA, épuisée, tombe.', 'NINA, épuisée, tombe.', ''],
])('%s', (typed, name, extension) => expect(splitTypedCue(typed, [nina, maid])).toEqual({ name, extension }))
