import { TextField } from '../../../ui/field.tsx'
import { useTypedWords } from '../../../ui/typed-words/use-typed-words.ts'

const PAUSE = 300

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (search: string) => void
}

/** Words to look for; they are asked for once whoever types them pauses. */
export function TextSearch({ label, value, onChange }: Props) {
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
