import { z } from 'zod'
import { setting, wholeNumber, booleanSetting, type Settings } from '../../../kernel/settings.ts'

const DAY = 86_400
const MINUTE = 60
const UNSAFE = /^(javascript|data|blob|file|vbscript|about):/i

/** Requires the origin in its normalised form, because URLs are compared exactly, without pattern matching. */
function isRedirectUrl(text: string): boolean {
  if (!URL.canParse(text) || UNSAFE.test(text) || /[\s#*\\]/.test(text)) return false
  const { username, password, origin, protocol } = new URL(text)
  if (username !== '' || password !== '') return false
  return !/^https?:$/.test(protocol) || text === origin || text.startsWith(`${origin}/`)
}

const withoutLoneSlash = (text: string): string => text.replace(/^(https?:\/\/[^/]+)\/$/, '$1')

const redirectUrls = z
  .string()
  .default('')
  .transform((text, context) => {
    const given = text
      .split(',')
      .map((part) => withoutLoneSlash(part.trim()))
      .filter((part) => part !== '')
    if (given.every(isRedirectUrl)) return given
    context.addIssue({ code: 'custom', message: 'it must be a list of full addresses, separated by commas' })
    return z.NEVER
  })

/** Settings for emails, their codes and links, and redirects. */
export const emailSettings = {
  redirectUrls: setting(redirectUrls, {
    env: 'AUTH_REDIRECT_URLS',
    doc: 'Addresses outside SITE_URL that a sign-in may redirect to, separated by commas. An origin allows all of its pages; a longer address allows only itself.',
    unset: 'only SITE_URL',
    example: 'https://app.example.org,https://other.example.org/signed-in,org.example.app://signed-in',
  }),
  reauthentication: setting(booleanSetting(false), {
    env: 'AUTH_PASSWORD_REAUTHENTICATION',
    doc: 'Whether a new password requires a code sent by email if the session is older than a day.',
    example: 'yes',
  }),
  secureEmailChange: setting(booleanSetting(true), {
    env: 'AUTH_SECURE_EMAIL_CHANGE',
    doc: 'Whether a change of email address must be confirmed from both the old and the new address. Otherwise the new one is enough.',
    example: 'yes',
  }),
  linkSeconds: setting(wholeNumber(600, [MINUTE, DAY]), {
    env: 'AUTH_LINK_LIFETIME',
    doc: 'Lifetime, in seconds, of sign-in and recovery links and of all codes in emails.',
    example: '600',
  }),
  confirmationSeconds: setting(wholeNumber(DAY, [MINUTE, 30 * DAY]), {
    env: 'AUTH_CONFIRMATION_LIFETIME',
    doc: 'Lifetime, in seconds, of links that confirm an email address.',
    example: String(DAY),
  }),
  inviteSeconds: setting(wholeNumber(14 * DAY, [MINUTE, 90 * DAY]), {
    env: 'AUTH_INVITE_LIFETIME',
    doc: 'Lifetime, in seconds, of an invitation to create an account.',
    example: String(14 * DAY),
  }),
  flowSeconds: setting(wholeNumber(300, [30, 3600]), {
    env: 'AUTH_FLOW_LIFETIME',
    doc: 'Seconds that a sign-in with a provider may take, and lifetime of the code that it returns.',
    example: '300',
  }),
  emailSeconds: setting(wholeNumber(60, [0, DAY]), {
    env: 'AUTH_MAIL_FREQUENCY',
    doc: 'Minimum number of seconds between two emails of the same kind to one person.',
    example: '60',
  }),
  mailRate: setting(wholeNumber(100, [0, 1_000_000]), {
    env: 'AUTH_RATE_MAILS',
    doc: 'Emails per hour that all users together may request. Not counted while addresses are confirmed automatically.',
    example: '100',
  }),
} satisfies Settings
