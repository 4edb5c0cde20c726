import { useId, useState, type ReactNode } from 'react'

const BOX =
  'w-full rounded-house border border-line-strong bg-raised px-3 disabled:opacity-60 aria-invalid:border-accent'

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
  /** Hears the new value when the field is left; answers why it cannot be, and what was typed stays. */
  readonly onKeep: (value: string) => string | void
}

/** The value while somebody writes it; what others change meanwhile shows once the field is left. */
function useDraft({ value, onKeep }: Pick<KeptProps, 'value' | 'onKeep'>) {
  const [draft, setDraft] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  const onChange = (event: { readonly target: { readonly value: string } }): void => {
    setDraft(event.target.value)
    setFault('')
  }
  const onBlur = (): void => {
    const refused = (draft !== null && draft !== value && onKeep(draft)) || ''
    setFault(refused)
    if (refused === '') setDraft(null)
  }
  return { fault, typed: { value: draft ?? value, onChange, onBlur } }
}

/** One line that counts when it is left or Enter is pressed; Escape takes it back. */
export function Line({ value, onKeep, ...field }: KeptProps) {
  const id = useId()
  const { fault, typed } = useDraft({ value, onKeep })
  return (
    <Around id={id} fault={fault} {...field}>
      <input
        id={id}
        {...typed}
        disabled={field.disabled ?? false}
        aria-invalid={fault !== ''}
        aria-describedby={fault ? `${id}-fault` : field.hint ? `${id}-hint` : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Enter') typed.onBlur()
          if (event.key === 'Escape') typed.onChange({ target: { value } })
        }}
        className={`${BOX} h-11`}
      />
    </Around>
  )
}

export function Lines({ value, onKeep, ...field }: KeptProps) {
  const id = useId()
  return (
    <Around id={id} {...field}>
      <textarea
        id={id}
        rows={3}
        {...useDraft({ value, onKeep }).typed}
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
