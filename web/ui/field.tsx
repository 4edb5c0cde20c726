import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

const BOX =
  'min-h-11 w-full rounded-base border border-line-strong bg-raised px-3 text-ink placeholder:text-ink-soft ' +
  'aria-invalid:border-accent'

interface Words {
  readonly label: string
  readonly hint?: ReactNode
  /** What is wrong with the value; read out as soon as it appears. */
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
        {words.error && <Problem>{words.error}</Problem>}
      </div>
    </div>
  )
}

/** A line that says what went wrong. */
export function Problem({ children }: { children: ReactNode }) {
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

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly label: string; readonly lang?: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** One of a few, all in view. */
export function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className="flex rounded-base border border-line-strong p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-[0.35rem] px-3 text-ink-soft has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          <span lang={option.lang}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: ReactNode
}

/** A field for more than one line. */
export function TextArea({ label, hint, error, className, ...rest }: TextAreaProps) {
  const id = useId()
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className={classNames(
          'w-full rounded-base border border-line-strong bg-raised px-3 py-2 text-ink aria-invalid:border-accent',
          className,
        )}
      />
      {hint && !error && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div id={`${id}-error`} aria-live="polite">
        {error && <Problem>{error}</Problem>}
      </div>
    </div>
  )
}
