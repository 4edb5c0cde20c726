import { expect, test } from 'vitest'
import { checkNumbers, findCircles, importsOf } from './numbers.ts'

test('no metric of the code exceeds its limit', () => {
  expect(checkNumbers()).toEqual([])
})

test('finds import cycles of any length', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['d', 'e']],
    ['e', []],
  ])
  expect(findCircles(graph)).toEqual([['a', 'b', 'c']])
})

test('ignores type-only imports', () => {
  const source = [
    "import { a, type B } from './a.ts'",
    "import type { C } from './c.ts'",
    "import { type D, type E } from '../d.ts'",
    "export * from './f.ts'",
    "import './g.css'",
    "import { h } from 'library'",
  ].join('\n')
  expect(importsOf('x/y.ts', source, false)).toEqual(['x/a.ts', 'x/f.ts', 'x/g.css'])
  expect(importsOf('x/y.ts', source, true)).toEqual(['x/a.ts', 'x/c.ts', 'd.ts', 'x/f.ts', 'x/g.css'])
})
