import { ROLES, type Role } from '@replique/contract'
import { describe, expect, test } from 'vitest'
import { permissionsFor, higherRole, mayRead, mayWrite } from './policy.ts'

const all = (role: Role | null, trashed: boolean) =>
  Object.entries(permissionsFor({ role, trashed }))
    .filter(([, may]) => may)
    .map(([name]) => name)

describe('permissions of each role', () => {
  test.each<[Role | null, string[]]>([
    [null, []],
    ['viewer', ['read', 'duplicate', 'export']],
    ['commenter', ['read', 'comment', 'duplicate', 'export']],
    ['editor', ['read', 'write', 'comment', 'duplicate', 'export', 'cast']],
    ['owner', ['read', 'write', 'comment', 'share', 'trash', 'duplicate', 'export', 'cast']],
  ])('%s', (role, may) => expect(all(role, false)).toEqual(may))

  test.each<[Role | null, string[]]>([
    [null, []],
    ['viewer', []],
    ['commenter', []],
    ['editor', []],
    ['owner', ['read', 'trash', 'export']],
  ])('%s, in the trash', (role, may) => expect(all(role, true)).toEqual(may))

  test('a higher role never permits less', () => {
    const write = ROLES.map((role) => mayWrite({ role, trashed: false }))
    expect(write).toEqual(write.toSorted((a, b) => Number(a) - Number(b)))
    expect(ROLES.every((role) => mayRead({ role, trashed: false }))).toBe(true)
  })
})

test('the higher of two roles counts', () => {
  expect(higherRole('viewer', 'editor')).toBe('editor')
  expect(higherRole('owner', 'editor')).toBe('owner')
  expect(higherRole(null, 'viewer')).toBe('viewer')
  expect(higherRole(null, null)).toBeNull()
})
