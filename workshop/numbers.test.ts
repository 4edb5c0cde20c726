import { expect, test } from 'vitest'
import { checkNumbers, findCircles, importsOf } from './numbers.ts'

test('the numbers of the code are no higher than they were', () => {
  expect(checkNumbers()).toEqual([])
})

test('files that import each other are a circle, however long', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['d', 'e']],
    ['e', []],
  ])
  expect(findCircles(graph)).toEqual([['a', 'b', 'c']])
})

test('an import of types alone loads nothing', () => {
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
