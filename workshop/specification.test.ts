import { expect, test } from 'vitest'
import { checkDocuments, missingFiles } from './specification.ts'

test('a document names only files that exist, but for those it tells the reader to add', () => {
  const files = ['server/modules/plays/text/append-updates.ts', 'docs/security.md']
  expect(missingFiles('Appends (`plays/text/append-updates.ts`), see `docs/security.md`.', files)).toEqual([])
  expect(missingFiles('Appends (`plays/text/append.ts`), see `docs/safety.md`.', files)).toEqual([
    'plays/text/append.ts',
    'docs/safety.md',
  ])
  expect(missingFiles('Add `server/new.ts`, then `script/formats/NAME/print-NAME.ts`.', files)).toEqual([])
  expect(checkDocuments()).toEqual([])
})
