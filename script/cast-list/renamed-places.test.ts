import { expect, test } from 'vitest'
import type { Language } from '../play.ts'
import { renamedPlaces } from './renamed-places.ts'

function renamed(text: string, names: readonly [string, string], language: Language = 'fr'): string {
  const [name, next] = names
  let out = text
  for (const { from, to, words, lead, name: start } of renamedPlaces(text, { name, next, language }).toReversed()) {
    expect(words.startsWith(lead)).toBe(true)
    expect(from <= start && start < to).toBe(true)
    out = out.slice(0, from) + words + out.slice(to)
  }
  return out
}

test.each([
  ['Le sac de Marc, que Marc cherche.', ['MARC', 'ANNE'], 'Le sac d’Anne, qu’Anne cherche.'],
  [
    'De Marc, lorsque Marc dort, il ne dit rien à Marc.',
    ['MARC', 'Élise'],
    'D’Élise, lorsqu’Élise dort, il ne dit rien à Élise.',
  ],
  ['Le sac d’Anne, qu’Anne cherche. D\u0027Anne !', ['ANNE', 'MARC'], 'Le sac de Marc, que Marc cherche. De Marc !'],
  ['Jusqu’à ANNE, et d’ANNE.', ['ANNE', 'MARC'], 'Jusqu’à MARC, et de MARC.'],
  ['La Marie d’Anne, et la Marie.', ['MARIE', 'ODETTE'], 'L’Odette d’Anne, et l’Odette.'],
  ['L’Odette et l’Odette.', ['ODETTE', 'LUC'], 'Le Luc et le Luc.'],
  ['d’Anne', ['ANNE', 'HARRY'], 'de Harry'],
  ['de Marc', ['MARC', 'HÉLÈNE'], 'd’Hélène'],
  ['de Marc et que Marc', ['MARC', 'YANN'], 'de Yann et que Yann'],
  ['de Marc', ['MARC', 'YVES'], 'd’Yves'],
  [
    'Prends-la, Marc ; regarde-le Marc. Mardi de marche.',
    ['MARC', 'ANNE'],
    'Prends-la, Anne ; regarde-le Anne. Mardi de marche.',
  ],
  ['le sac de Marc, et à Marc', ['MARC', 'LE ROI'], 'le sac du Roi, et au Roi'],
  ['Le sac du Roi ; parle au Roi. Du ROI, le Roi.', ['LE ROI', 'ANNE'], 'Le sac d’Anne ; parle à Anne. D’ANNE, Anne.'],
  ['Le sac du Roi, de l’air au Roi', ['LE ROI', 'L’ABBÉ'], 'Le sac de l’Abbé, de l’air à l’Abbé'],
  ['L’ordre des Gardes aux Gardes', ['LES GARDES', 'LE ROI'], 'L’ordre du Roi au Roi'],
] as const)('%s', (text, names, wanted) => expect(renamed(text, names)).toBe(wanted))

test('replaces only the name if its particle doesn’t change or the play isn’t French', () => {
  expect(renamedPlaces('de Marc', { name: 'MARC', next: 'LUC', language: 'fr' })).toEqual([
    { from: 3, to: 7, name: 3, lead: '', words: 'Luc' },
  ])
  expect(renamed('a band de Marc', ['MARC', 'ANNE'], 'en')).toBe('a band de Anne')
})
