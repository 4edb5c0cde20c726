import { expect, test } from 'vitest'
import { character } from './character.ts'
import type { Language } from './play.ts'
import { attributesOf } from './attributes/sounds.ts'
import { diceFrom } from './tests/chance.ts'
import { stagePlay } from './tests/small-plays.ts'
import type { CastableVoice, VoicePart } from './voice-casting.ts'
import { castVoices, withReadAttributes, voiceParts } from './voice-casting.ts'

const read = (language: Language, name: string, rest: { age?: string; description?: string } = {}): string => {
  const { gender, age } = attributesOf({ ...character('x', name), ...rest }, language)
  return `${gender ?? '?'} ${age ?? '?'}`
}

test('reads gender if the play is clear about it', () => {
  const fr = (name: string, description = ''): string => read('fr', name, { description }).split(' ')[0] ?? ''
  expect(
    ['MADAME PERNELLE', 'LA VOISINE', 'LE ROI', 'M. JOURDAIN', 'L’ABBÉ', 'ÉLÉONORE', 'JEAN-PAUL'].map((one) => fr(one)),
  ).toEqual(['female', 'female', 'male', 'male', 'male', 'female', 'male'])
  expect(fr('CLITANDRE')).toBe('male')
  expect([fr('CAMILLE'), fr('LA SENTINELLE'), fr('LES GARDES'), fr('M'), fr('BOURRASQUE')]).toEqual([
    '?',
    '?',
    '?',
    '?',
    '?',
  ])
  expect([
    fr('CAMILLE', 'sœur du roi'),
    fr('CAMILLE', 'fils de Madame Pernelle'),
    fr('CAMILLE', 'de la suite de la reine'),
  ]).toEqual(['female', 'male', '?'])
  const en = (name: string, description = ''): string => read('en', name, { description }).split(' ')[0] ?? ''
  expect([
    en('THE KING'),
    en('LADY BRACKNELL'),
    en('MRS ALVING'),
    en('HAMLET'),
    en('SAM', 'her sister'),
    en('ROBIN'),
  ]).toEqual(['male', 'female', 'female', 'male', 'female', '?'])
  expect([
    en('ROBIN', 'the king’s daughter'),
    en('ROBIN', 'servant to the queen'),
    en('ROBIN', 'a soldier; she is tired'),
  ]).toEqual(['female', '?', 'female'])
})

test('reads age from the given age, or else from words', () => {
  const ages = (language: Language, list: readonly string[]): readonly string[] =>
    list.map((age) => read(language, 'X', { age }).split(' ')[1] ?? '')
  expect(ages('fr', ['40', 'la trentaine', 'vingt ans', '12 ans', 'soixante-dix ans', 'jeune', 'âgée', '?'])).toEqual([
    'adult',
    'adult',
    'young',
    'child',
    'old',
    'young',
    'old',
    '?',
  ])
  expect(ages('en', ['40', 'mid-40s', 'in her twenties', '8', '20-25', 'sixty-five', 'old'])).toEqual([
    'adult',
    'adult',
    'young',
    'child',
    'young',
    'old',
    'old',
  ])
  expect(read('en', 'OLD PIKE')).toBe('? old')
  expect(read('en', 'BOY')).toBe('male child')
  expect(read('fr', 'UNE VIEILLE')).toBe('female old')
  expect(read('en', 'X', { description: 'an old friend of 30 years' })).not.toContain('old')
})

const voice = (
  id: string,
  gender: CastableVoice['gender'],
  age: CastableVoice['age'] = 'adult',
  language: Language = 'en',
): CastableVoice => ({
  id,
  gender,
  age,
  accent: null,
  languages: [language],
})
const part = (name: string, words: number, scenes: readonly number[] = [1], description = ''): VoicePart => ({
  ...character(name, name),
  description,
  words,
  scenes,
})
const VOICES = [
  voice('n', 'neutral'),
  voice('f1', 'female'),
  voice('f2', 'female'),
  voice('fo', 'female', 'old'),
  voice('m1', 'male'),
  voice('m2', 'male'),
  voice('mo', 'male', 'old'),
  voice('c', 'female', 'child'),
  voice('fr', 'male', 'adult', 'fr'),
]

test('gives each character a fitting voice of their own, and the narrator an unused one', () => {
  const { narrator, of } = castVoices({
    parts: [
      part('ANNE', 100),
      part('BOB', 90),
      part('OLD JOE', 10),
      part('GIRL CHILD', 5),
      part('MARY', 50),
      part('OLD WOMAN', 4),
      part('JIM', 40),
    ],
    voices: VOICES,
    language: 'en',
  })
  expect(narrator).toBe('n')
  expect([of.get('OLD JOE'), of.get('GIRL CHILD'), of.get('OLD WOMAN')]).toEqual(['mo', 'c', 'fo'])
  expect(new Set([of.get('ANNE'), of.get('MARY')])).toEqual(new Set(['f1', 'f2']))
  expect(new Set([of.get('BOB'), of.get('JIM')])).toEqual(new Set(['m1', 'm2']))
})

test('prefers what the writer set, then the play, then the first name', () => {
  const voices = [voice('n', 'neutral'), voice('f', 'female'), voice('fo', 'female', 'old'), voice('m', 'male')]
  const cast = (more: Partial<VoicePart>): string | undefined =>
    castVoices({ parts: [{ ...part('HENRY', 10), ...more }], voices, language: 'en' }).of.get('HENRY')
  expect(cast({})).toBe('m')
  expect(cast({ heard: { gender: 'female' } })).toBe('f')
  expect(cast({ heard: { gender: 'male', ageBand: 'child' }, gender: 'female', ageBand: 'old' })).toBe('fo')
  const read = { id: 'HENRY', ageBand: null, role: null, manner: null, relations: [] }
  const evidence = { place: 'name', of: 'HENRY', words: '' } as const
  const [heard] = withReadAttributes([part('HENRY', 1)], [{ ...read, gender: { value: 'female', evidence } }])
  expect(heard?.heard).toEqual({ gender: 'female' })
})

test('never gives two large parts of a scene the same voice while others are free', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const dice = diceFrom(seed)
    const parts = Array.from({ length: 1 + dice.below(12) }, (_, at) =>
      part(`${dice.one(['MR ', 'MRS ', 'OLD ', ''])}P${at}`, dice.below(200), [dice.below(4), dice.below(4)]),
    )
    const voices = VOICES.filter(() => dice.maybe(0.6))
    const { narrator, of } = castVoices({ parts, voices, language: 'en' })
    if (voices.length === 0) {
      expect([narrator, of.size]).toEqual([null, 0])
      continue
    }
    expect(of.size).toBe(parts.length)
    if (voices.length > 1) expect([...of.values()]).not.toContain(narrator)
    const all = parts.reduce((sum, { words }) => sum + words, 0)
    const big = parts.filter(({ words }) => words > 0 && words >= all / 20)
    const speaking = voices.filter(({ id, languages }) => id !== narrator && languages.includes('en'))
    if (speaking.length < big.length) continue
    for (const a of big)
      for (const b of big)
        if (a !== b && a.scenes.some((scene) => b.scenes.includes(scene)))
          expect(of.get(a.id), `seed ${seed}`).not.toBe(of.get(b.id))
  }
})

test('keeps all voices when a character is added', () => {
  const parts = [part('ANNE', 100), part('BOB', 90), part('MARY', 50), part('JIM', 40)]
  const before = castVoices({ parts, voices: VOICES, language: 'en' })
  const small = castVoices({ parts: [part('SUE', 3), ...parts], voices: VOICES, language: 'en' })
  for (const { id } of parts) expect(small.of.get(id)).toBe(before.of.get(id))
  const large = castVoices({
    parts: [part('SUE', 300), ...parts],
    voices: VOICES,
    language: 'en',
    kept: before.of,
    narrator: 'n',
  })
  for (const { id } of parts) expect(large.of.get(id)).toBe(before.of.get(id))
  expect(large.of.get('SUE')).toBe('fo')
  expect(
    castVoices({ parts: [...parts].reverse(), voices: [...VOICES].reverse(), language: 'en' }).of.get('ANNE'),
  ).toBe(before.of.get('ANNE'))
})

test('counts words and scenes of each part', () => {
  expect(voiceParts(stagePlay()).map(({ name, words, scenes }) => [name, words, scenes])).toEqual([
    ['CAMILLE', 27, [2, 3, 5]],
    ['L’ABBÉ', 7, [3, 5]],
    ['LE PASSEUR', 11, [2]],
  ])
})
