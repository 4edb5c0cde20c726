import { describe, expect, test } from 'vitest'
import { readSettings, SettingError } from '../../../kernel/settings.ts'
import { providerSettings } from '../config.ts'

const ID = { client_id: 'id', client_secret: 'the secret itself' }
const read = (providers: unknown) =>
  readSettings(providerSettings, {
    AUTH_PROVIDERS: typeof providers === 'string' ? providers : JSON.stringify(providers),
  }).providers

describe('AUTH_PROVIDERS', () => {
  test('is an empty list by default', () => expect(readSettings(providerSettings, {}).providers).toEqual([]))

  test('completes the settings of a known provider', () => {
    const [google, github, apple] = read(['google', 'github', 'apple'].map((name) => ({ name, ...ID })))
    expect(google).toMatchObject({ issuer: 'https://accounts.google.com', label: 'Google', clientIds: ['id'] })
    expect(github).toMatchObject({
      endpoints: { userinfo: 'https://api.github.com/user' },
      emails: 'https://api.github.com/user/emails',
      secretIn: 'body',
    })
    expect(apple).toMatchObject({ parameters: { response_mode: 'form_post' } })
  })

  test('replaces all known addresses with those of the operator', () => {
    const own = { authorize: 'https://a.example/1', token: 'https://a.example/2', userinfo: 'https://a.example/3' }
    const [github] = read([{ name: 'github', ...ID, ...own, scopes: 'a, b c', label: 'Forge' }])
    expect(github).toMatchObject({ endpoints: own, scopes: ['a', 'b', 'c'], label: 'Forge' })
    expect(github).not.toHaveProperty('emails')
    expect(github).not.toHaveProperty('issuer')
  })

  test('accepts several client ids and uses the first as our own', () => {
    const [one] = read([{ name: 'google', client_id: ['web', 'android'] }])
    expect(one).toMatchObject({ clientIds: ['web', 'android'], clientSecret: null })
  })

  test.each<[string, unknown]>([
    ['it is not JSON', '{'],
    ['it must be a JSON list', {}],
    ['needs an issuer', [{ name: 'azure', ...ID }]],
    ['needs an issuer', [{ name: 'mine', ...ID, token: 'https://a.example' }]],
    ['must begin with https://', [{ name: 'mine', ...ID, issuer: 'http://a.example' }]],
    ['must begin with https://', [{ name: 'mine', ...ID, issuer: 'https://user@a.example' }]],
    ['must begin with https://', [{ name: 'mine', ...ID, issuer: 'file:///etc/passwd' }]],
    ['small letters', [{ name: 'Mine!', ...ID, issuer: 'https://a.example' }]],
    ['needs itself', [{ name: 'email', ...ID, issuer: 'https://a.example' }]],
    ['two providers have the same name', [1, 2].map(() => ({ name: 'google', ...ID }))],
    ['client_id', [{ name: 'google' }]],
    ['Unrecognized key', [{ name: 'google', ...ID, secret: 'x' }]],
  ])('%s', (fault, given) => {
    expect(() => read(given)).toThrow(SettingError)
    expect(() => read(given)).toThrow(fault)
    expect(() => read(given)).not.toThrow('the secret itself')
  })
})
