import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type ButtonLook = 'solid' | 'outline' | 'plain'

const LOOKS: Record<ButtonLook, string> = {
  solid: 'bg-accent text-on-accent hover:bg-accent-strong disabled:bg-line disabled:text-ink-soft',
  outline: 'border border-line-strong text-ink hover:bg-sunk disabled:border-line disabled:text-ink-soft',
  plain: 'text-ink hover:bg-sunk disabled:text-ink-soft',
}

/** Returns the classes of a button, for links that look like one. */
export function buttonClasses(look: ButtonLook = 'outline'): string {
  return classNames(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-base px-4 font-semibold no-underline',
    'transition-colors duration-150',
    LOOKS[look],
  )
}

interface Props extends ComponentProps<'button'> {
  readonly look?: ButtonLook
  readonly icon?: string
  /** Whether an action is in progress; the button then shows this and is disabled. */
  readonly busy?: boolean
  readonly children: ReactNode
}

export function Button({ look, icon, busy = false, children, className, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      disabled={rest.disabled || busy}
      className={classNames(buttonClasses(look), className)}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: string
  readonly label: string
}

export function IconButton({ icon, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      data-tip={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-base text-ink-soft hover:bg-sunk hover:text-ink',
        'transition-colors duration-150 disabled:opacity-40',
        className,
      )}
    >
      <Icon name={icon} />
    </button>
  )
}
