import type { ModelFault, AiProvider, FeatureName, FeatureState } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'

/** Texts that describe each fault of a provider and how to fix it. */
export const FAULT_TEXTS: Record<ModelFault, () => string> = {
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

/** The name of each feature. */
export const FEATURE_TITLES: Record<FeatureName, () => string> = {
  tts: m.ai_feature_tts,
  tone_detection: m.ai_feature_tone_detection,
  character_attributes: m.ai_feature_character_attributes,
  importer: m.ai_feature_importer,
}

/** For each feature, what it does and what still works without it. */
export const FEATURE_DESCRIPTIONS: Record<FeatureName, () => string> = {
  tts: m.ai_says_tts,
  tone_detection: m.ai_says_tone_detection,
  character_attributes: m.ai_says_character_attributes,
  importer: m.ai_says_importer,
}

/** Returns the displayed name of a feature listed in the audit log; an unknown name is returned unchanged. */
export const featureTitle = (name: string): string =>
  Object.hasOwn(FEATURE_TITLES, name) ? FEATURE_TITLES[name as FeatureName]() : name

/** Returns the name of the engine that a feature uses without a provider. Plays are heard with natural voices too. */
export const ownEngineInWords = (name: FeatureName): string =>
  name === 'tts' ? m.ai_engine_voices() : m.ai_engine_built_in()

/** Returns the name of a feature's engine. */
export function engineInWords(
  { name, engine }: Pick<FeatureState, 'name' | 'engine'>,
  providers: readonly AiProvider[],
): string {
  if (engine === null) return ownEngineInWords(name)
  const provider = providers.find(({ id }) => id === engine.provider)
  const isThere = provider?.models.some(({ id }) => id === engine.model) ?? false
  const named = { provider: provider?.name ?? '', model: engine.model }
  return isThere ? m.ai_engine_named(named) : m.ai_engine_gone(named)
}

/** Formats US dollars. Amounts below a cent get up to six decimals, because single calls cost that little. */
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

/** Formats seconds to one decimal place, with a minimum of 0.1. */
export const secondsOf = (seconds: number): string =>
  new Intl.NumberFormat(getLocale(), { style: 'unit', unit: 'second', maximumFractionDigits: 1 }).format(
    Math.max(0.1, seconds),
  )

/** Parses a number with a decimal comma or point. Returns null if the text isn't a number. */
export function readNumber(text: string): number | null {
  const number = /^\d{1,9}([.,]\d{1,6})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
  return Number.isFinite(number) ? number : null
}
