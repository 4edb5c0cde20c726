import { expect, test } from 'vitest'
import { parseSettings } from './auth-settings.ts'

test('the service’s settings are parsed', () => {
  expect(
    parseSettings({
      external: { email: true, phone: false, anonymous_users: true, google: true, github: false, atelier: true },
      external_labels: { atelier: 'L’Atelier', google: 7 },
      disable_signup: true,
      saml_enabled: true,
      passkeys_enabled: true,
      mailer_sends: false,
      password_min_length: 12,
      password_required_characters: ['abc', '012'],
    }),
  ).toEqual({
    providers: ['atelier', 'google'],
    labels: { atelier: 'L’Atelier' },
    sso: true,
    passkeys: true,
    phone: false,
    closed: true,
    sendsEmail: false,
    shortest: 12,
    required: ['abc', '012'],
  })
})

test.each([null, undefined, 'x', [], {}, { external: 'all', password_min_length: '9', mailer_sends: null }])(
  '%j falls back to password sign-in, with email',
  (told) => {
    expect(parseSettings(told)).toEqual({
      providers: [],
      labels: {},
      sso: false,
      passkeys: false,
      phone: false,
      closed: false,
      sendsEmail: true,
      shortest: 8,
      required: [],
    })
  },
)
