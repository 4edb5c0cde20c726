import { describe, expect, test } from 'vitest'
import { makeStartPassword, findWeakness } from '../passwords/password-strength.ts'
import { loginFor, loginsFor } from './add-accounts.ts'

describe('a login', () => {
  test.each([
    ['Léa Martin', 'lea.martin'],
    ['MARTIN Léa', 'lea.martin'],
    ['Marie-Lou N’Diaye', 'marie-lou.ndiaye'],
    ['DE LA TOUR Anaïs', 'anais.de.la.tour'],
    ['Œdipe Strauß', 'oedipe.strauss'],
    ['LÉA', 'lea'],
    ['李雷', 'eleve'],
    ['- . -', 'eleve'],
    ['../../etc', 'etc'],
  ])('for %s is %s', (name, login) => {
    expect(loginFor(name, 'fr')).toBe(login)
  })

  test('is unique', () => {
    const taken = new Set(['lea.martin', 'lea.martin3'])
    expect(loginsFor(['Léa Martin', 'Léa Martin 2', '李雷'], 'en', taken)).toEqual([
      'lea.martin2',
      'lea.martin4',
      'pupil',
    ])
    expect(loginFor('x'.repeat(500), 'en')).toHaveLength(40)
  })
})

describe('a start password', () => {
  const plain = { shortest: 8, longest: 72, requiredSets: [] }
  const strict = { shortest: 64, longest: 64, requiredSets: ['0123456789', 'ABCDEFG', '!?'] }

  test.each([
    ['en', plain],
    ['fr', plain],
    ['en', strict],
    ['fr', strict],
  ] as const)('in %s meets the rules %j', (language, rules) => {
    const made = Array.from({ length: 300 }, () => makeStartPassword(language, rules))
    for (const password of made) expect([password, findWeakness(password, rules)]).toEqual([password, null])
    for (const password of made) expect(Array.from(password).length).toBeLessThanOrEqual(rules.longest)
    expect(new Set(made).size).toBe(300)
  })

  test('is four words that any keyboard can type', () => {
    for (const language of ['en', 'fr'] as const)
      expect(makeStartPassword(language, plain)).toMatch(/^[a-z]{2,12}(-[a-z]{2,12}){3}$/)
  })
})
