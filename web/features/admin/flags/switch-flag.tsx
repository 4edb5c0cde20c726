import type { ReactNode } from 'react'
import { Switch } from '../frame/switch.tsx'
import { FlagRow } from './flag-row.tsx'
import { useFlag } from './use-flag.ts'

interface Props {
  readonly name: 'registrationEnabled' | 'ttsLimitFirst15'
  readonly label: string
  readonly value: boolean
  readonly children: ReactNode
}

export function SwitchFlag({ name, label, value, children }: Props) {
  const { shown, busy, failure, set } = useFlag(name, value)
  return (
    <FlagRow name={name} label={label} says={children} failure={failure}>
      <Switch
        label={label}
        checked={shown}
        aria-busy={busy}
        onChange={(event) => {
          if (!busy) void set(event.target.checked)
        }}
      />
    </FlagRow>
  )
}
