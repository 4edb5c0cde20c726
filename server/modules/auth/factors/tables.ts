import type { ColumnType } from 'kysely'

type Json<T> = ColumnType<T, string, string>

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

export type FactorTables = {
  factors: FactorsTable
  factor_challenges: FactorChallengesTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  pictures: PicturesTable
}
