import { signUpGuest, checkSignupOpen, signUp } from '../accounts/sign-up.ts'
import { deny, invalid } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { readEmailRequest, countEmail } from '../emails/send.ts'
import { json } from '../protocol/answer.ts'
import { record, text, type Fields, flag } from '../protocol/body.ts'
import { readAddress, checkChannel, readPhone } from '../protocol/email-and-phone.ts'
import type { Endpoint, AuthCall } from '../protocol/call.ts'
import { languageOf } from '../../../kernel/http/call.ts'
import { checkMetadata } from '../accounts/metadata.ts'
import { queueMessageRequest } from '../emails/later.ts'
import { countTextOfAnybody } from '../phones/send.ts'

interface Who {
  readonly email: string | null
  readonly phone: string | null
}

function readWho({ sms }: Auth, fields: Fields): Who {
  const [email, phone] = [text(fields, 'email'), text(fields, 'phone')]
  if (text(fields, 'password') === '') invalid('Signup requires a valid password')
  if (email !== '' && phone !== '') invalid('Only an email address or phone number should be provided on signup.')
  if (phone === '') return { email: readAddress(email), phone: null }
  checkChannel(text(fields, 'channel'))
  if (text(fields, 'code_challenge') !== '') invalid('PKCE not supported for phone signups')
  if (sms === null) deny(400, 'phone_provider_disabled', 'Phone signups are disabled')
  return { email: null, phone: readPhone(phone) }
}

export const signup: Endpoint = {
  method: 'POST',
  path: '/signup',
  rate: 'signup',
  answer: async (auth, call) => {
    const fields = await call.fields()
    if (text(fields, 'email') === '' && text(fields, 'phone') === '') {
      const guest = await signUpGuest(auth, { metadata: record(fields, 'data') ?? {}, device: call.device })
      return json(guest.body, 200, guest.headers)
    }
    await checkSignupOpen(auth)
    const who = readWho(auth, fields)
    const metadata = record(fields, 'data') ?? {}
    const input = readEmailRequest(auth, call, fields)
    const done = await signUp(auth, {
      ...who,
      password: text(fields, 'password'),
      metadata,
      device: call.device,
      input,
    })
    return 'veiled' in done ? json(done.veiled) : json(done.session.body, 200, done.session.headers)
  },
}

async function askText(auth: Auth, call: AuthCall, fields: Fields): Promise<Response> {
  if (auth.sms === null) deny(400, 'phone_provider_disabled', 'Unsupported phone provider')
  checkChannel(text(fields, 'channel'))
  const metadata = record(fields, 'data') ?? {}
  checkMetadata(metadata)
  const asked = {
    phone: readPhone(text(fields, 'phone')),
    createUser: flag(fields, 'create_user', true),
    metadata,
    language: languageOf(call.headers),
  }
  countTextOfAnybody(auth)
  await queueMessageRequest(auth, { kind: 'text-sign-in', ...asked })
  return json({})
}

/**
 * Sends a sign-in email or text message. The response is the same whether or not the address or number is registered.
 */
export const otp: Endpoint = {
  method: 'POST',
  path: '/otp',
  rate: 'otp',
  answer: async (auth, call) => {
    const fields = await call.fields()
    const [email, phone] = [text(fields, 'email'), text(fields, 'phone')]
    if (email !== '' && phone !== '') invalid('Only an email address or phone number should be provided')
    if (phone !== '') return askText(auth, call, fields)
    const request = {
      email: readAddress(email),
      createUser: flag(fields, 'create_user', true),
      metadata: record(fields, 'data') ?? {},
      input: readEmailRequest(auth, call, fields),
    }
    checkMetadata(request.metadata)
    countEmail(auth)
    await queueMessageRequest(auth, { kind: 'sign-in', ...request })
    return json({})
  },
}

interface Again {
  readonly fields: Fields
  readonly type: 'sms' | 'phone_change'
}

async function askTextAgain(auth: Auth, call: AuthCall, { fields, type }: Again): Promise<Response> {
  if (text(fields, 'phone') === '') invalid('Type provided requires a phone number')
  if (text(fields, 'email') !== '') invalid('Only an email address or phone number should be provided.')
  if (auth.sms === null) deny(400, 'phone_provider_disabled', 'Phone logins are disabled')
  const asked = { phone: readPhone(text(fields, 'phone')), type, language: languageOf(call.headers) }
  countTextOfAnybody(auth)
  await queueMessageRequest(auth, { kind: 'text-again', ...asked })
  return json({})
}

/**
 * Resends the pending email or text message. The response is the same whether or not the address or number is
 * registered.
 */
export const resend: Endpoint = {
  method: 'POST',
  path: '/resend',
  rate: 'resend',
  answer: async (auth, call) => {
    const fields = await call.fields()
    const type = text(fields, 'type')
    if (type === '') invalid('Type provided in the request is not valid')
    if (type === 'sms' || type === 'phone_change') return askTextAgain(auth, call, { fields, type })
    if (type !== 'signup' && type !== 'email_change')
      return invalid('Missing one of these types: signup, email_change, sms, phone_change')
    if (text(fields, 'phone') !== '') invalid('Type provided requires an email address')
    const email = readAddress(text(fields, 'email'))
    const input = readEmailRequest(auth, call, fields)
    countEmail(auth)
    await queueMessageRequest(auth, { kind: 'again', email, type, input })
    return json({})
  },
}

/** Sends an email for choosing a new password. The response is the same whether or not the address is registered. */
export const recover: Endpoint = {
  method: 'POST',
  path: '/recover',
  rate: 'recover',
  answer: async (auth, call) => {
    const fields = await call.fields()
    const email = readAddress(text(fields, 'email'))
    const input = readEmailRequest(auth, call, fields)
    countEmail(auth)
    await queueMessageRequest(auth, { kind: 'recovery', email, input })
    return json({})
  },
}
