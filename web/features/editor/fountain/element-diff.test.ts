import { plain, textOf, type ElementKind, type Line } from '@replique/script'
import { expect, test } from 'vitest'
import { diffLines, type LineChange, type PlacedLine } from './apply-text.ts'

const line = (text: string, kind: ElementKind = 'action'): Line => ({ kind, text: plain(text) })
const placed = (...texts: string[]): PlacedLine[] => texts.map((text, i) => ({ ...line(text), id: `b${i}` }))
const wordsOf = (one: Line): string => textOf(one.text)

/** Returns the text that results from the changes. */
function carryOut(before: readonly PlacedLine[], changes: readonly LineChange[]): string[] {
  const rows = before.map((block) => ({ id: block.id, text: wordsOf(block), gone: false }))
  const start: string[] = []
  const behind = new Map<string, string[]>()
  for (const change of changes) {
    if (change.type === 'insert') {
      const list = change.lines.map(wordsOf)
      if (change.after === null) start.push(...list)
      else behind.set(change.after, list)
      continue
    }
    const row = rows.find(({ id }) => id === change.was.id)
    if (!row) throw new Error(`no block ${change.was.id}`)
    if (change.type === 'remove') row.gone = true
    else row.text = wordsOf(change.line)
  }
  return [...start, ...rows.flatMap((row) => [...(row.gone ? [] : [row.text]), ...(behind.get(row.id) ?? [])])]
}

test('two equal texts have no changes', () => {
  expect(diffLines(placed('one', 'two'), [line('one'), line('two')])).toEqual([])
})

test('a changed word changes one block and keeps its id', () => {
  const changes = diffLines(placed('He waits.', 'She comes in.', 'Dark.'), [
    line('He waits.'),
    line('She comes in late.'),
    line('Dark.'),
  ])
  expect(changes).toEqual([
    { type: 'change', was: { ...line('She comes in.'), id: 'b1' }, line: line('She comes in late.') },
  ])
})

test('a change of kind keeps the block', () => {
  expect(diffLines(placed('FADE OUT.'), [line('FADE OUT.', 'transition')])).toEqual([
    { type: 'change', was: { ...line('FADE OUT.'), id: 'b0' }, line: line('FADE OUT.', 'transition') },
  ])
})

test('a new line among equal ones is inserted after its neighbour', () => {
  expect(diffLines(placed('one', 'two'), [line('one'), line('between the two of them'), line('two')])).toEqual([
    { type: 'insert', after: 'b0', lines: [line('between the two of them')] },
  ])
})

test('a line split in two keeps the larger part in its block', () => {
  const before = placed('He waits for a long time. Dark.')
  const changes = diffLines(before, [line('He waits for a long time.'), line('Dark.')])
  expect(changes).toEqual([
    { type: 'change', was: before[0], line: line('He waits for a long time.') },
    { type: 'insert', after: 'b0', lines: [line('Dark.')] },
  ])
})

test('a removed line changes nothing beside it', () => {
  expect(diffLines(placed('one', 'two', 'three'), [line('one'), line('three')])).toEqual([
    { type: 'remove', was: { ...line('two'), id: 'b1' } },
  ])
})

test('a line without a block of its own is never changed or removed, only inserted again', () => {
  const before: PlacedLine[] = [...placed('one'), { ...line('two'), id: '' }]
  expect(diffLines(before, [line('one'), line('two')])).toEqual([])
  expect(diffLines(before, [line('one')])).toEqual([])
  expect(diffLines(before, [line('one'), line('two and a half')])).toEqual([
    { type: 'insert', after: 'b0', lines: [line('two and a half')] },
  ])
})

test('any text can be turned into any other, even if it is too long to compare every pair', () => {
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const text = (length: number, words: number) => Array.from({ length }, () => `word ${random(words)}`)
  for (const [length, words] of [
    [12, 5],
    [40, 60],
    [1_400, 5_000],
  ] as const) {
    const before = placed(...text(length, words))
    const after = text(length, words)
    expect(
      carryOut(
        before,
        diffLines(
          before,
          after.map((one) => line(one)),
        ),
      ),
    ).toEqual(after)
  }
})
