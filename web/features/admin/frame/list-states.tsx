import { m } from '../../../messages/messages.js'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'

/** The placeholder for a list that is loading. */
export function ListSkeleton() {
  return (
    <div role="status" className="grid">
      <span className="sr-only">{m.ui_loading()}</span>
      {['w-2/5', 'w-3/5', 'w-1/3', 'w-1/2'].map((width) => (
        <div key={width} className="grid gap-2.5 border-b border-line py-4">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </div>
  )
}

/** An error with its reason, and a button to try again. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <EmptyState title={m.admin_load_failed()} action={<Button onClick={onRetry}>{m.ui_try_again()}</Button>}>
      {failureMessage(error)}
    </EmptyState>
  )
}

/** A warning to read before continuing, and what to do about it. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-5 flex gap-3 border-l-2 border-accent py-1 pl-4">
      <Icon name="circle-alert" className="mt-0.5 text-accent" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{title}</p>
        {children && <div className="max-w-prose text-ink-soft [overflow-wrap:anywhere]">{children}</div>}
      </div>
    </div>
  )
}

interface MoreButtonProps {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
}

/** Loads the next part of a long list. */
export function MoreButton({ query }: MoreButtonProps) {
  if (!query.hasNextPage) return null
  return (
    <div className="py-5">
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {m.admin_more()}
      </Button>
    </div>
  )
}

interface PageTurnerProps {
  readonly page: number
  readonly pages: number
  readonly onTurn: (page: number) => void
}

/** Buttons to the previous and next page of a list. */
export function PageTurner({ page, pages, onTurn }: PageTurnerProps) {
  if (pages <= 1 && page === 1) return null
  const turn = (to: number) => {
    onTurn(to)
    document.querySelector('main')?.scrollIntoView()
  }
  return (
    <nav aria-label={m.admin_pages()} className="flex items-center justify-between gap-2 py-5">
      <Button icon="chevron-left" disabled={page <= 1} onClick={() => turn(Math.min(page - 1, pages))}>
        {m.admin_page_before()}
      </Button>
      <span className="text-sm whitespace-nowrap text-ink-soft">{m.admin_page_of({ page, pages })}</span>
      <Button icon="chevron-right" disabled={page >= pages} onClick={() => turn(page + 1)}>
        {m.admin_page_next()}
      </Button>
    </nav>
  )
}
