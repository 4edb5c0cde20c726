import type { FeatureName, ModelFault, OfferedModel } from '@replique/contract'
import type { ColumnType } from 'kysely'

/** PostgreSQL returns large numbers as text. */
type Large = ColumnType<number | string, number, number>

export interface FeatureRow {
  readonly name: FeatureName
  readonly is_on: boolean
  readonly provider_id: string | null
  readonly model: string | null
  readonly prompt_version: number | null
  readonly limit_calls: number | null
  readonly limit_tokens: number | null
  readonly updated_at: Date
}

export interface PromptRow {
  readonly feature: FeatureName
  readonly version: number
  readonly text: string
  readonly created_at: Date
  readonly created_by: string | null
}

export interface UseRow {
  readonly feature: FeatureName
  readonly user_id: string
  /** YYYY-MM-DD, UTC. */
  readonly day: string
  readonly calls: number
  readonly failures: number
  readonly tokens_in: Large
  readonly tokens_out: Large
  /** Millionths of a dollar. */
  readonly cost: Large
}

export interface MonthRow {
  readonly feature: FeatureName
  readonly user_id: string
  /** YYYY-MM, UTC. */
  readonly month: string
  readonly calls: number
  readonly tokens: Large
}

export interface FailureRow {
  readonly id: string
  readonly feature: FeatureName
  readonly at: Date
  readonly fault: ModelFault
  readonly provider: string
  readonly model: string
}

export interface ProviderRow {
  readonly id: string
  readonly name: string
  readonly base_url: string
  readonly sealed_key: string | null
  readonly key_end: string
  /** Written as JSON, read as values. */
  readonly models: ColumnType<OfferedModel[], string, string>
  readonly created_at: Date
  readonly updated_at: Date
}

// a type, because Kysely needs an index signature, which interfaces don't have
export type AiTables = {
  ai_features: FeatureRow
  ai_prompts: PromptRow
  ai_use: UseRow
  ai_months: MonthRow
  ai_failures: FailureRow
  ai_providers: ProviderRow
}
