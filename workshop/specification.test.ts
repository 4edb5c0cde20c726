import { expect, test } from 'vitest'
import { checkDocuments, missingFiles } from './specification.ts'

test('missingFiles reports files that don’t exist, except those the reader is told to add', () => {
  const files = ['server/modules/plays/text/append-updates.ts', 'docs/security.md']
  expect(missingFiles('Appends (`plays/text/append-updates.ts`), see `docs/security.md`.', files)).toEqual([])
  expect(missingFiles('Appends (`plays/text/append.ts`), see `docs/safety.md`.', files)).toEqual([
    'plays/text/append.ts',
    'docs/safety.md',
  ])
  expect(missingFiles('Add `server/new.ts`, then `script/formats/NAME/print-NAME.ts`.', files)).toEqual([])
  expect(checkDocuments()).toEqual([])
})
