import { expect, test } from 'vitest'
import { providerName } from './provider-name.ts'

test.each([
  ['google', 'Google'],
  ['github', 'GitHub'],
  ['custom:the-theatre', 'The theatre'],
  ['opera', 'Opéra'],
  ['toString', 'ToString'],
])('%s is called %s', (provider, name) => {
  expect(providerName(provider, { opera: 'Opéra' })).toBe(name)
})
