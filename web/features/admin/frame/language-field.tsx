import { SelectField } from '../../../ui/field.tsx'

type Language = 'en' | 'fr'

interface Props {
  readonly label: string
  readonly value: Language
  readonly onChange: (language: Language) => void
}

/** The language in which somebody is written to. */
export function LanguageField({ label, value, onChange }: Props) {
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
