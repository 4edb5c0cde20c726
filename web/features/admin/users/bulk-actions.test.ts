import type { AdminUser } from '@replique/contract'
import { expect, test } from 'vitest'
import { peopleCsv } from './bulk-actions.tsx'

const person = (name: string, login: string): AdminUser => ({
  id: 'x',
  name,
  login,
  admin: false,
  plan: 'free',
  suspended: true,
  confirmed: true,
  addressProved: true,
  guest: false,
  secondFactors: 0,
  createdAt: '2026-01-02T03:04:05Z',
  lastSignInAt: null,
})

test('the CSV of users is quoted where needed and contains no spreadsheet formulas', () => {
  const csv = peopleCsv([
    person('Durand, "Camille"', 'camille@example.org'),
    person('=HYPERLINK("http://evil")', '+33612345678'),
  ])
  expect(csv.startsWith('\uFEFF')).toBe(true)
  const [, first, second, end] = csv.split('\r\n')
  expect(first).toMatch(/^"Durand, ""Camille""",camille@example\.org,,free,[^,]+,2026-01-02,$/)
  expect(second).toMatch(/^"'=HYPERLINK\(""http:\/\/evil""\)",'\+33612345678,,free,/)
  expect(end).toBe('')
})
