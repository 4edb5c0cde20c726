import { expect, test } from 'vitest'
import { keyActionOf } from './use-lines.ts'

const press = (key: string, more: object = {}) =>
  keyActionOf({ key, code: '', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more })

test('digits set the kind of a line, on a French keyboard too', () => {
  expect(press('5')).toEqual({ do: 'kind', kind: 'dialogue', onwards: false })
  expect(press('(', { code: 'Digit5' })).toEqual({ do: 'kind', kind: 'dialogue', onwards: false })
  expect(press('5', { code: 'Digit5', shiftKey: true })).toEqual({ do: 'kind', kind: 'dialogue', onwards: true })
})

test('letters and other keys move and correct', () => {
  expect([press('n'), press('P')]).toEqual([
    { do: 'doubtful', by: 1 },
    { do: 'doubtful', by: -1 },
  ])
  expect(press('ArrowUp')).toEqual({ do: 'move', by: -1 })
  expect([press('Enter'), press('Delete'), press('j')]).toEqual([{ do: 'confirm' }, { do: 'drop' }, { do: 'join' }])
  expect([press('z', { ctrlKey: true }), press('Z', { metaKey: true, shiftKey: true })]).toEqual([
    { do: 'undo' },
    { do: 'redo' },
  ])
})

test('browser shortcuts are not handled', () => {
  for (const [key, more] of [
    ['n', { ctrlKey: true }],
    ['5', { altKey: true }],
    ['r', { metaKey: true }],
    ['Tab', {}],
    ['q', {}],
  ] as const)
    expect(press(key, more)).toBe(null)
})
