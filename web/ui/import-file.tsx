import type { ImportedPlay } from '@replique/contract'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { m } from '../messages/messages.js'
import { api } from '../platform/api/api.ts'
import { failureCode, failureMessage } from '../platform/api/failure.ts'
import { showToast } from './toast/toasts.ts'
import { remarksInWords } from './import-notes.ts'
import { Button, type ButtonLook } from './button.tsx'
import { Problem } from './field.tsx'

/** Endings that a file may have which is brought in. */
const ACCEPT =
  '.fountain,.spmd,.highland,.textpack,.fdx,.fdxt,.pdf,.docx,.docm,.dotx,.odt,.ott,.fodt,.rtf,.osf,.fadein,.celtx,.trelby,.blyte,.xml,.tei,.html,.htm,.xhtml,.txt,.text,.md'

/** Bytes. */
const LARGEST = 20 * 1024 * 1024

/** Milliseconds that remarks on the reading stay. */
const REMARKS_STAY = 20_000

/** Bringing a file in: one at a time, with a way out. */
interface ImportState {
  /** The file on its way; empty for a text that was pasted, null for nothing. */
  readonly name: string | null
  readonly error: string
  readonly start: (file: File, pasted?: boolean) => void
  readonly cancel: () => void
}

interface Sent {
  readonly file: File
  readonly pasted: boolean
  readonly signal: AbortSignal
}

/** Where one goes on: to the play, or to looking over what was made out. */
async function send(client: QueryClient, { file, pasted, signal }: Sent): Promise<string> {
  try {
    const brought = await api.ai.imports.bring({ file, ...(pasted && { pasted: 'yes' as const }) }, { signal })
    if (brought.play === null) {
      await client.invalidateQueries({ queryKey: ['imports'] })
      return `/plays/import/${brought.import?.id}`
    }
    return await show(client, brought.play)
  } catch (error) {
    // where nothing is looked over, a file is a play at once
    if (failureCode(error) !== 'feature_off') throw error
    return show(client, await api.plays.import({ file }, { signal }))
  }
}

async function show(client: QueryClient, play: ImportedPlay): Promise<string> {
  const body = remarksInWords(play.remarks)
  const title = m.plays_imported({ title: play.title || m.plays_untitled() })
  showToast({ title, ...(body && { body, duration: REMARKS_STAY }) })
  await client.invalidateQueries({ queryKey: ['plays'] })
  return `/plays/${play.id}`
}

const inWords = (error: unknown): string =>
  failureCode(error) === 'storage_full' ? m.imports_storage_full() : failureMessage(error)

export function useImport(): ImportState {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState<string | null>(null)
  const [error, setError] = useState('')
  const way = useRef<AbortController>(null)
  useEffect(() => () => way.current?.abort(), [])
  const start = async (file: File, pasted: boolean) => {
    if (file.size > LARGEST) return setError(m.failure_file_too_large())
    way.current?.abort()
    const mine = new AbortController()
    way.current = mine
    setName(pasted ? '' : file.name)
    setError('')
    try {
      const place = await send(client, { file, pasted, signal: mine.signal })
      if (!mine.signal.aborted) await navigate({ to: place })
    } catch (refusal) {
      if (!mine.signal.aborted) setError(inWords(refusal))
    }
    if (way.current === mine) setName(null)
  }
  const cancel = () => {
    way.current?.abort()
    setName(null)
  }
  return { name, error, start: (file, pasted = false) => void start(file, pasted), cancel }
}

/** The button that chooses a file. */
export function FileButton({ importing, look }: { importing: ImportState; look?: ButtonLook }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        {...(look && { look })}
        icon="file-up"
        busy={importing.name !== null}
        onClick={() => input.current?.click()}
      >
        {m.plays_import()}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        className="sr-only"
        tabIndex={-1}
        aria-label={m.plays_import()}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) importing.start(file)
          event.target.value = ''
        }}
      />
    </>
  )
}

/** What is being read, or why it could not be. */
export function ImportProgress({ importing }: { importing: ImportState }) {
  return (
    <div role="status">
      {importing.name !== null && (
        <div className="mb-4 flex items-center justify-between gap-3 rounded-base border border-line bg-raised py-1 pr-1 pl-4">
          <span className="truncate">
            {importing.name === '' ? m.imports_reading_pasted() : m.plays_importing({ name: importing.name })}
          </span>
          <Button look="plain" onClick={importing.cancel}>
            {m.plays_import_cancel()}
          </Button>
        </div>
      )}
      {importing.error && (
        <div className="mb-4">
          <Problem>{importing.error}</Problem>
        </div>
      )}
    </div>
  )
}

/** The whole page takes a dropped file. */
export function DropPlace({ importing, children }: { importing: ImportState; children: ReactNode }) {
  const [over, setOver] = useState(false)
  const latest = useRef(importing)
  useEffect(() => {
    latest.current = importing
  })
  useEffect(() => {
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const hover = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      latest.current.start(file)
    }
    addEventListener('dragover', hover)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', hover)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])
  return (
    <>
      {children}
      {over && (
        <div className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-base border-2 border-dashed border-accent bg-paper/90">
          <p className="font-serif text-2xl">{m.plays_drop_here()}</p>
        </div>
      )}
    </>
  )
}
