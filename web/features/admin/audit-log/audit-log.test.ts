import { expect, test } from 'vitest'
import { actionText } from './audit-log.tsx'

const said = (action: string, target: string, details: Record<string, unknown> = {}) =>
  actionText({ action, target, details })

test.each([
  ['user.suspended', 'mallory@example.org', {}, 'Suspended mallory@example.org'],
  ['user.plan-changed', 'lea.martin', { plan: 'pro' }, 'Moved lea.martin to the pro plan'],
  ['accounts.added', 'lea.martin', { count: 30 }, 'Imported 30 accounts, starting with lea.martin'],
  ['flag.changed', 'registrationEnabled', { is_enabled: false, numeric_value: null }, 'registrationEnabled to off'],
  ['flag.changed', 'jobRecoveryAttemptsLimit', { is_enabled: true, numeric_value: 3 }, 'jobRecoveryAttemptsLimit to 3'],
  ['play.trashed', '1', { name: 'Rain' }, 'Moved the play “Rain” to the trash'],
  ['play.restored', '1', { name: '' }, 'Restored the play “Untitled”'],
  ['play.transferred', 'lea.martin', { name: 'Rain' }, 'Transferred the play “Rain” to lea.martin'],
  ['job.retried', 'lea.martin', { kind: 'speech.render' }, 'Retried lea.martin’s job'],
  ['letter.changed', 'confirm.fr', {}, 'Email confirmation (fr)'],
  ['letter.read', 'b5c7', { letter: 'recovery' }, 'Password reset'],
])('%s of %s has a readable sentence', (action, target, details, words) => {
  expect(said(action, target, details)).toContain(words)
})

test.each(['user.removed', 'job.cancelled', 'play.transferred'])('a deleted account is called that in %s', (action) => {
  expect(said(action, '00000000-0000-4000-8000-000000000001', { name: 'Rain' })).not.toContain('0000')
})

test.each(['play.burnt', 'constructor', ''])('an unknown action %j is shown as it is', (action) => {
  expect(said(action, 'x')).toBe(`${action} · x`)
})
