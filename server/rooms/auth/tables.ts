import type { ColumnType } from 'kysely'

/** JSON is written as text, because the two engines read a bare array or string differently. */
type Json<T> = ColumnType<T, string, string>
type Metadata = Readonly<Record<string, unknown>>

export interface AccountsTable {
  id: string
  aud: ColumnType<string, string | undefined, string>
  role: ColumnType<string, string | undefined, string>
  email: string | null
  email_confirmed_at: Date | null
  password_hash: string | null
  app_metadata: Json<Metadata>
  user_metadata: Json<Metadata>
  last_sign_in_at: Date | null
  banned_until: Date | null
  plan: ColumnType<'free' | 'pro', 'free' | 'pro' | undefined>
  is_anonymous: ColumnType<boolean, boolean | undefined>
  /** Digits only. */
  phone: ColumnType<string | null, string | null | undefined>
  phone_confirmed_at: ColumnType<Date | null, Date | null | undefined>
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

export type AuthTables = {
  accounts: AccountsTable
  identities: IdentitiesTable
  sessions: SessionsTable
  session_methods: { session_id: string; method: string; used_at: Date }
  administrators: { account_id: string; granted_at: Date }
  auth_secrets: { name: string; content: string; created_at: Date }
  admin_setup: { single: boolean; code_hash: string | null; closed_at: Date | null }
}
