import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isOpened } from './router.tsx'
import { guardNamed } from './guards.ts'
import { pages } from './pages.ts'

/** The specified name and path of every page. */
const SPECIFIED = [
  ['index', '/'],
  ['terms', '/terms'],
  ['privacy', '/privacy'],
  ['profile', '/profile'],
  ['auth-login', '/auth/login'],
  ['auth-register', '/auth/register'],
  ['auth-invite', '/auth/invite'],
  ['auth-confirm', '/auth/confirm'],
  ['auth-reset-password', '/auth/reset-password'],
  ['auth-admin-setup', '/auth/admin-setup'],
  ['admin', '/admin'],
  ['admin-plays', '/admin/plays'],
  ['admin-users', '/admin/users'],
  ['admin-groups', '/admin/groups'],
  ['admin-ai-features', '/admin/ai-features'],
  ['admin-email-templates', '/admin/email-templates'],
  ['admin-set-admin', '/admin/set-admin'],
  ['plays', '/plays'],
  ['plays-import', '/plays/import'],
  ['plays-import-id', '/plays/import/$id'],
  ['plays-id', '/plays/$id'],
  ['plays-id-edit', '/plays/$id/edit'],
  ['plays-id-listen', '/plays/$id/listen'],
  ['plays-id-rehearse', '/plays/$id/rehearse'],
  ['plays-id-rehearsals', '/plays/$id/rehearsals'],
  ['plays-id-rehearsals-calls', '/plays/$id/rehearsals/calls'],
  ['plays-id-rehearsals-line-notes', '/plays/$id/rehearsals/line-notes'],
  ['plays-id-rehearsals-parts', '/plays/$id/rehearsals/parts'],
  ['plays-id-rehearsals-doubling', '/plays/$id/rehearsals/doubling'],
  ['plays-id-reading', '/plays/$id/reading'],
  ['plays-id-record', '/plays/$id/record'],
  ['groups', '/groups'],
  ['groups-id', '/groups/$id'],
  ['groups-id-voices', '/groups/$id/voices'],
  ['social-friends', '/social/friends'],
  ['social-friends-accept', '/social/friends/accept'],
  ['playground-auth-test', '/playground/auth-test'],
  ['playground-editor-test', '/playground/editor-test'],
  ['playground-play-editor', '/playground/play-editor'],
  ['playground-fountain-editor', '/playground/fountain-editor'],
  ['playground-jwt-security-test', '/playground/jwt-security-test'],
  ['playground-screenplay-editor', '/playground/screenplay-editor'],
] as const

test('every page of the specification exists, and no other', () => {
  expect(pages.map(({ name, path }) => [name, path])).toEqual(SPECIFIED)
})

test.each(SPECIFIED)('%s has its file at %s', async (name, path) => {
  const place = path === '/' ? '/index' : path
  const found = [`${place}.tsx`, `${place}/index.tsx`].filter((file) =>
    existsSync(new URL(`../routes${file}`, import.meta.url)),
  )
  expect(found).toHaveLength(1)
  const source = await readFile(new URL('./pages.ts', import.meta.url), 'utf8')
  expect(source).toContain(`import('../routes${found[0]}')`)
  expect(pages.find((page) => page.name === name)?.load).toBeTypeOf('function')
})

test('every guard that a page names exists', () => {
  for (const { guards = [] } of pages) for (const name of guards) guardNamed(name)
})

test('every page of the administration requires an administrator, except the one to become one', () => {
  for (const { name, path, guards } of pages.filter((page) => page.path.startsWith('/admin')))
    expect(guards, name).toEqual(path === '/admin/set-admin' ? ['auth', 'no-admin-setup'] : ['auth', 'admin'])
  expect(pages.find(({ name }) => name === 'auth-admin-setup')?.guards).toEqual(['no-admin-setup'])
})

test('the page to try and add voices of every engine requires a plan; pages with a free alternative do not', () => {
  const guarded = pages.filter(({ guards = [] }) => guards.includes('subscription')).map(({ name }) => name)
  expect(guarded).toEqual(['groups-id-voices'])
})

test('a public link opens the page of a play to guests, and nothing else', () => {
  const opened = pages.filter((page) => isOpened(page, 'link=secret')).map(({ name }) => name)
  expect(opened).toEqual(['plays-id'])
  for (const hash of ['', 'link=', 'scene-1']) expect(pages.some((page) => isOpened(page, hash))).toBe(false)
})

test('Profile and Groups have those titles', () => {
  const title = (name: string) => pages.find((page) => page.name === name)?.title?.()
  expect([title('profile'), title('groups')]).toEqual(['Profile', 'Groups'])
})
