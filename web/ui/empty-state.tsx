import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly children?: ReactNode
  /** The one thing to do about it. */
  readonly action?: ReactNode
}

/** Where nothing is yet: one sentence and one way on. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="grid max-w-md justify-items-start gap-3 py-8">
      <p className="font-serif text-xl leading-snug">{title}</p>
      {children && <p className="text-ink-soft">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
