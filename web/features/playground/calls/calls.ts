import { AuthAdminApi } from '@supabase/auth-js'
import { authAddress } from '../../../platform/session/auth-address.ts'
import { auth } from '../../../platform/session/session.ts'

/** An argument or a part of one: the argument's index, then the path inside it. */
interface CallField {
  readonly label: string
  readonly at: readonly [index: number, ...path: string[]]
}

export interface AuthCall {
  /** The method's full name, without the client, for example `mfa.enroll`. */
  readonly name: string
  readonly fields: readonly CallField[]
}

const part =
  (index: number) =>
  (...labels: string[]): CallField[] =>
    labels.map((label) => ({ label, at: [index, ...label.split('.')] }))

/** `of` returns fields for the first argument, `second` for the second; each label is a path within it. */
export const of = part(0)
export const second = part(1)

/** Returns one field per argument, for methods whose arguments are single values. */
export const each = (...labels: string[]): CallField[] => labels.map((label, index) => ({ label, at: [index] }))

const call = (name: string, ...fields: readonly (readonly CallField[])[]): AuthCall => ({
  name,
  fields: fields.flat(),
})

/** Parses what was typed: objects, lists and booleans as JSON, everything else as text. */
export function readValue(typed: string): unknown {
  if (!/^\s*(?:[[{]|true\s*$|false\s*$)/.test(typed)) return typed
  try {
    return JSON.parse(typed) as unknown
  } catch {
    return typed
  }
}

interface Tree {
  [name: string]: unknown
}

/** Builds a call's arguments from what was typed; empty fields are left out. */
export function argumentsOf(fields: readonly CallField[], typed: Readonly<Record<string, string>>): unknown[] {
  const args: unknown[] = []
  for (const { label, at } of fields) {
    const value = typed[label] ?? ''
    if (value === '') continue
    const [index, ...path] = at
    if (path.length === 0) args[index] = readValue(value)
    else place((args[index] ??= {}) as Tree, path, readValue(value))
  }
  return Array.from(args)
}

function place(tree: Tree, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) tree[name] = value
  else place((tree[name] ??= {}) as Tree, rest, value)
}

/** Calls a method of the client by its full name. */
export async function callMethod(client: object, name: string, args: readonly unknown[]): Promise<unknown> {
  const path = name.split('.')
  const method = path.pop() ?? ''
  const owner = path.reduce<unknown>((object, key) => (object as Tree)[key], client) as Tree
  return (owner[method] as (...args: unknown[]) => unknown).apply(owner, [...args])
}

interface Asked {
  readonly call: AuthCall
  readonly typed: Readonly<Record<string, string>>
  /** If set, the call goes to the admin API. */
  readonly serviceKey: string | undefined
}

/** Runs a call and formats its result. */
export async function answerTo({ call, typed, serviceKey }: Asked): Promise<string> {
  try {
    const client = serviceKey === undefined ? await auth() : adminClient(serviceKey)
    return write(await callMethod(client, call.name, argumentsOf(call.fields, typed)))
  } catch (error) {
    return write({ thrown: error })
  }
}

const adminClient = (serviceKey: string) =>
  new AuthAdminApi({ url: authAddress(), headers: { Authorization: `Bearer ${serviceKey}` } })

/** Formats any value as text. Errors include all their properties. */
function write(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) => readable(part), 2) as string | undefined
  return text ?? String(value)
}

function readable(part: unknown): unknown {
  if (typeof part === 'function') return '()'
  return part instanceof Error ? Object.assign({ name: part.name, message: part.message }, part) : part
}

/**
 * Every method of the authentication client, by group. Arguments are entered as text, or as JSON if they are objects.
 */
export const CLIENT_CALLS: Readonly<Record<string, readonly AuthCall[]>> = {
  'Signing up and in': [
    call('signUp', of('email', 'phone', 'password', 'options.data', 'options.emailRedirectTo')),
    call('signInWithPassword', of('email', 'phone', 'password')),
    call('signInWithOtp', of('email', 'phone', 'options.shouldCreateUser', 'options.data', 'options.emailRedirectTo')),
    call('signInWithOAuth', of('provider', 'options.redirectTo', 'options.scopes', 'options.skipBrowserRedirect')),
    call('signInWithSSO', of('domain', 'providerId', 'options.redirectTo', 'options.skipBrowserRedirect')),
    call('signInWithIdToken', of('provider', 'token', 'access_token', 'nonce')),
    call('signInWithPasskey'),
    call('signInWithWeb3', of('chain', 'message', 'signature')),
    call('signInAnonymously', of('options.data')),
  ],
  Letters: [
    call('verifyOtp', of('type', 'email', 'phone', 'token', 'token_hash')),
    call('resetPasswordForEmail', each('email'), second('redirectTo')),
    call('resend', of('type', 'email', 'phone', 'options.emailRedirectTo')),
    call('reauthenticate'),
    call('exchangeCodeForSession', each('authCode')),
  ],
  Session: [
    call('initialize'),
    call('getSession'),
    call('setSession', of('access_token', 'refresh_token')),
    call('refreshSession', of('refresh_token')),
    call('getClaims', each('jwt')),
    call('signOut', of('scope')),
    call('startAutoRefresh'),
    call('stopAutoRefresh'),
    call('isThrowOnErrorEnabled'),
  ],
  Account: [
    call('getUser', each('jwt')),
    call(
      'updateUser',
      of('email', 'phone', 'password', 'current_password', 'nonce', 'data'),
      second('emailRedirectTo'),
    ),
    call('getUserIdentities'),
    call('linkIdentity', of('provider', 'token', 'options.redirectTo', 'options.skipBrowserRedirect')),
    call('unlinkIdentity', of('identity_id')),
  ],
  'Two-step verification': [
    call('mfa.listFactors'),
    call('mfa.enroll', of('factorType', 'friendlyName', 'issuer', 'phone')),
    call('mfa.challenge', of('factorId', 'channel', 'webauthn')),
    call('mfa.verify', of('factorId', 'challengeId', 'code', 'webauthn')),
    call('mfa.challengeAndVerify', of('factorId', 'code')),
    call('mfa.unenroll', of('factorId')),
    call('mfa.getAuthenticatorAssuranceLevel', each('jwt')),
    call('mfa.webauthn.register', of('friendlyName')),
    call('mfa.webauthn.authenticate', of('factorId')),
    call('mfa.webauthn.enroll', of('friendlyName')),
    call('mfa.webauthn.challenge', of('factorId', 'webauthn')),
    call('mfa.webauthn.verify', of('factorId', 'challengeId', 'webauthn')),
    call('mfa.recoveryCodes.getStatus'),
    call('mfa.recoveryCodes.generate', of('friendlyName')),
    call('mfa.recoveryCodes.verify', of('code')),
    call('mfa.recoveryCodes.regenerate'),
    call('mfa.recoveryCodes.unenroll'),
  ],
  Passkeys: [
    call('registerPasskey'),
    call('passkey.list'),
    call('passkey.update', of('passkeyId', 'friendlyName')),
    call('passkey.delete', of('passkeyId')),
    call('passkey.startRegistration'),
    call('passkey.verifyRegistration', of('challengeId', 'credential')),
    call('passkey.startAuthentication'),
    call('passkey.verifyAuthentication', of('challengeId', 'credential')),
  ],
  'Applications of others': [
    call('oauth.getAuthorizationDetails', each('authorizationId')),
    call('oauth.approveAuthorization', each('authorizationId'), second('skipBrowserRedirect')),
    call('oauth.denyAuthorization', each('authorizationId'), second('skipBrowserRedirect')),
    call('oauth.listGrants'),
    call('oauth.revokeGrant', of('clientId')),
  ],
}

const USER = ['email', 'phone', 'password', 'email_confirm', 'user_metadata', 'app_metadata', 'role', 'ban_duration']
const CLIENT = ['client_name', 'redirect_uris', 'grant_types', 'response_types', 'scope']

/** Calls that need the operator's service key. */
export const ADMIN_CALLS: Readonly<Record<string, readonly AuthCall[]>> = {
  'Administration: people': [
    call('listUsers', of('page', 'perPage')),
    call('getUserById', each('uid')),
    call('createUser', of(...USER)),
    call('updateUserById', each('uid'), second(...USER)),
    call('deleteUser', each('uid', 'shouldSoftDelete')),
    call('inviteUserByEmail', each('email'), second('data', 'redirectTo')),
    call('generateLink', of('type', 'email', 'newEmail', 'password', 'options.data', 'options.redirectTo')),
    call('signOut', each('jwt', 'scope')),
  ],
  'Administration: factors and passkeys': [
    call('mfa.listFactors', of('userId')),
    call('mfa.deleteFactor', of('id', 'userId')),
    call('passkey.listPasskeys', of('userId')),
    call('passkey.deletePasskey', of('userId', 'passkeyId')),
  ],
  'Administration: applications and providers': [
    call('oauth.listClients', of('page', 'perPage')),
    call('oauth.createClient', of(...CLIENT)),
    call('oauth.getClient', each('clientId')),
    call('oauth.updateClient', each('clientId'), second(...CLIENT)),
    call('oauth.deleteClient', each('clientId')),
    call('oauth.regenerateClientSecret', each('clientId')),
    call('customProviders.listProviders', of('type')),
    call('customProviders.createProvider', of('provider_type', 'identifier', 'name', 'client_id', 'client_secret')),
    call('customProviders.getProvider', each('identifier')),
    call('customProviders.updateProvider', each('identifier'), second('name')),
    call('customProviders.deleteProvider', each('identifier')),
  ],
}
