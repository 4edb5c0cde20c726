import type { FeatureName } from '@replique/contract'
import { m } from '../../../messages/messages.js'

/** What each feature is called. */
export const FEATURE_TITLES: Record<FeatureName, () => string> = {
  tts: m.ai_feature_tts,
  tone_detection: m.ai_feature_tone_detection,
  character_attributes: m.ai_feature_character_attributes,
  importer: m.ai_feature_importer,
}

/** A feature's name as it stands in an act; one that nobody knows stays as it is. */
export const featureTitle = (name: string): string =>
  Object.hasOwn(FEATURE_TITLES, name) ? FEATURE_TITLES[name as FeatureName]() : name
