import type { ImportedFile } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureMessage, useErrorText } from '../../platform/api/failure.ts'
import { useLocale } from '../../platform/i18n/locale.ts'
import { useAction } from '../../platform/use-action.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { reasonInWords } from './words.ts'
import { correctionsQuery, importQuery, readingQuery } from './queries.ts'
import { Review } from './review/review.tsx'

const BACK = () => ({ to: '/plays', label: m.plays_title() })

/** `/plays/import/{id}`: the progress of reading a file, then its review. */
export function ReviewPage({ importId }: { importId: string }) {
  useLocale()
  const file = useQuery(importQuery(importId))
  if (file.isPending) return <PageSkeleton />
  if (!file.data) return <Missing error={file.error} />
  const { state } = file.data
  if (state === 'review') return <ReadFile file={file.data} />
  if (state === 'accepted') return <Made file={file.data} />
  return (
    <Page title={file.data.name || m.imports_pasted()} back={BACK()}>
      {state === 'failed' ? <Failed file={file.data} /> : <OnItsWay file={file.data} />}
    </Page>
  )
}

function ReadFile({ file }: { file: ImportedFile }) {
  const reading = useQuery(readingQuery(file.id))
  const stored = useQuery(correctionsQuery(file.id))
  const error = reading.error ?? stored.error
  if (error) return <Missing error={error} />
  if (!reading.data || !stored.data) return <PageSkeleton />
  return <Review key={file.id} file={file} reading={reading.data} stored={stored.data} />
}

function Missing({ error }: { error: unknown }) {
  return (
    <Page title={m.imports_title()} back={BACK()}>
      <EmptyState
        title={failureMessage(error)}
        action={
          <Link to="/plays/import" className={buttonClasses()}>
            {m.imports_to_start()}
          </Link>
        }
      />
    </Page>
  )
}

function Made({ file }: { file: ImportedFile }) {
  return (
    <Page title={file.name || m.imports_pasted()} back={BACK()}>
      <EmptyState
        title={m.imports_made()}
        action={
          <Link to={`/plays/${file.play}`} className={buttonClasses('solid')}>
            {m.imports_to_play()}
          </Link>
        }
      />
    </Page>
  )
}

/** Cancels, restarts or deletes an import, then refreshes its state. */
function useDeeds(file: ImportedFile) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { busy, run } = useAction({
    onError: (error) => showToast({ title: m.jobs_act_failed(), body: failureMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['imports'] }),
  })
  return {
    busy,
    cancel: () => void run(() => api.jobs.cancel({ id: file.job })),
    retry: () => void run(() => api.jobs.retry({ id: file.job })),
    remove: () =>
      void run(
        () => api.ai.imports.remove({ id: file.id }),
        () => navigate({ to: '/plays/import' }),
      ),
  }
}

function OnItsWay({ file }: { file: ImportedFile }) {
  const { busy, cancel } = useDeeds(file)
  const known = file.total > 0
  const part = known ? Math.round((file.done / file.total) * 100) : 0
  return (
    <div className="grid max-w-md gap-4 py-8">
      <p role="status" className="font-serif text-xl">
        {file.state === 'waiting' ? m.imports_waiting() : m.imports_reading()}
      </p>
      <div
        role="progressbar"
        aria-label={m.imports_reading()}
        {...(known && { 'aria-valuenow': part, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
        className="h-1 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full bg-accent transition-[width] duration-200 motion-reduce:transition-none"
          style={{ width: `${part}%` }}
        />
      </div>
      <p className="text-ink-soft">{m.imports_may_leave()}</p>
      <Button className="justify-self-start" busy={busy} onClick={cancel}>
        {m.plays_cancel()}
      </Button>
    </div>
  )
}

function Failed({ file }: { file: ImportedFile }) {
  const errorText = useErrorText()
  const { busy, retry, remove } = useDeeds(file)
  return (
    <EmptyState
      title={file.reason === 'cancelled' ? m.imports_was_cancelled() : m.imports_failed()}
      action={
        <span className="flex flex-wrap gap-2">
          <Button icon="rotate-ccw" busy={busy} onClick={retry}>
            {m.ui_try_again()}
          </Button>
          <Button look="plain" busy={busy} onClick={remove}>
            {m.imports_remove()}
          </Button>
        </span>
      }
    >
      {reasonInWords(file.reason, errorText)}
    </EmptyState>
  )
}
