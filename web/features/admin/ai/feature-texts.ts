import type { ModelFault, AiProvider, FeatureName, FeatureState } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'

/** What is wrong with a provider, and what to do about it. */
export const FAULT_WORDS: Record<ModelFault, () => string> = {
  key_wrong: m.ai_fault_key_wrong,
  key_lost: m.ai_fault_key_lost,
  address_refused: m.ai_fault_address_refused,
  unreachable: m.ai_fault_unreachable,
  slow: m.ai_fault_slow,
  busy: m.ai_fault_busy,
  failing: m.ai_fault_failing,
  refused: m.ai_fault_refused,
  model_unknown: m.ai_fault_model_unknown,
  too_large: m.ai_fault_too_large,
  wrong_answer: m.ai_fault_wrong_answer,
}

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

/** A dollar's worth of calls is many calls: what is less than a cent is told exactly. */
export function moneyOf(dollars: number): string {
  const digits = dollars !== 0 && dollars < 0.01 ? 6 : 2
  return new Intl.NumberFormat(getLocale(), {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(dollars)
}

export const numberOf = (number: number): string => number.toLocaleString(getLocale())

/** Seconds, to a tenth, and never none. */
export const secondsOf = (seconds: number): string =>
  new Intl.NumberFormat(getLocale(), { style: 'unit', unit: 'second', maximumFractionDigits: 1 }).format(
    Math.max(0.1, seconds),
  )

/** A number as people type it, with a comma or a point; null where it is none. */
export function readNumber(text: string): number | null {
  const number = /^\d{1,9}([.,]\d{1,6})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
  return Number.isFinite(number) ? number : null
}
