import { useEffect } from 'react'
import { fetchWithRetries } from '../api/retrying-fetch.ts'
import { logFor } from '../log/log.ts'
import { createStore, useStore } from '../store.ts'
import { authAddress } from './auth-address.ts'

const log = logFor('session')

/** The sign-in methods that the authentication service offers. */
export interface AuthSettings {
  /** Names of the other sign-in services, such as `google`, as the authentication service reports them. */
  readonly providers: readonly string[]
  /** Names that the operator gave to some of these services, by provider. */
  readonly labels: Readonly<Record<string, string>>
  readonly sso: boolean
  readonly passkeys: boolean
  /** Whether users can sign up and in with a phone number too. */
  readonly phone: boolean
  /** Whether new accounts are refused. */
  readonly closed: boolean
  /** Whether the server sends its emails. Otherwise an administrator has to pass them on. */
  readonly sendsEmail: boolean
  /** The minimum length of a new password, in characters. */
  readonly shortest: number
  /** Sets of characters; a new password needs at least one from each. */
  readonly required: readonly string[]
}

const PLAIN: AuthSettings = {
  providers: [],
  labels: {},
  sso: false,
  passkeys: false,
  phone: false,
  closed: false,
  sendsEmail: true,
  shortest: 8,
  required: [],
}

/** Keys of `external` that are not external services. */
const OWN = new Set(['email', 'phone', 'anonymous_users', 'saml', 'web3', 'passkey'])

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const textsIn = (table: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(table).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** Parses the service's settings; anything missing or malformed falls back to the default. */
export function parseSettings(told: unknown): AuthSettings {
  if (!isRecord(told)) return PLAIN
  const {
    external,
    external_labels: labels,
    mailer_sends,
    password_min_length: shortest,
    password_required_characters: required,
  } = told
  const named = isRecord(external) ? Object.keys(external).filter((name) => external[name] === true) : []
  return {
    providers: named.filter((name) => !OWN.has(name)).sort(),
    labels: isRecord(labels) ? textsIn(labels) : {},
    sso: told['saml_enabled'] === true,
    passkeys: told['passkeys_enabled'] === true,
    phone: named.includes('phone'),
    closed: told['disable_signup'] === true,
    sendsEmail: mailer_sends !== false,
    shortest: typeof shortest === 'number' && shortest > 0 ? shortest : PLAIN.shortest,
    required: Array.isArray(required) ? required.filter((set): set is string => typeof set === 'string') : [],
  }
}

const known = createStore<AuthSettings | undefined>(undefined)
let asking: Promise<void> | undefined

async function ask(): Promise<void> {
  try {
    const answer = await fetchWithRetries(`${authAddress()}/settings`)
    if (!answer.ok) throw new Error(`The service answered ${answer.status}`)
    known.set(parseSettings(await answer.json()))
  } catch (error) {
    asking = undefined
    log.error('The ways to sign in are unknown', error)
  }
}

/** Returns the service's settings, or the defaults until they have loaded. */
export function useAuthSettings(): AuthSettings {
  useEffect(() => {
    asking ??= ask()
  }, [])
  return useStore(known) ?? PLAIN
}
