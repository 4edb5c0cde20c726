import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { type ReactNode, useState } from 'react'
import { focusIn } from './account-action.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readRefusal } from './refusal.ts'

interface FormButtonsProps {
  readonly action: string
  readonly busy: boolean
  readonly onCancel: () => void
}

/** The submit and cancel buttons of a small form. */
export function FormButtons({ action, busy, onCancel }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" look="solid" busy={busy}>
        {action}
      </Button>
      <Button look="plain" disabled={busy} onClick={onCancel}>
        {m.profile_cancel()}
      </Button>
    </div>
  )
}

interface UnfoldingProps {
  readonly label: string
  readonly children: (fold: () => void) => ReactNode
}

/** A form that opens with a button; the focus moves into the form, and back to the button when it closes. */
export function ExpandableForm({ label, children }: UnfoldingProps) {
  const [state, setState] = useState<'untouched' | 'open' | 'folded'>('untouched')
  return (
    <div key={state} ref={state === 'untouched' ? null : focusIn} className="w-full">
      {state === 'open' ? (
        children(() => setState('folded'))
      ) : (
        <Button onClick={() => setState('open')}>{label}</Button>
      )}
    </div>
  )
}

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>
  readonly children: (data: T) => ReactNode
}

/** Shows a placeholder, or an error, until the data of a section has loaded. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  if (query.isPending)
    return (
      <div role="status" className="grid min-h-11 gap-3 py-1">
        <span className="sr-only">{m.ui_loading()}</span>
        <Skeleton className="w-3/4" />
        <Skeleton className="w-1/2" />
      </div>
    )
  // outdated data is more useful than an error about a failed refetch
  if (query.data === undefined)
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <FieldError>{readRefusal(query.error).message}</FieldError>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {m.ui_try_again()}
        </Button>
      </div>
    )
  return children(query.data)
}

interface Props {
  /** Anchor of the section. */
  readonly id: string
  readonly title: string
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A section of the profile: its topic on the left, its settings on the right. */
export function Section({ id, title, note, children }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-6 gap-3 border-b border-line py-6 rail:grid-cols-[14rem_1fr] rail:gap-8"
    >
      <div>
        <h3 id={`${id}-title`} className="font-semibold">
          {title}
        </h3>
        {note && <p className="text-sm text-ink-soft">{note}</p>}
      </div>
      <div className="max-w-md min-w-0">{children}</div>
    </section>
  )
}
