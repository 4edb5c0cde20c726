import type { ColumnType } from 'kysely'

export interface FactorsTable {
  id: string
  account_id: string
  factor_type: 'totp' | 'webauthn'
  friendly_name: string
  verified_at: Date | null
  secret: string | null
  last_step: number | null
  credential_id: string | null
  public_key: string | null
  sign_count: number | null
  transports: Json<string[]> | null
  last_challenged_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface FactorChallengesTable {
  id: string
  factor_id: string
  ip: string
  challenge: string | null
  created_at: Date
  verified_at: Date | null
}

export interface RecoveryCodesTable {
  id: string
  set_id: string
  account_id: string
  code_hash: string
  created_at: Date
  used_at: Date | null
}

export interface PasskeysTable {
  id: string
  account_id: string
  credential_id: string
  public_key: string
  sign_count: number
  transports: Json<string[]>
  friendly_name: string
  created_at: Date
  updated_at: Date
  last_used_at: Date | null
}

export interface PasskeyChallengesTable {
  id: string
  account_id: string | null
  purpose: 'registration' | 'authentication'
  challenge: string
  expires_at: Date
}

export interface PicturesTable {
  account_id: string
  id: string
  media_type: string
  changed_at: Date
}

type FactorTables = {
  factors: FactorsTable
  factor_challenges: FactorChallengesTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  pictures: PicturesTable
}

type List = ColumnType<string[], string, string>

export type ClientType = 'public' | 'confidential'
export type AuthMethod = 'none' | 'client_secret_basic' | 'client_secret_post'

export interface OAuthClientsTable {
  id: string
  name: string
  client_type: ClientType
  auth_method: AuthMethod
  secret_hash: string | null
  redirect_uris: List
  grant_types: List
  scope: string | null
  client_uri: string | null
  logo_uri: string | null
  created_at: Date
  updated_at: Date
}

type OAuthClientTables = { oauth_clients: OAuthClientsTable }

export type CodeKind =
  | 'confirmation'
  | 'invite'
  | 'magic-link'
  | 'recovery'
  | 'email-change-current'
  | 'email-change-new'
  | 'reauthentication'
  | 'phone-confirmation'
  | 'phone-sign-in'
  | 'phone-change'

/** JSON is written as text, because the two engines read a bare array or string differently. */
type Json<T> = ColumnType<T, string, string>
type Metadata = Readonly<Record<string, unknown>>

export interface AccountsTable {
  id: string
  aud: ColumnType<string, string | undefined, string>
  role: ColumnType<string, string | undefined, string>
  email: ColumnType<string | null, string | null | undefined>
  /** When the address was confirmed as the protocol defines it. This doesn't require proof that it is the user's. */
  email_confirmed_at: ColumnType<Date | null, Date | null | undefined>
  /** The address that was proved to be the user's. It only counts as long as it is the account's address. */
  proved_email: ColumnType<string | null, string | null | undefined>
  password_hash: string | null
  app_metadata: Json<Metadata>
  user_metadata: Json<Metadata>
  last_sign_in_at: Date | null
  banned_until: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  reauthentication_sent_at: Date | null
  new_email: string | null
  /** Which of the two emails about the new address was confirmed. */
  new_email_half: 'current' | 'new' | null
  email_change_sent_at: Date | null
  plan: ColumnType<'free' | 'pro', 'free' | 'pro' | undefined>
  is_anonymous: ColumnType<boolean, boolean | undefined>
  /** Digits only. */
  phone: ColumnType<string | null, string | null | undefined>
  phone_confirmed_at: ColumnType<Date | null, Date | null | undefined>
  /** The number that was proved to be the user's. It only counts as long as it is the account's number. */
  proved_phone: ColumnType<string | null, string | null | undefined>
  new_phone: ColumnType<string | null, string | null | undefined>
  phone_change_sent_at: ColumnType<Date | null, Date | null | undefined>
  deleted_at: ColumnType<Date | null, Date | null | undefined>
  leaving_at: ColumnType<Date | null, Date | null | undefined>
  created_at: Date
  updated_at: Date
}

export interface IdentitiesTable {
  identity_id: string
  account_id: string
  provider: string
  provider_id: string
  identity_data: Json<Metadata>
  last_sign_in_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface SessionsTable {
  id: string
  account_id: string
  token_counter: number
  tokens_revoked_at: Json<number[]>
  user_agent: string | null
  ip: string | null
  created_at: Date
  refreshed_at: Date
}

export interface FlowStatesTable {
  id: string
  /** The account that signed in; null until it is known. */
  account_id: string | null
  provider: string
  /** The authentication method of the resulting session. */
  method: string
  redirect_to: string | null
  code_challenge: string | null
  code_challenge_method: 's256' | 'plain' | null
  auth_code_hash: string | null
  /** Encrypted. */
  provider_tokens: string | null
  provider_nonce: string | null
  provider_verifier: string | null
  invite_token: string | null
  linking_account_id: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface OneTimeCodesTable {
  id: string
  account_id: string
  kind: CodeKind
  /** Where the email or text message was sent. */
  address: string
  link_hash: string
  code_hash: string
  attempts: ColumnType<number, number | undefined, number>
  flow_id: string | null
  /** The metadata sent with the request for the email. It is applied once the address has been verified. */
  metadata: ColumnType<Metadata | null, string | null, string | null>
  created_at: Date
  code_expires_at: Date
  expires_at: Date
}

export interface EmailRequestsTable {
  id: string
  request: Json<object>
  asked_at: Date
}

export type AuthTables = {
  accounts: AccountsTable
  identities: IdentitiesTable
  sessions: SessionsTable
  flow_states: FlowStatesTable
  one_time_codes: OneTimeCodesTable
  letter_requests: EmailRequestsTable
  session_methods: { session_id: string; method: string; used_at: Date; factor_id: string | null }
  administrators: { account_id: string; granted_at: Date }
  auth_secrets: { name: string; content: string; created_at: Date }
  admin_setup: { single: boolean; code_hash: string | null; closed_at: Date | null }
} & FactorTables &
  OAuthClientTables
