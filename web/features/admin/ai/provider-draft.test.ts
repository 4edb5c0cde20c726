import { expect, test } from 'vitest'
import { moneyOf } from './feature-texts.ts'
import { draftsOf, isPrice, newDraft, readModels } from './model-fields.tsx'

const draft = (more: object = {}) => ({ ...newDraft(0), id: 'small', ...more })

test('models are parsed as typed, with a decimal comma or point, and empty rows are skipped', () => {
  expect(readModels([draft({ priceIn: '0,15', priceOut: '0.6' }), newDraft(1)])).toEqual([
    { id: 'small', kind: 'text', priceIn: 0.15, priceOut: 0.6, voices: '' },
  ])
  expect(readModels([])).toEqual([])
})

test.each([
  ['a price that is none', [draft({ priceIn: 'cheap' })]],
  ['a negative price', [draft({ priceOut: '-1' })]],
  ['a name of two words', [draft({ id: 'two words' })]],
  ['a name twice', [draft(), draft({ row: 1 })]],
])('%s is not accepted', (_what, drafts) => {
  expect(readModels(drafts)).toBeNull()
})

test('stored values are shown as they were typed', () => {
  const model = { id: 'small', kind: 'text', priceIn: 0.15, priceOut: 0, voices: '' } as const
  const drafts = draftsOf({ models: [model] } as unknown as Parameters<typeof draftsOf>[0])
  expect(drafts).toEqual([{ ...newDraft(0), id: 'small', priceIn: '0.15' }])
  expect(readModels(drafts)).toEqual([model])
  expect([isPrice(''), isPrice('1'), isPrice('1 €')]).toEqual([true, true, false])
})

test('small amounts of money are shown exactly', () => {
  expect([moneyOf(0), moneyOf(0.000_18), moneyOf(12.5)]).toEqual(['$0.00', '$0.00018', '$12.50'])
})
