import { BACKUP_PATH } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api, askForStream } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { saveStream } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { formatMoment } from '../../../ui/dates.ts'
import { FieldError } from '../../../ui/field.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { ListSkeleton, LoadFailure } from '../frame/list-states.tsx'
import { bytesInWords } from './server-statistics.tsx'
import { ScheduleForm } from './schedule.tsx'
import type { Chosen } from './restore.tsx'

/** Loaded on demand, because administrators rarely restore anything. */
const RestoreDialog = lazy(() => import('./restore.tsx').then((part) => ({ default: part.RestoreDialog })))

export const backupsQuery = {
  queryKey: ['admin', 'backups'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.admins.backups({}, { signal }),
} as const

/** A download in progress; `dump` is null for a new backup. */
interface Download {
  readonly dump: string | null
  /** Bytes received so far, and in total. The total is 0 until the server has made the file. */
  readonly come: number
  readonly all: number
}

/** Downloads a backup or a dump, and saves it to the browser's downloads. */
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

/** The page for making, downloading and restoring backups, and for scheduling automatic ones. */
export function BackupPage() {
  const backups = useQuery(backupsQuery)
  const { now, failure, start, cancel } = useDownload()
  const [chosen, setChosen] = useState<Chosen | null>(null)
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
          {failure !== undefined && <FieldError>{failureMessage(failure)}</FieldError>}
        </div>
        {backups.data?.takenAt && (
          <p className="text-sm text-ink-soft">{m.admin_backup_taken({ when: formatMoment(backups.data.takenAt) })}</p>
        )}
      </section>
      {backups.data && <ScheduleForm schedule={backups.data.schedule} />}
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
          {backups.data?.dumps.map((dump) => (
            <KeptBackup
              key={dump.name}
              {...dump}
              download={now}
              onDownload={() => void start(dump.name)}
              onRestore={backups.data.restorable ? () => setChosen(dump.name) : null}
            />
          ))}
        </ul>
      </section>
      {backups.data && <Restoring restorable={backups.data.restorable} onChoose={setChosen} />}
      {chosen && (
        <Suspense>
          <RestoreDialog chosen={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </AdminPage>
  )
}

const KINDS: Readonly<Record<string, () => string>> = {
  daily: m.admin_dump_daily,
  'before-upgrade': m.admin_dump_upgrade,
  'before-restore': m.admin_dump_before_restore,
  uploaded: m.admin_dump_uploaded,
}

/** Returns the kind of a backup, from its file name. */
const kindOf = (name: string): string => KINDS[/^[a-z-]*[a-z]/.exec(name)?.[0] ?? '']?.() ?? name

interface KeptProps {
  readonly name: string
  readonly bytes: number
  readonly madeAt: string
  readonly download: Download | null
  readonly onDownload: () => void
  /** Null if restoring is not possible while the server runs. */
  readonly onRestore: (() => void) | null
}

function KeptBackup({ name, bytes, madeAt, download, onDownload, onRestore }: KeptProps) {
  const when = formatMoment(madeAt)
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-1">
      <span className="min-w-0 grow">
        {when}
        <span className="block text-sm text-ink-soft">
          {kindOf(name)} · {bytesInWords(bytes, getLocale())}
        </span>
      </span>
      <Button
        look="plain"
        icon="download"
        busy={download?.dump === name}
        disabled={download !== null}
        aria-label={m.admin_dump_download({ when })}
        onClick={onDownload}
      >
        {m.admin_download()}
      </Button>
      {onRestore && (
        <Button look="plain" icon="rotate-ccw" aria-label={m.admin_restore_named({ when })} onClick={onRestore}>
          {m.admin_restore_open()}
        </Button>
      )}
    </li>
  )
}

/** Restores from an uploaded file or, if the server can't do that while it runs, shows the command to use. */
function Restoring({ restorable, onChoose }: { restorable: boolean; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <section className="max-w-prose">
      <h2 className="mb-1 text-lg font-semibold">{m.admin_restore_title()}</h2>
      {restorable && (
        <>
          <p className="text-ink-soft">{m.admin_restore_here()}</p>
          <input
            ref={input}
            type="file"
            accept=".gz,application/gzip"
            className="sr-only"
            tabIndex={-1}
            aria-hidden="true"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // lets the same file be chosen again
              target.value = ''
              if (file) onChoose(file)
            }}
          />
          <Button icon="upload" className="my-3" onClick={() => input.current?.click()}>
            {m.admin_upload()}
          </Button>
        </>
      )}
      <p className="text-ink-soft">{restorable ? m.admin_restore_says() : m.admin_restore_several()}</p>
      <pre className="my-3 rounded-base bg-sunk p-3 text-sm whitespace-pre-wrap">
        <code>npx replique restore FILE.tar.gz --force</code>
      </pre>
      <p className="text-ink-soft">{m.admin_restore_warns()}</p>
    </section>
  )
}
