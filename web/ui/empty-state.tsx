import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  /** 1 where the title is the page's own. */
  readonly level?: 1
  readonly children?: ReactNode
  /** The one thing to do about it. */
  readonly action?: ReactNode
}

/** Where nothing is yet: one sentence and one way on. */
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
