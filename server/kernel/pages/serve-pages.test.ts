import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openBuiltFiles } from './serve-pages.ts'

const place = mkdtempSync(join(tmpdir(), 'replique-pages-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
mkdirSync(join(place, 'build', 'assets'), { recursive: true })
writeFileSync(join(place, 'build', 'assets', 'page.js'), 'built')
writeFileSync(join(place, 'secret.txt'), 'not built')
const find = openBuiltFiles(join(place, 'build'))

test('a built file is found by its path', async () => {
  expect(Buffer.from((await find('/assets/page.js'))?.bytes ?? '').toString()).toBe('built')
})

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
  '/assets/%70age.js',
  '/assets//page.js',
  '/./assets/page.js',
  '/assets\\page.js',
  '/assets',
  '/',
])('%s is not a built file', async (path) => expect(await find(path)).toBeNull())
