import { describe, expect, test } from 'vitest'
import { isEasyToGuess, checkNewPassword, findWeakness } from './password-strength.ts'
import { expectLinear } from '../../../../workshop/growth-for-tests.ts'

const RULES = { shortest: 8, longest: 72, requiredSets: [] }

describe('passwords that are easy to guess', () => {
  test.each([
    'password', 'Password1', 'p@ssw0rd', 'PASSWORD123', '12345678', '123456789', '1234567890', '87654321', '11111111', 'aaaaaaaa',
    'qwertyuiop', 'azertyuiop', '1qaz2wsx', 'q1w2e3r4t5', 'zxcvbnm123', 'abcabcabc', 'asdfasdf', '12121212', 'iloveyou', 'trustno1',
    'sunshine', 'princess1', 'superman', 'football', 'motdepasse', 'jetaime1', 'bonjour123', 'marseille13', 'doudou01', 'loulou123',
    '14071989', '1998-12-31', 'letmein1', '123password', 'qweasdzxc', 'dragon2020',
  ])('include %s', (password) => expect(isEasyToGuess(password)).toBe(true)) // prettier-ignore

  test.each([
    'trois sœurs au jardin', 'correct horse battery staple', 'Xk3!vn0pQ', 'le rideau tombe', 'Hamlet&Ophelia77', 'grüne Wiese im Mai',
    'three-penny-opera', 'valid-password-7', 'jürgen & søren',
  ])('do not include %s', (password) => expect(isEasyToGuess(password)).toBe(false)) // prettier-ignore

  test.each(['a', 'ab', 'abc1', '1q', ' ', '*', 'password'])(
    'are detected in linear time when %j is repeated',
    async (part) => {
      const check = (times: number) => () => void isEasyToGuess(part.repeat(times))
      await expectLinear(check(20_000), check(200_000))
    },
  )
})

describe('the reasons for refusing a password', () => {
  test('are listed once each, with their messages', () => {
    expect(findWeakness('abc', RULES)).toMatchObject({ reasons: ['length', 'pwned'] })
    expect(findWeakness('abc', RULES)?.message).toContain('Password should be at least 8 characters.')
    expect(findWeakness('le rideau', { ...RULES, requiredSets: ['0123456789'] })).toMatchObject({
      reasons: ['characters'],
    })
    expect(findWeakness('le rideau 7', { ...RULES, requiredSets: ['0123456789'] })).toBeNull()
  })

  test('count characters as users see them', () => {
    expect(findWeakness('🎭🎪🎬🎨', RULES)?.reasons).toEqual(['length'])
    expect(findWeakness('🎭🎪🎬🎨🎟🎫🎼🎹', RULES)).toBeNull()
    const verse = 'Etre ou ne pas etre, telle est la question que pose le prince de Danemark'
    expect(() => checkNewPassword(verse.slice(0, 72), RULES)).not.toThrow()
    expect(() => checkNewPassword(`${verse}!`, RULES)).toThrow('Password cannot be longer than 72 characters')
  })
})
