import type { AiProvider, OfferedModel } from '@replique/contract'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { readNumber } from './feature-texts.ts'

/** A model as entered in the dialog. */
export interface ModelDraft {
  /** Key of the row while the dialog is open. */
  readonly row: number
  readonly id: string
  readonly kind: OfferedModel['kind']
  readonly priceIn: string
  readonly priceOut: string
  readonly voices: string
}

const priceText = (price: number): string =>
  price === 0 ? '' : price.toLocaleString(getLocale(), { useGrouping: false, maximumFractionDigits: 6 })

export const draftsOf = (provider: AiProvider | null): ModelDraft[] =>
  (provider?.models ?? []).map(({ priceIn, priceOut, ...model }, row) => ({
    ...model,
    row,
    priceIn: priceText(priceIn),
    priceOut: priceText(priceOut),
  }))

export const newDraft = (row: number): ModelDraft => ({
  row,
  id: '',
  kind: 'text',
  priceIn: '',
  priceOut: '',
  voices: '',
})

const priceOf = (text: string): number | null => (text.trim() === '' ? 0 : readNumber(text))

/** Returns whether a price is valid; an empty one counts as unknown and is valid. */
export const isPrice = (text: string): boolean => priceOf(text) !== null

/** Returns the models without empty rows; null if one is invalid. */
export function readModels(drafts: readonly ModelDraft[]): OfferedModel[] | null {
  const models: OfferedModel[] = []
  for (const { id, kind, voices, ...prices } of drafts) {
    const [priceIn, priceOut] = [priceOf(prices.priceIn), priceOf(prices.priceOut)]
    if (priceIn === null || priceOut === null) return null
    const name = id.trim()
    if (name === '') continue
    if (/\s/.test(name) || models.some((model) => model.id === name)) return null
    models.push({ id: name, kind, priceIn, priceOut, voices: voices.trim() })
  }
  return models
}
