import { expect, test } from 'vitest'
import { titleValue } from './title-page.ts'

const page = [
  { key: 'titre', value: 'Le bac' },
  { key: 'auteurs', value: 'Zoé' },
  { key: 'sous-titre', value: 'un' },
  { key: 'subtitle', value: 'two' },
  { key: 'own', value: 'kept' },
]

test('titleValue finds an entry by its key, or by a synonym', () => {
  expect(['title', 'author', 'subtitle', 'own', 'contact', 'nothing'].map((key) => titleValue(page, key))).toEqual([
    'Le bac',
    'Zoé',
    'two',
    'kept',
    '',
    '',
  ])
})
