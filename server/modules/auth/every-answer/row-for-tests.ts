import type { ServiceTestApp } from '../administration/admin-app-for-tests.ts'
import type { PhoneTestApp } from '../phones/phone-app-for-tests.ts'
import type { Session } from '../auth-app-for-tests.ts'

/**
 * Instances that differ in what is on: as it comes; with all that can be on, emails confirming; with all that can be off;
 * with text messages, which are sent, or not needed, or not taken by the gateway, or used up; and where one wrong guess
 * is already one too many.
 */
export const SETTINGS = {
  usual: {},
  open: { AUTH_ANONYMOUS: 'yes', AUTH_OAUTH_CLIENTS: 'yes', AUTH_AUTOCONFIRM: 'no', AUTH_RATE_ANONYMOUS: '1000' },
  shut: { AUTH_DISABLE_SIGNUP: 'yes', AUTH_PASSKEYS: 'no', AUTH_MANUAL_LINKING: 'no' },
  texts: { AUTH_SMS_FREQUENCY: '60' },
  'texts, sign-up closed': { AUTH_DISABLE_SIGNUP: 'yes' },
  'texts not needed': { AUTH_PHONE_AUTOCONFIRM: 'yes' },
  'texts not taken': {},
  'texts used up': { AUTH_RATE_SMS: '0' },
  strict: { AUTH_RATE_FAILURES: '1' },
} as const
export type Setting = keyof typeof SETTINGS

/** The settings with a gateway for text messages, and what it answers. */
export const GATEWAYS: Readonly<Partial<Record<Setting, number>>> = {
  texts: 201,
  'texts, sign-up closed': 201,
  'texts not needed': 201,
  'texts not taken': 503,
  'texts used up': 201,
  strict: 201,
}

/** Who asks: nobody, somebody with a session made for this row, or a service of the operator's. */
export type Who = 'nobody' | 'person' | 'service'

export interface Scene {
  readonly auth: ServiceTestApp
  /** The same instance where it has a gateway for text messages. */
  readonly phones: PhoneTestApp | null
  /** Somebody with an account and a session, nobody's but this row's. */
  readonly person: Session
}

export interface Row {
  /** What is asked, and what is wrong with it. */
  readonly fault: string
  readonly setting?: Setting
  /** Another than the endpoint is for. */
  readonly who?: Who
  /** The access token of somebody else than the scene's person. */
  readonly token?: (scene: Scene) => Promise<string>
  readonly query?: string | ((scene: Scene) => string | Promise<string>)
  readonly body?: object | string | ((scene: Scene) => object | Promise<object>)
  /** Values of the parts of the path, in their order. */
  readonly at?: readonly string[] | ((scene: Scene) => readonly string[] | Promise<readonly string[]>)
  readonly status: number
  /** The error code of a refusal. */
  readonly code?: string
  /** The keys of the answer's object, or of the first thing in its list, in the order of the alphabet. */
  readonly keys?: string
  /** How the address begins that a redirect leads to. */
  readonly location?: string
}

export interface Subject {
  /** Whom the endpoint is for. */
  readonly for: Who
  /** Whether it reads a JSON body that may not be left out. */
  readonly json: boolean
  readonly rows: readonly Row[]
}

/** By method and path, as the service registers them. */
export type Table = Readonly<Record<string, Subject>>

export const NOBODY = '00000000-0000-4000-8000-00000000dead'
export const SESSION = 'access_token expires_at expires_in refresh_token token_type user'
export const USER =
  'app_metadata aud confirmed_at created_at email email_confirmed_at id identities is_anonymous last_sign_in_at phone role updated_at user_metadata'
export const EMPTY = ''
