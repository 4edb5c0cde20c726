import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  /** What it does. */
  readonly says: string
  readonly children: ReactNode
}

/** Something that can be done: what it is called and does, and the button. */
export function ActRow({ title, says, children }: Props) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-44 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-soft">{says}</p>
      </div>
      {children}
    </li>
  )
}
