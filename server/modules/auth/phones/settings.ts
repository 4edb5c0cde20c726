import { z } from 'zod'
import {
  setting,
  SettingError,
  wholeNumber,
  booleanSetting,
  type Settings,
  type Values,
} from '../../../kernel/settings.ts'

const HOUR = 3600

const address = z
  .string()
  .nullable()
  .default(null)
  .transform((text, context) => {
    if (text === null) return null
    const url = URL.canParse(text) ? new URL(text) : null
    if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === '')
      return text
    context.addIssue({ code: 'custom', message: 'it must be an address with http or https://, without a user in it' })
    return z.NEVER
  })

const word = z.string().min(1).max(500).nullable().default(null)

/** Settings for text messages, with which users can sign up and sign in with a phone number. */
export const phoneSettings = {
  smsUrl: setting(address, {
    env: 'AUTH_SMS_URL',
    doc: 'The gateway for text messages. If it is set, people can also sign up and sign in with a phone number. Each message is a POST in the format that AUTH_SMS_FORM names. See operations.md.',
    unset: 'no text messages are sent, and phone numbers are refused',
    example: 'https://sms.example.org/send',
  }),
  smsForm: setting(z.enum(['json', 'twilio'], 'it must be json or twilio').default('json'), {
    env: 'AUTH_SMS_FORM',
    doc: '`json` posts `{id, phone, message, code}` with AUTH_SMS_SECRET as a bearer token; `twilio` posts to Twilio’s Messages API (`https://api.twilio.com/2010-04-01/Accounts/…/Messages.json`).',
    example: 'twilio',
  }),
  smsSecret: setting(word, {
    env: 'AUTH_SMS_SECRET',
    doc: 'With `json`, the bearer token. With `twilio`, the auth token or the secret of the API key.',
    unset: '`json` sends no token; `twilio` requires it',
    example: 'a-random-text',
    secret: true,
  }),
  smsAccount: setting(word, {
    env: 'AUTH_SMS_ACCOUNT',
    doc: 'With `twilio`, the account SID or the SID of an API key.',
    unset: 'none; `twilio` requires it',
    example: 'AC0123456789abcdef0123456789abcdef',
  }),
  smsFrom: setting(word, {
    env: 'AUTH_SMS_FROM',
    doc: 'With `twilio`, the sender of text messages: a number, a sender name, or the SID of a messaging service (`MG…`).',
    unset: 'none; `twilio` requires it',
    example: '+15005550006',
  }),
  phoneAutoconfirm: setting(booleanSetting(false), {
    env: 'AUTH_PHONE_AUTOCONFIRM',
    doc: 'Whether a phone number counts as confirmed right after sign-up, without a code. Anyone can then sign up with a number that isn’t theirs.',
    example: 'no',
  }),
  smsSeconds: setting(wholeNumber(300, [30, HOUR]), {
    env: 'AUTH_SMS_LIFETIME',
    doc: 'Lifetime, in seconds, of a code sent by text message.',
    example: '300',
  }),
  smsPause: setting(wholeNumber(60, [0, 86_400]), {
    env: 'AUTH_SMS_FREQUENCY',
    doc: 'Minimum number of seconds between two text messages of the same kind to one person.',
    example: '60',
  }),
  smsRate: setting(wholeNumber(30, [0, 1_000_000]), {
    env: 'AUTH_RATE_SMS',
    doc: 'Text messages per hour that all users together may request.',
    example: '30',
  }),
} satisfies Settings

/** The settings that each format requires in addition to AUTH_SMS_URL. */
const NEEDED = { json: [], twilio: ['smsAccount', 'smsSecret', 'smsFrom'] } as const

/** Throws if the chosen format lacks a required setting. */
export function checkSms(values: Values<typeof phoneSettings>): void {
  const missing = values.smsUrl === null ? undefined : NEEDED[values.smsForm].find((name) => values[name] === null)
  if (missing === undefined) return
  const { env, example } = phoneSettings[missing].notes
  throw new SettingError(`${env}: AUTH_SMS_FORM=twilio needs it. Example: ${env}=${example}`)
}
