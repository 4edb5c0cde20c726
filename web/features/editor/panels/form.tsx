import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useKeys } from '../shell/editor-hooks.ts'

const BOX =
  'w-full rounded-base border border-line-strong bg-raised px-3 disabled:opacity-60 aria-invalid:border-accent'

interface Field {
  readonly label: string
  readonly hint?: string
  readonly disabled?: boolean
}

interface AroundProps extends Field {
  readonly id: string
  readonly fault?: string
  readonly children: ReactNode
}

function Around({ id, label, hint, fault, children }: AroundProps) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {fault && (
        <p id={`${id}-fault`} role="alert" className="text-sm text-accent">
          {fault}
        </p>
      )}
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

interface KeptProps extends Field {
  readonly value: string
  /** Called with the new value when the field is left. If it returns an error, the typed text stays. */
  readonly onKeep: (value: string) => string | void
}

/**
 * Holds the value of a field while it is edited. Others' changes appear once the field is left. If the field is
 * unmounted while it is edited, it saves what was typed or shows a message that says why it can't.
 */
function useDraft({ value, onKeep }: Pick<KeptProps, 'value' | 'onKeep'>) {
  const [draft, setDraft] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  const onChange = (event: { readonly target: { readonly value: string } }): void => {
    setDraft(event.target.value)
    setFault('')
  }
  const keep = (): string => (draft !== null && draft !== value && onKeep(draft)) || ''
  const onBlur = (): void => {
    const refused = keep()
    setFault(refused)
    if (refused === '') setDraft(null)
  }
  const drop = (): void => {
    setDraft(null)
    setFault('')
  }
  const leave = useEffectEvent(() => {
    const refused = fault || keep()
    if (refused) showToast({ title: refused })
  })
  useEffect(() => () => leave(), [])
  return { fault, written: draft !== null && draft !== value, drop, typed: { value: draft ?? value, onChange, onBlur } }
}

/** A one-line field that saves on blur or Enter. Escape first reverts the typed text, and only then leaves. */
export function Line({ value, onKeep, ...field }: KeptProps) {
  const id = useId()
  const place = useRef<HTMLInputElement>(null)
  const { fault, written, drop, typed } = useDraft({ value, onKeep })
  useKeys(place, ({ key }) => key === 'Escape' && written && (drop(), true))
  return (
    <Around id={id} fault={fault} {...field}>
      <input
        ref={place}
        id={id}
        {...typed}
        disabled={field.disabled ?? false}
        aria-invalid={fault !== ''}
        aria-describedby={fault ? `${id}-fault` : field.hint ? `${id}-hint` : undefined}
        onKeyDown={({ key }) => key === 'Enter' && typed.onBlur()}
        className={`${BOX} h-11`}
      />
    </Around>
  )
}

/** A multi-line field. Escape leaves it and saves what was typed. */
export function Lines({ value, onKeep, ...field }: KeptProps) {
  const id = useId()
  return (
    <Around id={id} {...field}>
      <textarea
        id={id}
        rows={3}
        {...useDraft({ value, onKeep }).typed}
        aria-describedby={field.hint ? `${id}-hint` : undefined}
        disabled={field.disabled ?? false}
        className={`${BOX} py-2`}
      />
    </Around>
  )
}

interface ChoiceProps extends Field {
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onChoose: (value: string) => void
}

export function Choice({ value, options, onChoose, ...field }: ChoiceProps) {
  const id = useId()
  return (
    <Around id={id} {...field}>
      <select
        id={id}
        value={value}
        disabled={field.disabled ?? false}
        onChange={(event) => onChoose(event.target.value)}
        className={`${BOX} h-11`}
      >
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    </Around>
  )
}

interface SwitchProps extends Field {
  readonly on: boolean
  readonly onTurn: (on: boolean) => void
}

export function Switch({ on, onTurn, label, hint, disabled = false }: SwitchProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-3">
      <input
        id={id}
        type="checkbox"
        checked={on}
        disabled={disabled}
        onChange={(event) => onTurn(event.target.checked)}
        className="size-5 accent-accent"
      />
      <label htmlFor={id} className="flex min-h-11 items-center">
        {label}
      </label>
      {hint && <p className="col-start-2 text-xs text-ink-soft">{hint}</p>}
    </div>
  )
}
