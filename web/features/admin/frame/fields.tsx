import type { ComponentProps } from 'react'
import { m } from '../../../messages/messages.js'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useSearchField } from '../../../ui/use-search-field.ts'

const PAUSE = 300

interface TextSearchProps {
  readonly label: string
  readonly value: string
  readonly onChange: (search: string) => void
}

/** A search field; the search is submitted once typing pauses. */
export function TextSearch({ label, value, onChange }: TextSearchProps) {
  const { words, type } = useSearchField({ value, onAsk: onChange, pause: PAUSE })
  return (
    <TextField
      label={label}
      type="search"
      autoComplete="off"
      maxLength={200}
      value={words}
      onChange={(event) => type(event.target.value)}
    />
  )
}

interface Wanted<Only> {
  readonly search: string
  readonly only: Only
}

interface Props<Only extends string> {
  readonly label: string
  /** The filters in order, each with its label. */
  readonly kinds: Readonly<Record<Only, () => string>>
  readonly wanted: Wanted<Only>
  readonly onChange: (next: Wanted<Only> & { readonly page: 1 }) => void
}

/** A search field and a filter; changing either returns to the first page. */
export function SearchBar<Only extends string>({ label, kinds, wanted: { search, only }, onChange }: Props<Only>) {
  return (
    <search className="grid gap-x-3 rail:grid-cols-[1fr_15rem]">
      <TextSearch label={label} value={search} onChange={(next) => onChange({ search: next, only, page: 1 })} />
      <SelectField
        label={m.admin_people_only()}
        value={only}
        onChange={(event) => onChange({ search, only: event.target.value as Only, page: 1 })}
      >
        {(Object.keys(kinds) as Only[]).map((kind) => (
          <option key={kind} value={kind}>
            {kinds[kind]()}
          </option>
        ))}
      </SelectField>
    </search>
  )
}

type Language = 'en' | 'fr'

interface LanguageProps {
  readonly label: string
  readonly value: Language
  readonly onChange: (language: Language) => void
}

/** Selects the language of a user's emails. */
export function LanguageField({ label, value, onChange }: LanguageProps) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value as Language)}>
      <option value="en" lang="en">
        English
      </option>
      <option value="fr" lang="fr">
        Français
      </option>
    </SelectField>
  )
}

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> {
  readonly label: string
  readonly checked: boolean
}

/** A switch that takes effect immediately. */
export function Switch({ label, checked, ...rest }: SwitchProps) {
  return (
    <label className="relative inline-flex size-11 w-14 shrink-0 cursor-pointer items-center justify-center rounded-base has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-label={label}
        className="peer sr-only"
      />
      <span
        aria-hidden
        className="block h-6 w-11 rounded-full border border-line-strong bg-sunk transition-colors duration-150 after:mt-[3px] after:ml-[3px] after:block after:size-4 after:rounded-full after:bg-ink-soft after:transition-transform after:duration-150 peer-checked:border-accent peer-checked:bg-accent peer-checked:after:translate-x-5 peer-checked:after:bg-on-accent peer-disabled:opacity-50"
      />
    </label>
  )
}
