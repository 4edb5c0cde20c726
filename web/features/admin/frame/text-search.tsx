import { useEffect, useRef, useState } from 'react'
import { TextField } from '../../../ui/field.tsx'

/** Milliseconds without a key before the server is asked. */
const PAUSE = 300

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (search: string) => void
}

/** Words to look for; they are asked for once whoever types them pauses. */
export function TextSearch({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const [asked, setAsked] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // the way back, or "show all", changes the address without this field
  if (value !== asked) {
    setAsked(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(text.trim()), PAUSE)
  }
  return (
    <TextField
      label={label}
      type="search"
      autoComplete="off"
      maxLength={200}
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  )
}
