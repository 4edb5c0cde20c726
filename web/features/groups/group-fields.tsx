import type { GroupDetail } from '@replique/contract'
import { m } from '../../messages/messages.js'
import { SelectField, TextField, TextArea } from '../../ui/field.tsx'

/** What a group says of itself. */
export type Said = Pick<GroupDetail, 'name' | 'description' | 'language'>

interface Props {
  readonly said: Said
  readonly error: string
  readonly onChange: (said: Said) => void
}

export function GroupFields({ said, error, onChange }: Props) {
  return (
    <>
      <TextField
        label={m.groups_name()}
        value={said.name}
        maxLength={120}
        autoComplete="off"
        dir="auto"
        error={error}
        onChange={(event) => onChange({ ...said, name: event.target.value })}
      />
      <TextArea
        label={m.groups_description()}
        hint={m.groups_description_hint()}
        value={said.description}
        maxLength={2000}
        rows={3}
        dir="auto"
        onChange={(event) => onChange({ ...said, description: event.target.value })}
      />
      <SelectField
        label={m.groups_language()}
        hint={m.groups_language_hint()}
        value={said.language}
        onChange={(event) => onChange({ ...said, language: event.target.value === 'fr' ? 'fr' : 'en' })}
      >
        <option value="en">{m.plays_language_en()}</option>
        <option value="fr">{m.plays_language_fr()}</option>
      </SelectField>
    </>
  )
}
