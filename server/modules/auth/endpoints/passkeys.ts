import { requireSessionBearer } from '../factors/factor.ts'
import {
  renamePasskey,
  dropPasskey,
  listOwn,
  checkPasskeysOn,
  readPasskeyId,
  passkeyManager,
} from '../passkeys/passkey.ts'
import { json, noContent } from '../protocol/answer.ts'
import { text } from '../protocol/body.ts'
import type { Endpoint } from '../protocol/call.ts'
import { registerPasskey, offerPasskey, signInByPasskey, offerSignIn } from '../passkeys/ceremonies.ts'

const rename: Endpoint = {
  method: 'PATCH',
  path: '/passkeys/:id',
  rate: 'user',
  answer: async (auth, call) => {
    checkPasskeysOn(auth)
    const { account } = await requireSessionBearer(call)
    const which = { accountId: account.id, id: readPasskeyId(call) }
    return json(await renamePasskey(auth, which, text(await call.fields(), 'friendly_name').trim()))
  },
}

const registrationVerify: Endpoint = {
  method: 'POST',
  path: '/passkeys/registration/verify',
  rate: 'user',
  body: 'credential',
  answer: async (auth, call) => {
    checkPasskeysOn(auth)
    const holder = await passkeyManager(call)
    return json(await registerPasskey(auth, holder, { fields: await call.fields(), device: call.device }))
  },
}

const registrationOptions: Endpoint = {
  method: 'POST',
  path: '/passkeys/registration/options',
  rate: 'user',
  answer: async (auth, call) => {
    checkPasskeysOn(auth)
    const holder = await passkeyManager(call)
    await call.fieldsIfAny()
    return json(await offerPasskey(auth, holder))
  },
}

const authenticationVerify: Endpoint = {
  method: 'POST',
  path: '/passkeys/authentication/verify',
  rate: 'token',
  body: 'credential',
  answer: async (auth, call) => {
    checkPasskeysOn(auth)
    const { body, headers } = await signInByPasskey(auth, { fields: await call.fields(), device: call.device })
    return json(body, 200, { ...headers })
  },
}

const remove: Endpoint = {
  method: 'DELETE',
  path: '/passkeys/:id',
  answer: async (auth, call) => {
    checkPasskeysOn(auth)
    const { account } = await passkeyManager(call)
    await dropPasskey(auth, { accountId: account.id, id: readPasskeyId(call) })
    return noContent()
  },
}

const listPasskeys: Endpoint = {
  method: 'GET',
  path: '/passkeys',
  answer: async (auth, call) => {
    checkPasskeysOn(auth)
    const { account } = await requireSessionBearer(call)
    return json(await listOwn(auth, account.id))
  },
}

const authenticationOptions: Endpoint = {
  method: 'POST',
  path: '/passkeys/authentication/options',
  rate: 'passkey',
  answer: async (auth, call) => {
    checkPasskeysOn(auth)
    await call.fieldsIfAny()
    return json(await offerSignIn(auth))
  },
}

/** Endpoints for registering, managing and signing in with passkeys. */
export const PASSKEY_ENDPOINTS: readonly Endpoint[] = [
  registrationOptions,
  registrationVerify,
  authenticationOptions,
  authenticationVerify,
  listPasskeys,
  rename,
  remove,
]
