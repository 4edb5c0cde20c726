import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { loadInSteps } from './text.ts'

test('a text with many updates is loaded completely, in steps', async () => {
  const typed = new Y.Doc()
  const updates: Uint8Array[] = []
  typed.on('update', (update: Uint8Array) => void updates.push(update))
  for (let line = 0; line < 40; line++) typed.getText('line').insert(0, `${line}.`.padEnd(64 * 1024, 'x'))
  let turns = 0
  const others = (): void => {
    turns++
    turn = setImmediate(others)
  }
  let turn = setImmediate(others)
  const loaded = new Y.Doc()
  expect(await loadInSteps(loaded, { snapshot: null, updates })).toBe(0)
  clearImmediate(turn)
  expect(turns).toBeGreaterThanOrEqual(10)
  expect(loaded.getText('line').toJSON()).toBe(typed.getText('line').toJSON())
})
