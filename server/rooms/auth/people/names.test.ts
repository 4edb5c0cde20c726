import { describe, expect, test } from 'vitest'
import { makeStartPassword } from '../passwords/start-password.ts'
import { findWeakness } from '../passwords/strength.ts'
import { readNames } from './class-list.ts'
import { loginFor, loginsFor } from './logins.ts'

describe('a pasted list', () => {
  test.each([
    ['Léa Martin\r\nNoah Petit\n\n  Zoé   Lambert ', ['Léa Martin', 'Noah Petit', 'Zoé Lambert']],
    ['1. Léa Martin\n2) Noah Petit\n 3 - Zoé Lambert\n4 Ana', ['Léa Martin', 'Noah Petit', 'Zoé Lambert', 'Ana']],
    ['- Léa Martin\n• Noah Petit\n– Zoé', ['Léa Martin', 'Noah Petit', 'Zoé']],
    ['1\tMARTIN\tLéa\t12/03/2012\n2\tPETIT\tNoah\t01/02/2012', ['MARTIN Léa', 'PETIT Noah']],
    ['"Martin";"Léa";lea@example.org;5B', ['Martin Léa']],
    ['Marie-Lou d’Arcy,\n李 雷', ['Marie-Lou d’Arcy', '李 雷']],
    ['Léa\nlÉa\nNoah\nLéa', ['Léa', 'lÉa 2', 'Noah', 'Léa 3']],
    ['\u202ENoah\u0000\u200B\n12345\n;;;\n\t\t', ['Noah']],
  ])('%j holds %j', (list, names) => {
    expect(readNames(list)).toEqual(names)
  })

  test('cuts a name that nobody has, and is read in linear time', () => {
    expect(readNames('é'.repeat(5000))).toEqual(['é'.repeat(120)])
    for (const list of ['1 '.repeat(10_000), '- '.repeat(10_000), '"'.repeat(20_000), ';\t'.repeat(10_000)]) {
      const begun = performance.now()
      readNames(list)
      expect(performance.now() - begun).toBeLessThan(200)
    }
  })
})

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
  ])('of %s is %s', (name, login) => {
    expect(loginFor(name, 'fr')).toBe(login)
  })

  test('is nobody else’s', () => {
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
