import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

const BOX =
  'min-h-11 w-full rounded-base border border-line-strong bg-raised px-3 text-ink placeholder:text-ink-soft ' +
  'aria-invalid:border-accent'

interface Words {
  readonly label: string
  readonly hint?: ReactNode
  /** An error message about the value; announced as soon as it appears. */
  readonly error?: ReactNode
}

function Around({ id, words, children }: { id: string; words: Words; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {words.label}
      </label>
      {children}
      {words.hint && !words.error && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {words.hint}
        </p>
      )}
      <div id={`${id}-error`} aria-live="polite">
        {words.error && <FieldError>{words.error}</FieldError>}
      </div>
    </div>
  )
}

/** An error message on one line. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-2 text-sm text-accent">
      <Icon name="circle-alert" className="mt-0.5 size-4" />
      <div>{children}</div>
    </div>
  )
}

function described(id: string, { hint, error }: Words) {
  if (error) return { 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const
  return hint ? ({ 'aria-describedby': `${id}-hint` } as const) : {}
}

export function TextField({ label, hint, error, className, ...rest }: Words & ComponentProps<'input'>) {
  const id = useId()
  const words = { label, hint, error }
  return (
    <Around id={id} words={words}>
      <input {...rest} {...described(id, words)} id={id} className={classNames(BOX, className)} />
    </Around>
  )
}

export function SelectField({ label, hint, error, className, children, ...rest }: Words & ComponentProps<'select'>) {
  const id = useId()
  const words = { label, hint, error }
  return (
    <Around id={id} words={words}>
      <select {...rest} {...described(id, words)} id={id} className={classNames(BOX, className)}>
        {children}
      </select>
    </Around>
  )
}
