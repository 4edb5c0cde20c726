import { expect, test } from 'vitest'
import { redirectionFor, routeRules } from './route-rules.ts'

const rules = { '/old': { redirect: '/new' }, '/away': { redirect: 'https://example.org/there' } }

test('a rule leads elsewhere, and out of the application where its target is absolute', () => {
  expect(redirectionFor('/old', rules)).toEqual({ target: '/new', leaves: false })
  expect(redirectionFor('/away', rules)).toEqual({ target: 'https://example.org/there', leaves: true })
  expect(redirectionFor('/other', rules)).toBeUndefined()
  expect(redirectionFor('toString', rules)).toBeUndefined()
})

test('no rule leads to itself or to another rule', () => {
  for (const { redirect } of Object.values(routeRules)) expect(redirectionFor(redirect)).toBeUndefined()
})
