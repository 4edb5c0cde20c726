import { z } from 'zod'
import { setting, SettingError, wholeNumber, yesOrNo, type Settings, type Values } from '../../../kernel/settings.ts'

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
    context.addIssue({ code: 'custom', message: 'it must be an address with http or https://, without a name in it' })
    return z.NEVER
  })

const word = z.string().min(1).max(500).nullable().default(null)

/** Settings of text messages, by which people sign up and in with a phone number. */
export const phoneSettings = {
  smsUrl: setting(address, {
    env: 'AUTH_SMS_URL',
    doc: 'Where text messages are handed over; with it, people sign up and in with a phone number too. Each is a POST in the form that AUTH_SMS_FORM names. See operations.md.',
    unset: 'no text messages are sent, and phone numbers are refused',
    example: 'https://sms.example.org/send',
  }),
  smsForm: setting(z.enum(['json', 'twilio'], 'it must be json or twilio').default('json'), {
    env: 'AUTH_SMS_FORM',
    doc: '`json` posts `{id, phone, message, code}` with AUTH_SMS_SECRET as a bearer token; `twilio` posts the form of Twilio’s Messages API (`https://api.twilio.com/2010-04-01/Accounts/…/Messages.json`).',
    example: 'twilio',
  }),
  smsSecret: setting(word, {
    env: 'AUTH_SMS_SECRET',
    doc: 'The bearer token of the `json` form; the auth token, or the secret of the API key, of the `twilio` form.',
    unset: 'the `json` form carries none; the `twilio` form needs it',
    example: 'a-random-text',
    secret: true,
  }),
  smsAccount: setting(word, {
    env: 'AUTH_SMS_ACCOUNT',
    doc: 'The account SID, or the SID of an API key, of the `twilio` form.',
    unset: 'nothing; the `twilio` form needs it',
    example: 'AC0123456789abcdef0123456789abcdef',
  }),
  smsFrom: setting(word, {
    env: 'AUTH_SMS_FROM',
    doc: 'Who text messages come from in the `twilio` form: a number, a sender’s name, or the SID of a messaging service (`MG…`).',
    unset: 'nothing; the `twilio` form needs it',
    example: '+15005550006',
  }),
  phoneAutoconfirm: setting(yesOrNo(false), {
    env: 'AUTH_PHONE_AUTOCONFIRM',
    doc: 'Whether a phone number counts as confirmed as soon as somebody has signed up with it, without a code. Anybody can then sign up with a number that is not theirs.',
    example: 'no',
  }),
  smsSeconds: setting(wholeNumber(300, [30, HOUR]), {
    env: 'AUTH_SMS_LIFETIME',
    doc: 'Seconds for which the code of a text message holds.',
    example: '300',
  }),
  smsPause: setting(wholeNumber(60, [0, 86_400]), {
    env: 'AUTH_SMS_FREQUENCY',
    doc: 'Seconds between two text messages of one kind to one person.',
    example: '60',
  }),
  smsRate: setting(wholeNumber(30, [0, 1_000_000]), {
    env: 'AUTH_RATE_SMS',
    doc: 'Text messages that everybody together may ask for in an hour.',
    example: '30',
  }),
} satisfies Settings

/** What each form needs beside the address. */
const NEEDED = { json: [], twilio: ['smsAccount', 'smsSecret', 'smsFrom'] } as const

/** Refuses a form of text messages that lacks what it needs. */
export function checkSms(values: Values<typeof phoneSettings>): void {
  const missing = values.smsUrl === null ? undefined : NEEDED[values.smsForm].find((name) => values[name] === null)
  if (missing === undefined) return
  const { env, example } = phoneSettings[missing].notes
  throw new SettingError(`${env}: AUTH_SMS_FORM=twilio needs it. Example: ${env}=${example}`)
}
