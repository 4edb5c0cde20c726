import { changeOwnAccount } from '../accounts/change.ts'
import { deny, invalid } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { readEmailRequest } from '../emails/send.ts'
import { json, noContent } from '../protocol/answer.ts'
import { record, text } from '../protocol/body.ts'
import { readAddress, checkChannel, readPhone } from '../protocol/email-and-phone.ts'
import { type Endpoint, audienceOf } from '../protocol/call.ts'
import { signOut, type Scope } from '../sessions/session.ts'
import { requestProof } from '../emails/requests.ts'
import { showAccount } from '../accounts/user.ts'

const readUser: Endpoint = {
  method: 'GET',
  path: '/user',
  answer: async (auth, call) => {
    const bearer = await call.bearer()
    if (audienceOf(call, bearer) !== bearer.claims.aud) invalid("Token audience doesn't match request audience")
    return json(await showAccount(auth.kernel.database.db, bearer.account))
  },
}

function readNumber({ sms }: Auth, given: string, channel: string): string {
  const phone = readPhone(given)
  checkChannel(channel)
  if (sms === null) deny(422, 'phone_provider_disabled', 'Phone numbers are not kept by this instance')
  return phone
}

const changeUser: Endpoint = {
  method: 'PUT',
  path: '/user',
  rate: 'user',
  answer: async (auth, call) => {
    const bearer = await call.bearer()
    const fields = await call.fields()
    if (record(fields, 'app_metadata') !== null)
      deny(403, 'not_admin', 'Updating app_metadata requires admin privileges')
    const [email, phone, password] = [text(fields, 'email'), text(fields, 'phone'), text(fields, 'password')]
    const user = await changeOwnAccount(auth, bearer, {
      email: email === '' ? null : readAddress(email),
      phone: phone === '' ? null : readNumber(auth, phone, text(fields, 'channel')),
      password:
        password === ''
          ? null
          : { password, currentPassword: text(fields, 'current_password'), nonce: text(fields, 'nonce') },
      metadata: record(fields, 'data'),
      input: readEmailRequest(auth, call, fields),
      device: call.device,
    })
    return json(user)
  },
}

/** Sends a code to the user's address or number, to prove that they can read messages there. */
const reauthenticate: Endpoint = {
  method: 'GET',
  path: '/reauthenticate',
  rate: 'reauthenticate',
  answer: async (auth, call) => {
    const bearer = await call.bearer()
    await requestProof(auth, bearer, readEmailRequest(auth, call, {}))
    return json({})
  },
}

const SCOPES: readonly string[] = ['global', 'local', 'others'] satisfies Scope[]

const logout: Endpoint = {
  method: 'POST',
  path: '/logout',
  answer: async (auth, call) => {
    const bearer = await call.bearer()
    const scope = call.query.get('scope') ?? 'global'
    if (!SCOPES.includes(scope)) invalid(`Unsupported logout scope "${scope.slice(0, 40)}"`)
    await signOut(auth, { userId: bearer.account.id, sessionId: bearer.sessionId }, scope as Scope)
    return noContent()
  },
}

export const USER_ENDPOINTS: readonly Endpoint[] = [readUser, changeUser, reauthenticate, logout]
