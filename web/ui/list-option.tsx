import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface Props {
  readonly id: string
  /** Whether Enter in the search field chooses this option. */
  readonly active: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

/**
 * An option in the list under a search field. The arrow keys move between options while the focus stays in the field.
 */
export function ListOption({ id, active, onChoose, children }: Props) {
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={active}
      ref={(row) => {
        if (active) row?.scrollIntoView({ block: 'nearest' })
      }}
      // keeps the focus in the field; otherwise the list would close before the click
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'flex min-h-12 w-full scroll-mb-28 items-center gap-3 px-3 py-1 text-left',
        active ? 'bg-accent-soft' : 'hover:bg-sunk',
      )}
    >
      {children}
    </button>
  )
}
