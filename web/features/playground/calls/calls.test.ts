import { AuthAdminApi, AuthClient } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { ADMIN_CALLS, CLIENT_CALLS, argumentsOf, callMethod, each, of, readValue, second } from './calls.ts'

/**
 * Methods left out of the list of calls: private methods, and those that this page must not call. Events are listed
 * separately.
 */
const APART = [
  'constructor',
  'signInWithEthereum',
  'signInWithSolana',
  'linkIdentityOAuth',
  'linkIdentityIdToken',
  'fetchJwk',
  'onAuthStateChange',
  'dispose',
]

/** Returns every public method by its full name. */
function methodsOf(client: object): string[] {
  const described = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(client)))
  const own = described.flatMap(([name, { value }]) => (typeof value === 'function' ? [name] : []))
  const spaces = ['mfa', 'passkey', 'oauth', 'customProviders', 'mfa.webauthn', 'mfa.recoveryCodes']
  return [...own, ...spaces.flatMap((space) => inside(client, space))]
    .filter((name) => !/(?:^|\.)_/.test(name) && !APART.includes(name))
    .sort()
}

function inside(client: object, space: string): string[] {
  const object = space.split('.').reduce<unknown>((owner, key) => (owner as Record<string, unknown>)?.[key], client)
  const methods = Object.entries(object ?? {}).filter(([, value]) => typeof value === 'function')
  return methods.map(([name]) => `${space}.${name}`)
}

const named = (groups: typeof CLIENT_CALLS) =>
  Object.values(groups)
    .flat()
    .map(({ name }) => name)
    .sort()

const quiet = { url: 'http://localhost/auth/v1', autoRefreshToken: false, persistSession: false }

test('each public method of the client is listed once', () => {
  expect(named(CLIENT_CALLS)).toEqual(methodsOf(new AuthClient(quiet)))
})

test('each method of the admin client is listed once', () => {
  expect(named(ADMIN_CALLS)).toEqual(methodsOf(new AuthAdminApi({ url: quiet.url })))
})

test.each([
  ['text', 'text'],
  ['123456', '123456'],
  ['{"a":1}', { a: 1 }],
  ['["a"]', ['a']],
  [' true ', true],
  ['false', false],
  ['truest', 'truest'],
  ['{not json', '{not json'],
])('%s is parsed to its value', (typed, value) => {
  expect(readValue(typed)).toEqual(value)
})

test('arguments are built from the filled fields', () => {
  const typed = { email: 'a@b.c', 'options.data': '{"name":"A"}', 'options.redirectTo': '', redirectTo: '/here' }
  expect(argumentsOf(of('email', 'password', 'options.data', 'options.redirectTo'), typed)).toEqual([
    { email: 'a@b.c', options: { data: { name: 'A' } } },
  ])
  expect(argumentsOf([...each('email'), ...second('redirectTo')], typed)).toEqual(['a@b.c', { redirectTo: '/here' }])
  expect(argumentsOf([...each('uid'), ...second('email')], typed)).toEqual([undefined, { email: 'a@b.c' }])
  expect(argumentsOf(each('jwt'), {})).toEqual([])
})

test('a method is called on its own object', async () => {
  const client = {
    deep: {
      own: 2,
      add(more: number) {
        return this.own + more
      },
    },
  }
  expect(await callMethod(client, 'deep.add', [3])).toBe(5)
})
