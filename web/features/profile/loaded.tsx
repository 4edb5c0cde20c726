import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readRefusal } from './refusal.ts'

interface Props<T> {
  readonly query: UseQueryResult<T>
  readonly children: (data: T) => ReactNode
}

/** What a section shows until its part of the account has come, and when it does not. */
export function Loaded<T>({ query, children }: Props<T>) {
  if (query.isPending)
    return (
      <div role="status" className="grid min-h-11 gap-3 py-1">
        <span className="sr-only">{m.ui_loading()}</span>
        <Skeleton className="w-3/4" />
        <Skeleton className="w-1/2" />
      </div>
    )
  // what came earlier is worth more than the news that it could not be fetched again
  if (query.data === undefined)
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <Problem>{readRefusal(query.error).message}</Problem>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {m.ui_try_again()}
        </Button>
      </div>
    )
  return children(query.data)
}
