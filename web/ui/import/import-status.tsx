import type { ImportedPlay } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { useStore } from '../../platform/store.ts'
import { Button, IconButton } from '../button.tsx'
import { FieldError } from '../field.tsx'
import { showToast } from '../toast/toasts.ts'
import { warningsInWords } from './import-notes.ts'
import { importing, importNext, NOTHING_IMPORTED } from './importing.ts'

/** Maximum file size in bytes. */
const MEGABYTE = 1024 * 1024
const LARGEST = 20 * MEGABYTE

/** Milliseconds that a toast with notes or a link stays visible. */
const TO_READ = 20_000

interface Imported {
  /** Path of the play, or of the import review. */
  readonly to: string
  readonly title: string
  /** What the import left out or was unsure of; empty if there is nothing to report. */
  readonly notes: string
}

async function send(file: File, pasted: boolean, signal: AbortSignal): Promise<Imported> {
  const asPlay = ({ id, title, remarks: warnings }: ImportedPlay) => ({
    to: `/plays/${id}`,
    title: m.plays_imported({ title: title || m.plays_untitled() }),
    notes: warningsInWords(warnings),
  })
  try {
    const { play, import: review } = await api.ai.imports.bring(
      { file, ...(pasted && { pasted: 'yes' as const }) },
      { signal },
    )
    if (play !== null) return asPlay(play)
    const name = pasted ? m.imports_pasted() : file.name
    return { to: `/plays/import/${review?.id}`, title: m.imports_to_review({ name }), notes: '' }
  } catch (error) {
    // without import review, a file becomes a play immediately
    if (failureCode(error) !== 'feature_off') throw error
    return asPlay(await api.plays.import({ file }, { signal }))
  }
}

const inWords = (error: unknown): string =>
  failureCode(error) === 'storage_full' ? m.imports_storage_full() : failureMessage(error)

/** Imports the waiting files one at a time. */
function useImporting(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const current = useStore(importing).files[0]
  useEffect(() => {
    if (!current) return
    const { file, pasted } = current
    const name = pasted ? '' : file.name
    if (file.size > LARGEST) return importNext({ name, why: m.failure_file_larger({ megabytes: LARGEST / MEGABYTE }) })
    const way = new AbortController()
    const run = async (): Promise<void> => {
      const imported = await send(file, pasted, way.signal)
      await Promise.all(['plays', 'imports'].map((queryKey) => client.invalidateQueries({ queryKey: [queryKey] })))
      const { done, files, from } = importing.get()
      // navigate only after importing a single file, and only from the page where the import started, unless that is
      // the editor
      const goes = done === 0 && files.length === 1 && location.pathname === from && !from.endsWith('/edit')
      if (goes) await navigate({ to: imported.to })
      tell(imported, goes, () => void navigate({ to: imported.to }))
    }
    run().then(
      () => way.signal.aborted || importNext(),
      (error: unknown) => way.signal.aborted || importNext({ name, why: inWords(error) }),
    )
    return () => way.abort()
  }, [current, client, navigate])
}

/**
 * Shows a toast with a link to the result. If the result is already open (`isThere`), omits the link; an import review
 * then gets no toast at all.
 */
function tell({ to, title, notes }: Imported, isThere: boolean, open: () => void): void {
  if (isThere && to.startsWith('/plays/import/')) return
  const action = { label: m.imports_open_it(), altText: m.imports_open_it(), run: open }
  showToast({
    title,
    ...(notes && { body: notes }),
    ...((notes || !isThere) && { duration: TO_READ }),
    ...(!isThere && { action }),
  })
}

/** Mirrors an element's height in `--import` on the page's root, so that toasts can be placed above the element. */
function useImportHeight(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--import', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    )
    if (place.current) observer.observe(place.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--import')
    }
  }, [place])
}

/** Progress and failures of imports, above any page; the whole page accepts dropped files. */
export function ImportStatus() {
  const { over, files, done, failures } = useStore(importing)
  const place = useRef<HTMLDivElement>(null)
  useImporting()
  useImportHeight(place)
  const name = files[0]?.pasted ? '' : files[0]?.file.name
  const total = done + files.length
  return (
    <>
      <div
        ref={place}
        role="status"
        className="fixed inset-x-0 bottom-[calc(var(--tabs)+env(safe-area-inset-bottom))] z-40 mx-auto grid max-w-lg gap-2 p-4 empty:hidden rail:bottom-0"
      >
        {name !== undefined && (
          <div className="flex items-center justify-between gap-3 rounded-base border border-line bg-raised py-1 pr-1 pl-4 shadow-base">
            <span className="min-w-0 truncate">
              {name === '' ? m.imports_reading_pasted() : m.plays_importing({ name })}
              {total > 1 && (
                <span className="block text-sm text-ink-soft">{m.imports_of({ number: done + 1, total })}</span>
              )}
            </span>
            <Button look="plain" onClick={() => importing.set(NOTHING_IMPORTED)}>
              {m.plays_import_cancel()}
            </Button>
          </div>
        )}
        {failures.length > 0 && (
          <div className="flex items-start gap-2 rounded-base border border-line bg-raised py-1 pr-1 pl-4 shadow-base">
            <ul className="grid min-w-0 grow gap-2 py-2">
              {failures.map((failure, at) => (
                <li key={at}>
                  {failure.name !== '' && <bdi className="block truncate font-semibold">{failure.name}</bdi>}
                  <FieldError>{failure.why}</FieldError>
                </li>
              ))}
            </ul>
            <IconButton
              icon="x"
              label={m.ui_close()}
              onClick={() => importing.set((now) => ({ ...now, failures: [] }))}
            />
          </div>
        )}
      </div>
      {over && (
        <div className="pointer-events-none fixed inset-3 z-60 grid place-items-center rounded-base border-2 border-dashed border-accent bg-paper/90">
          <p className="font-serif text-2xl">{m.plays_drop_here()}</p>
        </div>
      )}
    </>
  )
}
