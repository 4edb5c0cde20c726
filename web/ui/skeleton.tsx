import type { ReactNode } from 'react'
import { m } from '../messages/messages.js'
import { classNames } from './class-names.ts'

/** A quiet bar where text will be. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block h-4 rounded-base bg-line/70', className)} />
}

/** A page whose content is on its way. */
export function PageSkeleton() {
  return (
    <div role="status" className="mx-auto grid w-full max-w-2xl gap-4 px-5 py-10">
      <span className="sr-only">{m.ui_loading()}</span>
      <Skeleton className="h-7 w-2/5" />
      <Skeleton className="mt-4 w-full" />
      <Skeleton className="w-11/12" />
      <Skeleton className="w-3/5" />
    </div>
  )
}

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
