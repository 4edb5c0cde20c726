import { useId } from 'react'
import { m } from '../../../messages/messages.js'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import type { AiProvider, OfferedModel } from '@replique/contract'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { readNumber } from './feature-texts.ts'

/** A model as entered in the dialog. */
export interface ModelDraft {
  /** Identifies the row while the dialog is open. */
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

/** Returns the entered models and skips empty rows; null if a model is invalid or listed twice. */
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

interface Props {
  readonly drafts: readonly ModelDraft[]
  /** Names of the models that the provider reports. */
  readonly known: readonly string[]
  readonly onChange: (drafts: readonly ModelDraft[]) => void
}

/** Edits which of a provider's models features may use, and the price of each model. */
export function ModelFields({ drafts, known, onChange }: Props) {
  const list = useId()
  const change = (row: number, next: Partial<ModelDraft>) =>
    onChange(drafts.map((draft) => (draft.row === row ? { ...draft, ...next } : draft)))
  const next = Math.max(-1, ...drafts.map(({ row }) => row)) + 1
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{m.ai_models()}</legend>
      <p className="text-sm text-ink-soft">{m.ai_models_says()}</p>
      <datalist id={list}>
        {known.map((id) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </datalist>
      {drafts.map((draft) => (
        <ModelRow
          key={draft.row}
          draft={draft}
          list={list}
          onChange={(fields) => change(draft.row, fields)}
          onRemove={() => onChange(drafts.filter(({ row }) => row !== draft.row))}
        />
      ))}
      <div>
        <Button icon="plus" onClick={() => onChange([...drafts, newDraft(next)])}>
          {m.ai_model_add()}
        </Button>
      </div>
    </fieldset>
  )
}

interface RowProps {
  readonly draft: ModelDraft
  readonly list: string
  readonly onChange: (fields: Partial<ModelDraft>) => void
  readonly onRemove: () => void
}

function ModelRow({ draft, list, onChange, onRemove }: RowProps) {
  const price = (what: 'priceIn' | 'priceOut', label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      placeholder="0"
      value={draft[what]}
      error={isPrice(draft[what]) ? undefined : m.ai_price_wrong()}
      onChange={(event) => onChange({ [what]: event.target.value })}
    />
  )
  return (
    <div className="grid gap-3 border-l-2 border-line pl-3">
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <TextField
            label={m.ai_model_id()}
            list={list}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            value={draft.id}
            error={/\S\s+\S/.test(draft.id) ? m.ai_model_id_wrong() : undefined}
            onChange={(event) => onChange({ id: event.target.value })}
          />
        </div>
        <IconButton icon="trash-2" label={m.ai_model_remove({ model: draft.id })} onClick={onRemove} />
      </div>
      <SelectField
        label={m.ai_model_kind()}
        value={draft.kind}
        onChange={(event) => onChange({ kind: event.target.value === 'speech' ? 'speech' : 'text' })}
      >
        <option value="text">{m.ai_model_kind_text()}</option>
        <option value="speech">{m.ai_model_kind_speech()}</option>
      </SelectField>
      {draft.kind === 'text' ? (
        <div className="grid grid-cols-2 items-end gap-3">
          {price('priceIn', m.ai_price_in())}
          {price('priceOut', m.ai_price_out())}
        </div>
      ) : (
        <>
          {price('priceIn', m.ai_price_characters())}
          <TextField
            label={m.ai_model_voices()}
            hint={m.ai_model_voices_hint()}
            autoComplete="off"
            spellCheck={false}
            maxLength={10_000}
            value={draft.voices}
            onChange={(event) => onChange({ voices: event.target.value })}
          />
        </>
      )}
    </div>
  )
}
