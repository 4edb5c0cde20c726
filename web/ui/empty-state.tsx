import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  /** 1 if its title is also the page's heading. */
  readonly level?: 1
  readonly children?: ReactNode
  /** The one suggested next step. */
  readonly action?: ReactNode
}

/** Shown in place of an empty list: one sentence and one next step. */
export function EmptyState({ title, level, children, action }: Props) {
  const Title = level === undefined ? 'p' : 'h1'
  return (
    <div className="grid max-w-md justify-items-start gap-3 py-8">
      <Title className="font-serif text-xl leading-snug">{title}</Title>
      {children && <p className="text-ink-soft">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
