import { expect, test } from 'vitest'
import {
  askGuards,
  guardNamed,
  isGuarded,
  matchesRule,
  SESSION_RULES,
  sessionGuard,
  type GuardContext,
} from './guards.ts'

interface Facts {
  readonly signedIn?: boolean
  /** Whether the service has ended the session and the browser doesn't know it yet. */
  readonly ended?: boolean
  readonly administrator?: boolean
  readonly setupOpen?: boolean
  readonly entitled?: boolean
}

function keeper({
  signedIn = false,
  ended = false,
  administrator = false,
  setupOpen = false,
  entitled = false,
}: Facts = {}) {
  const saved: string[] = []
  const keeper: GuardContext = {
    isSignedIn: async () => signedIn,
    isSurelySignedIn: async () => signedIn && !ended,
    isAdministrator: async () => administrator,
    isSetupOpen: async () => setupOpen,
    isEntitled: async () => entitled,
    savePath: (path) => void saved.push(path),
  }
  return { ...keeper, saved }
}

const at = (path: string, full = path) => ({ path, full })

test('an unknown guard name is an error', () => {
  expect(() => guardNamed('bouncer')).toThrow('Unknown route middleware: bouncer')
  expect(() => guardNamed('constructor')).toThrow('Unknown route middleware: constructor')
})

test('auth redirects to the login and keeps the whole path', async () => {
  const guarded = keeper()
  const result = await guardNamed('auth')(at('/plays', '/fr/plays?x=1#here'), guarded)
  expect(result).toEqual({ go: 'to', path: '/auth/login' })
  expect(guarded.saved).toEqual(['/fr/plays?x=1#here'])
  expect(await guardNamed('auth')(at('/plays'), keeper({ signedIn: true }))).toEqual({ go: 'on' })
})

test('guest redirects a signed-in user, except when the session has ended', async () => {
  const guarded = at('/auth/login')
  expect(await guardNamed('guest')(guarded, keeper({ signedIn: true }))).toEqual({ go: 'onward' })
  expect(await guardNamed('guest')(guarded, keeper({ signedIn: true, ended: true }))).toEqual({ go: 'on' })
  expect(await guardNamed('guest')(guarded, keeper())).toEqual({ go: 'on' })
})

test('admin and no-admin-setup show nothing to users without access', async () => {
  expect(await guardNamed('admin')(at('/admin'), keeper({ signedIn: true }))).toEqual({ go: 'nowhere' })
  expect(await guardNamed('admin')(at('/admin'), keeper({ administrator: true }))).toEqual({ go: 'on' })
  expect(await guardNamed('no-admin-setup')(at('/auth/admin-setup'), keeper())).toEqual({ go: 'nowhere' })
  expect(await guardNamed('no-admin-setup')(at('/auth/admin-setup'), keeper({ setupOpen: true }))).toEqual({ go: 'on' })
})

test('subscription redirects to the plan', async () => {
  expect(await guardNamed('subscription')(at('/x'), keeper())).toEqual({ go: 'to', path: '/profile', hash: 'plan' })
  expect(await guardNamed('subscription')(at('/x'), keeper({ entitled: true }))).toEqual({ go: 'on' })
})

test('the first guard that refuses decides', async () => {
  const guards = ['auth', 'admin'].map(guardNamed)
  expect(await askGuards(guards, at('/admin'), keeper())).toMatchObject({ path: '/auth/login' })
  expect(await askGuards(guards, at('/admin'), keeper({ signedIn: true }))).toEqual({ go: 'nowhere' })
  expect(await askGuards(guards, at('/admin'), keeper({ signedIn: true, administrator: true }))).toEqual({ go: 'on' })
})

test.each([
  ['/plays', '/plays', true],
  ['/plays/1', '/plays', false],
  ['/plays/1/edit', '/plays/*', true],
  ['/plays', '/plays/*', false],
  ['/plays/1/edit', '/plays/*/edit', true],
  ['/anything', '*', true],
  ['/aXb', '/a.b', false],
  ['/a(b', '/a(b', true],
])('%s against %s: %s', (path, rule, matches) => {
  expect(matchesRule(path, rule)).toBe(matches)
})

test('include and exclude lists, the login and the callback are respected', async () => {
  const rules = { login: '/in', callback: '/back', exclude: ['/open/*'], savePath: false }
  expect(isGuarded('/secret', rules)).toBe(true)
  for (const path of ['/open/1', '/in', '/back']) expect(isGuarded(path, rules), path).toBe(false)
  expect(isGuarded('/secret', { ...rules, include: ['/closed/*'] })).toBe(false)
  expect(isGuarded('/closed/1', { ...rules, include: ['/closed/*'] })).toBe(true)
  const guarded = keeper()
  expect(await sessionGuard(rules)(at('/secret'), guarded)).toEqual({ go: 'to', path: '/in' })
  expect(guarded.saved).toEqual([])
})

test.each(['/', '/terms', '/privacy', '/auth/login', '/auth/confirm', '/auth/admin-setup', '/social/friends/accept'])(
  '%s is open to everybody',
  (path) => expect(isGuarded(path, SESSION_RULES)).toBe(false),
)

test.each(['/profile', '/plays', '/plays/1/edit', '/groups/1/voices', '/social/friends', '/admin/users'])(
  '%s requires a session',
  (path) => expect(isGuarded(path, SESSION_RULES)).toBe(true),
)
