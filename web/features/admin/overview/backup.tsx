import { BACKUP_PATH } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api, askForStream } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { saveStream } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/field.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { ListSkeleton, LoadFailure } from '../frame/list-states.tsx'
import { bytesInWords } from './facts.tsx'

export const backupsQuery = {
  queryKey: ['admin', 'backups'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.admins.backups({}, { signal }),
} as const

const timeInWords = (at: string): string =>
  new Date(at).toLocaleString(getLocale(), { dateStyle: 'long', timeStyle: 'short' })

/** A file that is on its way; `dump` is null for a backup that is made now. */
interface Download {
  readonly dump: string | null
  /** Bytes that have come, and of how many; 0 until the server has made it. */
  readonly come: number
  readonly all: number
}

/** Fetches a backup or a dump, and hands it to the browser's downloads. */
function useDownload() {
  const client = useQueryClient()
  const [now, setNow] = useState<Download | null>(null)
  const [failure, setFailure] = useState<unknown>()
  const way = useRef<AbortController>(null)
  useEffect(() => () => way.current?.abort(), [])
  const start = async (dump: string | null): Promise<void> => {
    way.current = new AbortController()
    setFailure(undefined)
    setNow({ dump, come: 0, all: 0 })
    try {
      const answer = await askForStream(BACKUP_PATH, dump === null ? {} : { dump }, way.current.signal)
      const all = Number(answer.headers.get('content-length'))
      let come = 0
      await saveStream(answer, (piece) => {
        come += piece.length
        setNow({ dump, come, all })
      })
      await client.invalidateQueries({ queryKey: ['admin'] })
    } catch (error) {
      if (!way.current.signal.aborted) setFailure(error)
    }
    setNow(null)
  }
  return { now, failure, start, cancel: () => way.current?.abort() }
}

/** Backups: one made now, those that the server makes by itself, and how one is put back. */
export function BackupPage() {
  const backups = useQuery(backupsQuery)
  const { now, failure, start, cancel } = useDownload()
  return (
    <AdminPage title={m.admin_backup()} here="backup">
      <section className="mb-10 grid max-w-prose justify-items-start gap-3">
        <p>{m.admin_backup_says()}</p>
        <p className="text-ink-soft">{m.admin_backup_secret()}</p>
        <Button look="solid" icon="download" busy={now !== null} onClick={() => void start(null)}>
          {m.admin_backup_make()}
        </Button>
        <div role="status" className="empty:hidden">
          {now && (
            <p className="flex flex-wrap items-center gap-3">
              {now.all === 0
                ? m.admin_backup_making()
                : m.admin_backup_coming({
                    come: bytesInWords(now.come, getLocale()),
                    all: bytesInWords(now.all, getLocale()),
                  })}
              <Button look="plain" onClick={cancel}>
                {m.plays_cancel()}
              </Button>
            </p>
          )}
          {failure !== undefined && <Problem>{failureMessage(failure)}</Problem>}
        </div>
        {backups.data?.takenAt && (
          <p className="text-sm text-ink-soft">{m.admin_backup_taken({ when: timeInWords(backups.data.takenAt) })}</p>
        )}
      </section>
      <section className="mb-10">
        <h2 className="mb-1 text-lg font-semibold">{m.admin_dumps()}</h2>
        {backups.isPending && <ListSkeleton />}
        {backups.isError && <LoadFailure error={backups.error} onRetry={() => void backups.refetch()} />}
        {backups.data && (
          <p className="max-w-prose text-ink-soft">
            {backups.data.dumps.length > 0 ? m.admin_dumps_says() : m.admin_dumps_none()}
          </p>
        )}
        <ul className="mt-2 divide-y divide-line border-y border-line empty:hidden">
          {backups.data?.dumps.map(({ name, bytes, madeAt }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-4 py-1">
              <span className="min-w-0 grow">
                {timeInWords(madeAt)}
                <span className="block text-sm text-ink-soft">
                  {name.startsWith('daily') ? m.admin_dump_daily() : m.admin_dump_upgrade()} ·{' '}
                  {bytesInWords(bytes, getLocale())}
                </span>
              </span>
              <Button
                look="plain"
                icon="download"
                busy={now?.dump === name}
                disabled={now !== null}
                aria-label={m.admin_dump_download({ when: timeInWords(madeAt) })}
                onClick={() => void start(name)}
              >
                {m.admin_download()}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <section className="max-w-prose">
        <h2 className="mb-1 text-lg font-semibold">{m.admin_restore()}</h2>
        <p className="text-ink-soft">{m.admin_restore_says()}</p>
        <pre className="my-3 rounded-base bg-sunk p-3 text-sm whitespace-pre-wrap">
          <code>npx replique restore FILE.tar.gz --force</code>
        </pre>
        <p className="text-ink-soft">{m.admin_restore_warns()}</p>
      </section>
    </AdminPage>
  )
}
