import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { prunePackages } from './prune.mjs'

let modules = ''
const write = (path: string, text = ''): void => {
  mkdirSync(dirname(join(modules, path)), { recursive: true })
  writeFileSync(join(modules, path), text)
}
const isLeft = (path: string): boolean => existsSync(join(modules, path))
afterEach(() => rmSync(modules, { recursive: true, force: true }))

test('deletes unused files, and keeps entry points and licences', () => {
  modules = mkdtempSync(join(tmpdir(), 'replique-prune-'))
  write('plain/package.json', '{"exports":{"@plain/source":"./src/index.ts","default":"./dist/index.js"}}')
  write('typed/package.json', '{"types":"./src/index.ts"}')
  write('@scope/bundled/package.json', '{"main":"./main.umd.cjs"}')
  const kept = [
    'plain/dist/index.js',
    'plain/dist/index.d.ts',
    'plain/LICENSE.md',
    'plain/map.js',
    'typed/src/index.ts',
    '@scope/bundled/main.umd.cjs',
    '.cache/kept.js.map',
    'plain/alone.d.cts',
    'plain/both.d.mts',
    '@scope/semantic-conventions/index.mjs',
    'plain/experimental_names.mjs',
  ]
  const deleted = [
    'plain/both.d.cts',
    '@scope/semantic-conventions/experimental_names.mjs',
    'plain/dist/index.js.map',
    'plain/dist/index.d.ts.map',
    'plain/src/index.ts',
    'plain/README.md',
    'plain/dist/index.test.js',
    'plain/node_modules/inner/CHANGELOG.md',
    '@scope/bundled/other.iife.js',
  ]
  write('plain/node_modules/inner/package.json', '{}')
  for (const path of [...kept, ...deleted]) write(path)
  prunePackages(modules)
  expect(kept.filter((path) => !isLeft(path))).toEqual([])
  expect(deleted.filter(isLeft)).toEqual([])
  prunePackages(join(modules, 'missing'))
})
