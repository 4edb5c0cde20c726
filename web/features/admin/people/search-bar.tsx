import { m } from '../../../messages/messages.js'
import { SelectField } from '../../../ui/field.tsx'
import { TextSearch } from '../frame/text-search.tsx'
import { ONLY, type Only, type UserSearch } from '../queries.ts'

const ONLY_WORDS: Record<Only, () => string> = {
  all: m.admin_only_all,
  administrators: m.admin_only_administrators,
  suspended: m.admin_only_suspended,
  unconfirmed: m.admin_only_unconfirmed,
  pro: m.admin_only_pro,
}

interface Props {
  readonly wanted: UserSearch
  readonly onChange: (next: UserSearch) => void
}

/** Whom to look for, and among whom. */
export function SearchBar({ wanted, onChange }: Props) {
  return (
    <search className="grid gap-x-3 rail:grid-cols-[1fr_15rem]">
      <TextSearch
        label={m.admin_people_search()}
        value={wanted.search}
        onChange={(search) => onChange({ ...wanted, search, page: 1 })}
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
