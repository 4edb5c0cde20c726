import { expect, test } from 'vitest'
import { type Chunk, pageLoads, planChunks } from './shared-parts.ts'

interface Given {
  readonly imports?: readonly string[]
  readonly opens?: readonly string[]
  readonly size?: number
}

/** Creates a chunk that contains one module with the chunk's name. */
const chunk = (name: string, { imports = [], opens = [], size = 100 }: Given = {}): Chunk => ({
  fileName: `${name}.js`,
  imports: imports.map((file) => `${file}.js`),
  dynamicImports: opens.map((file) => `${file}.js`),
  isEntry: name === 'main',
  modules: { [name]: { renderedLength: size } },
})

const page = (...entries: string[]) => ({ entries, bytes: 1, requests: 1 })

test('modules that the same pages load become one chunk; entries and modules of the first page are unchanged', () => {
  const plan = planChunks(
    [
      chunk('main', { imports: ['frame'], opens: ['one', 'two'] }),
      chunk('frame'),
      chunk('one', { imports: ['frame', 'x', 'y'] }),
      chunk('two', { imports: ['x', 'y'] }),
      chunk('x', { size: 90_000 }),
      chunk('y', { size: 90_000 }),
    ],
    [page('one'), page('two')],
  )
  expect([...plan.keys()].toSorted()).toEqual(['x', 'y'])
  expect(plan.get('x')).toBe(plan.get('y'))
})

const apart = (size: number) =>
  planChunks(
    [
      chunk('main', { opens: ['one', 'two', 'three'] }),
      chunk('one', { imports: ['x', 'y'] }),
      chunk('two', { imports: ['x', 'y'] }),
      chunk('three', { imports: ['x'] }),
      chunk('x', { size: 90_000 }),
      chunk('y', { size }),
    ],
    [page('one'), page('two'), page('three')],
  )

test('modules share a chunk if pages load only a few unneeded bytes for it', () => {
  const small = apart(1000)
  expect(small.get('x')).toBe(small.get('y'))
  const large = apart(20_000)
  expect(large.get('x')).not.toBe(large.get('y'))
})

test('a panel is not charged for modules that its page has already loaded', () => {
  const chunks = [
    chunk('main', { opens: ['one', 'panel', 'other'] }),
    chunk('one', { imports: ['x'] }),
    chunk('panel', { imports: ['x', 'y'] }),
    chunk('other', { imports: ['y'] }),
    chunk('x', { size: 500 }),
    chunk('y', { size: 90_000 }),
  ]
  const before = { ...page('panel'), bytes: 0.5, before: ['one'] }
  const plan = planChunks(chunks, [page('one'), before, page('other')])
  expect(plan.get('x')).not.toBe(plan.get('y'))
})

test('chunks never import each other', () => {
  const plan = planChunks(
    [
      chunk('main', { opens: ['one', 'two', 'between'] }),
      chunk('one', { imports: ['x'] }),
      chunk('two', { imports: ['x'] }),
      chunk('x', { imports: ['between'] }),
      chunk('between', { imports: ['y'] }),
      chunk('y'),
    ],
    [page('one'), page('two')],
  )
  expect(plan.get('x')).not.toBe(plan.get('y'))
})

test('a page that no longer exists is an error', () => {
  expect(() => pageLoads(['routes/index.tsx'])).toThrow('Nothing imports features/home/welcome.tsx dynamically.')
})
