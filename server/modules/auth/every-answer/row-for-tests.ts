import type { ServiceTestApp } from '../administration/admin-app-for-tests.ts'
import type { PhoneTestApp } from '../phones/phone-app-for-tests.ts'
import type { Session } from '../auth-app-for-tests.ts'

/**
 * Servers with different features enabled: the defaults; everything on, with confirmation by email; everything off;
 * text messages that are sent, not needed, rejected by the gateway, or over the limit; and a limit of one wrong guess.
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

/** The settings with a text message gateway, each with the status that the gateway returns. */
export const GATEWAYS: Readonly<Partial<Record<Setting, number>>> = {
  texts: 201,
  'texts, sign-up closed': 201,
  'texts not needed': 201,
  'texts not taken': 503,
  'texts used up': 201,
  strict: 201,
}

/** Who sends the request: nobody, a user with a session made for this row, or another service. */
export type Who = 'nobody' | 'person' | 'service'

export interface Scene {
  readonly auth: ServiceTestApp
  /** The same server, if it has a text message gateway. */
  readonly phones: PhoneTestApp | null
  /** A signed-in user that only this row uses. */
  readonly person: Session
}

export interface Row {
  /** What is requested, and what is wrong with it. */
  readonly fault: string
  readonly setting?: Setting
  /** Who sends the request, if not the kind of caller that the endpoint is for. */
  readonly who?: Who
  /** The access token of a user other than the scene's. */
  readonly token?: (scene: Scene) => Promise<string>
  readonly query?: string | ((scene: Scene) => string | Promise<string>)
  readonly body?: object | string | ((scene: Scene) => object | Promise<object>)
  /** Values of the path parameters, in order. */
  readonly at?: readonly string[] | ((scene: Scene) => readonly string[] | Promise<readonly string[]>)
  readonly status: number
  /** The error code, if the request is refused. */
  readonly code?: string
  /** The keys of the response object, or of the first item in its list, in alphabetical order. */
  readonly keys?: string
  /** Text that the redirect's `Location` header must contain. */
  readonly location?: string
}

export interface Subject {
  /** Who may call the endpoint. */
  readonly for: Who
  /** Whether it requires a JSON body. */
  readonly json: boolean
  readonly rows: readonly Row[]
}

/** The rows of each endpoint, by its method and path as the service registers them. */
export type Table = Readonly<Record<string, Subject>>

export const NOBODY = '00000000-0000-4000-8000-00000000dead'
export const SESSION = 'access_token expires_at expires_in refresh_token token_type user'
export const USER =
  'app_metadata aud confirmed_at created_at email email_confirmed_at id identities is_anonymous last_sign_in_at phone role updated_at user_metadata'
export const EMPTY = ''
