import { useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { ONLY, type Only, type UserSearch } from '../queries.ts'

const ONLY_WORDS: Record<Only, () => string> = {
  all: m.admin_only_all,
  administrators: m.admin_only_administrators,
  suspended: m.admin_only_suspended,
  unconfirmed: m.admin_only_unconfirmed,
  pro: m.admin_only_pro,
}

/** Milliseconds without a key before the server is asked. */
const PAUSE = 300

interface Props {
  readonly wanted: UserSearch
  readonly onChange: (next: UserSearch) => void
}

/** Whom to look for, and among whom. */
export function SearchBar({ wanted, onChange }: Props) {
  const [typed, setTyped] = useState(wanted.search)
  const [asked, setAsked] = useState(wanted.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // the way back, or "show all", changes the address without this field
  if (wanted.search !== asked) {
    setAsked(wanted.search)
    if (wanted.search !== typed.trim()) setTyped(wanted.search)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange({ ...wanted, search: text.trim(), page: 1 }), PAUSE)
  }
  return (
    <search className="grid gap-x-3 rail:grid-cols-[1fr_15rem]">
      <TextField
        label={m.admin_people_search()}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <SelectField
        label={m.admin_people_only()}
        value={wanted.only}
        onChange={(event) => onChange({ ...wanted, only: event.target.value as Only, page: 1 })}
      >
        {ONLY.map((only) => (
          <option key={only} value={only}>
            {ONLY_WORDS[only]()}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
