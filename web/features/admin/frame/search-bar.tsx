import { TextField, SelectField } from '../../../ui/field.tsx'
import { useTypedWords } from '../../../ui/use-typed-words.ts'
import { m } from '../../../messages/messages.js'

const PAUSE = 300

interface TextSearchProps {
  readonly label: string
  readonly value: string
  readonly onChange: (search: string) => void
}

/** Words to look for; they are asked for once whoever types them pauses. */
export function TextSearch({ label, value, onChange }: TextSearchProps) {
  const { words, type } = useTypedWords({ value, onAsk: onChange, pause: PAUSE })
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
  /** Among which to look, each with its words, in their order. */
  readonly kinds: Readonly<Record<Only, () => string>>
  readonly wanted: Wanted<Only>
  readonly onChange: (next: Wanted<Only> & { readonly page: 1 }) => void
}

/** What to look for, and among which; another question begins at its first page. */
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
