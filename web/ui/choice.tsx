import { useId } from 'react'

interface Props<T extends string> {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly label: string; readonly lang?: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** A group of radio buttons, all visible. */
export function Choice<T extends string>({ label, options, value, onChange }: Props<T>) {
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
