import type { AiProvider, FeatureName, FeatureState } from '@replique/contract'
import { m } from '../../../messages/messages.js'

/** What each feature is called. */
export const FEATURE_TITLES: Record<FeatureName, () => string> = {
  tts: m.ai_feature_tts,
  tone_detection: m.ai_feature_tone_detection,
  character_attributes: m.ai_feature_character_attributes,
  importer: m.ai_feature_importer,
}

/** What each does, and what stays without it. */
export const FEATURE_SAYS: Record<FeatureName, () => string> = {
  tts: m.ai_says_tts,
  tone_detection: m.ai_says_tone_detection,
  character_attributes: m.ai_says_character_attributes,
  importer: m.ai_says_importer,
}

/** A feature's name as it stands in an act; one that nobody knows stays as it is. */
export const featureTitle = (name: string): string =>
  Object.hasOwn(FEATURE_TITLES, name) ? FEATURE_TITLES[name as FeatureName]() : name

/** By whom a feature is done. */
export function engineInWords({ engine }: Pick<FeatureState, 'engine'>, providers: readonly AiProvider[]): string {
  if (engine === null) return m.ai_engine_built_in()
  const provider = providers.find(({ id }) => id === engine.provider)
  const isThere = provider?.models.some(({ id }) => id === engine.model) ?? false
  const named = { provider: provider?.name ?? '', model: engine.model }
  return isThere ? m.ai_engine_named(named) : m.ai_engine_gone(named)
}
