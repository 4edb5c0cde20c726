import { m } from '../messages/messages.js'
import { classNames } from './class-names.ts'

/** A grey bar as a placeholder for text. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block h-4 rounded-base bg-line/70', className)} />
}

/** The placeholder for a page that is loading. */
export function PageSkeleton() {
  return (
    <div role="status" className="mx-auto grid w-full max-w-2xl gap-4 px-5 py-10">
      <span className="text-sm text-ink-soft">{m.ui_loading()}</span>
      <Skeleton className="h-7 w-2/5" />
      <Skeleton className="mt-4 w-full" />
      <Skeleton className="w-11/12" />
      <Skeleton className="w-3/5" />
    </div>
  )
}
