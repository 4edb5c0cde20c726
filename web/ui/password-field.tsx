import { type ComponentProps, useState, type ReactNode, useId } from 'react'
import { m } from '../messages/messages.js'
import { IconButton } from './button.tsx'
import { TextField } from './field.tsx'
import { useAuthSettings } from '../platform/session/auth-settings.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** Password rules that can be checked in the browser. */
interface Rules {
  readonly shortest: number
  /** Sets of characters; the password needs at least one from each. */
  readonly required: readonly string[]
}

type Demand = 'length' | 'characters' | 'pwned'

const ROWS = ['0123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn', 'abcdefghijklm']
const WALKS = ROWS.flatMap((row) => [row, Array.from(row).reverse().join('')])
const FIRST_GUESSES =
  /^(?:pass(?:word|wort|e)?|motdepasse|admin|welcome|bienvenue|bonjour|soleil|azerty|qwerty|letmein|iloveyou|jetaime|doudou|loulou|chouchou|dragon|monkey|football|baseball|princess|princesse|theatre|replique|marseille|paris|london|secret|hello|salut|test|changeme)[\d!?.*@#$-]*$/

/** Returns the rules that a new password violates. The server checks again, with a longer list of common passwords. */
export function violatedRules(password: string, { shortest, required }: Rules): Demand[] {
  const unmet: Demand[] = []
  if (Array.from(password).length < shortest) unmet.push('length')
  if (!required.every((set) => Array.from(set).some((character) => password.includes(character))))
    unmet.push('characters')
  if (isGuessedFirst(password)) unmet.push('pwned')
  return unmet
}

/** Returns whether the password is a keyboard sequence, a repetition or one of the most common words. */
function isGuessedFirst(given: string): boolean {
  const password = given.slice(0, 100).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  if (password === '') return true
  if (/^(.{1,4}?)\1+$/su.test(password) || FIRST_GUESSES.test(password)) return true
  return (password.match(/.{1,4}/gsu) ?? []).every((part) => WALKS.some((walk) => walk.includes(part)))
}

/** A password field whose text can be made visible. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'className'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <TextField
        {...props}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="off"
        className="pr-12"
      />
      <IconButton
        icon={shown ? 'eye-off' : 'eye'}
        label={m.ui_show_password()}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-[1.875rem] right-0"
      />
    </div>
  )
}

/** A field for a new password that lists unmet rules while the user types. */
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

/** Returns the error only while the rejected value is still in the field. */
function useFresh(error: ReactNode, typed: string): ReactNode {
  const [refused, setRefused] = useState({ error, typed })
  if (refused.error !== error) setRefused({ error, typed })
  return refused.typed === typed ? error : undefined
}

function Demands({ id, typed }: { id: string; typed: string }) {
  const { shortest, required } = useAuthSettings()
  const unmet = violatedRules(typed, { shortest, required })
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
