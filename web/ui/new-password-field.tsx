import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { m } from '../messages/messages.js'
import { useAuthSettings } from '../platform/session/auth-settings.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { PasswordField } from './password-field.tsx'
import { type Demand, unmetDemands } from './password-strength.ts'

/** A field for a new password that says, while it is typed, what is still missing. */
export function NewPasswordField({ error, onChange, ...props }: ComponentProps<typeof PasswordField>) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const refusal = useFresh(error, typed)
  return (
    <div className="grid gap-1.5">
      <PasswordField
        {...props}
        error={refusal}
        aria-describedby={id}
        autoComplete="new-password"
        onChange={(event) => {
          setTyped(event.target.value)
          onChange?.(event)
        }}
      />
      {!refusal && <Demands id={id} typed={typed} />}
    </div>
  )
}

/** A refusal, for as long as what it refused stands there. */
function useFresh(error: ReactNode, typed: string): ReactNode {
  const [refused, setRefused] = useState({ error, typed })
  if (refused.error !== error) setRefused({ error, typed })
  return refused.typed === typed ? error : undefined
}

function Demands({ id, typed }: { id: string; typed: string }) {
  const { shortest, required } = useAuthSettings()
  const unmet = unmetDemands(typed, { shortest, required })
  const demands: [Demand, string][] = [
    ['length', m.password_length({ count: shortest })],
    ...(required.length > 0 ? [['characters', m.password_characters()] satisfies [Demand, string]] : []),
    ['pwned', m.password_pwned()],
  ]
  return (
    <ul id={id} className="grid gap-0.5 text-sm text-ink-soft">
      {demands.map(([demand, words]) => (
        <Line key={demand} words={words} met={typed !== '' && !unmet.includes(demand)} />
      ))}
    </ul>
  )
}

function Line({ words, met }: { words: string; met: boolean }) {
  return (
    <li className={classNames('flex gap-2', met && 'text-ink')}>
      <Icon name={met ? 'check' : 'dot'} className="mt-0.5 size-4" />
      <span>
        {words}
        {met && <span className="sr-only"> {m.password_met()}</span>}
      </span>
    </li>
  )
}
