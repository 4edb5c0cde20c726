import { expect, test } from 'vitest'
import { checkLayers, climbs } from './layers.ts'

test.each([
  ['script/play.ts', '@replique/paper'],
  ['contract/play.ts', '@replique/manuscript'],
  ['web/platform/api.ts', '@replique/server'],
  ['paper/pdf.ts', '../script/play.ts'],
  ['server/kernel/http/app.ts', '../../modules/plays/index.ts'],
  ['server/modules/plays/actions.ts', '../collab/index.ts'],
  ['server/modules/plays/actions.ts', '../auth/store.ts'],
  ['server/modules/plays/actions.ts', '../../app.ts'],
  ['web/ui/button.tsx', '../features/plays/index.ts'],
  ['web/features/plays/list.tsx', '../editor/index.ts'],
  ['web/features/plays/list.tsx', '../../routes/plays.tsx'],
])('%s may not import %s', (file, target) => {
  expect(climbs(file, target)).toBeTypeOf('string')
})

test.each([
  ['manuscript/convert.ts', '@replique/script'],
  ['server/modules/plays/actions.ts', '../auth/index.ts'],
  ['server/modules/plays/actions.ts', './store.ts'],
  ['server/modules/plays/store.ts', '../../kernel/db/index.ts'],
  ['server/app.ts', './modules/plays/index.ts'],
  ['web/routes/plays.tsx', '../features/plays/index.ts'],
  ['web/features/plays/list.tsx', '../../ui/button.tsx'],
  ['script/play.ts', './character.ts'],
])('%s may import %s', (file, target) => {
  expect(climbs(file, target)).toBeUndefined()
})

test('the project keeps its layers', () => {
  const report = checkLayers()
  expect(report.faults).toEqual([])
  expect(report.files).toBeGreaterThan(20)
})
