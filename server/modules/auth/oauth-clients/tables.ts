import type { ColumnType } from 'kysely'

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

export type OAuthClientTables = { oauth_clients: OAuthClientsTable }
