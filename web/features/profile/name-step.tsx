import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Refusal } from './refusal.ts'

interface Props {
  readonly suggestion: string
  readonly action: string
  readonly busy: boolean
  readonly refusal: Refusal | undefined
  readonly onType: () => void
  readonly onName: (name: string) => void
}

/** What a device is to be called in the list. */
export function NameStep({ suggestion, action, busy, refusal, onType, onName }: Props) {
  const [name, setName] = useState(suggestion)
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onName(name.trim() || suggestion)
      }}
    >
      <TextField
        label={m.profile_device_name()}
        hint={m.profile_device_name_hint()}
        error={refusal?.message}
        value={name}
        onChange={(event) => {
          onType()
          setName(event.target.value)
        }}
        autoComplete="off"
        maxLength={60}
      />
      <Button type="submit" look="solid" busy={busy} className="justify-self-end">
        {action}
      </Button>
    </form>
  )
}
