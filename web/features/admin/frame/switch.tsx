import { type ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> {
  readonly label: string
  readonly checked: boolean
}

/** On or off, taken at once. */
export function Switch({ label, checked, ...rest }: Props) {
  return (
    <label className="relative inline-flex size-11 w-14 shrink-0 cursor-pointer items-center justify-center rounded-base has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-label={label}
        className="peer sr-only"
      />
      <span
        aria-hidden
        className="block h-6 w-11 rounded-full border border-line-strong bg-sunk transition-colors duration-150 after:mt-[3px] after:ml-[3px] after:block after:size-4 after:rounded-full after:bg-ink-soft after:transition-transform after:duration-150 peer-checked:border-accent peer-checked:bg-accent peer-checked:after:translate-x-5 peer-checked:after:bg-on-accent peer-disabled:opacity-50"
      />
    </label>
  )
}
