import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { TextField } from '../../../ui/field.tsx'
import type { Refusal } from '../refusal.ts'

interface Props {
  readonly hint: ReactNode
  readonly code: string
  readonly onChange: (code: string) => void
  readonly refusal: Refusal | undefined
}

/** A code of figures, which phones offer by themselves. */
export function CodeField({ hint, code, onChange, refusal }: Props) {
  return (
    <TextField
      label={m.profile_code()}
      hint={hint}
      error={refusal?.message}
      value={code}
      onChange={(event) => onChange(event.target.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      className="font-script tracking-widest"
    />
  )
}
