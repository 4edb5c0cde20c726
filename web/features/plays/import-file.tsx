import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import '../../platform/api/file-failures.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { refreshPlays } from './queries.ts'
import { remarksInWords } from './remarks.ts'
import { titleOf } from './words.ts'

const LIMIT = 20 * 1024 * 1024
const ACCEPT =
  '.fountain,.spmd,.highland,.textpack,.fdx,.fdxt,.pdf,.docx,.docm,.dotx,.odt,.ott,.fodt,.rtf,.osf,.fadein,.celtx,.trelby,.blyte,.xml,.tei,.html,.htm,.xhtml,.txt,.text,.md'
/** Milliseconds that remarks on the reading stay. */
const REMARKS_STAY = 20_000

/** Reading a file into a play: one at a time, with a way out. */
export interface Importing {
  /** The file being read, or nothing. */
  readonly name: string | null
  readonly error: string
  readonly start: (file: File) => void
  readonly cancel: () => void
}

export function useImport(): Importing {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState<string | null>(null)
  const [error, setError] = useState('')
  const way = useRef<AbortController>(null)
  useEffect(() => () => way.current?.abort(), [])
  const start = async (file: File) => {
    if (file.size > LIMIT) return setError(m.failure_file_too_large())
    way.current?.abort()
    const mine = new AbortController()
    way.current = mine
    setName(file.name)
    setError('')
    try {
      const play = await api.plays.import({ file }, { signal: mine.signal })
      const body = remarksInWords(play.remarks)
      showToast({ title: m.plays_imported({ title: titleOf(play) }), ...(body && { body, duration: REMARKS_STAY }) })
      await refreshPlays(client)
      await navigate({ to: `/plays/${play.id}` })
    } catch (refusal) {
      if (!mine.signal.aborted) setError(failureMessage(refusal))
    }
    if (way.current === mine) setName(null)
  }
  const cancel = () => {
    way.current?.abort()
    setName(null)
  }
  return { name, error, start: (file) => void start(file), cancel }
}

/** The button that chooses a file. */
export function ImportButton({ importing }: { importing: Importing }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon="file-up" busy={importing.name !== null} onClick={() => input.current?.click()}>
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
export function ImportProgress({ importing }: { importing: Importing }) {
  return (
    <div role="status">
      {importing.name !== null && (
        <div className="mb-4 flex items-center justify-between gap-3 rounded-house border border-line bg-raised py-1 pr-1 pl-4">
          <span className="truncate">{m.plays_importing({ name: importing.name })}</span>
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
export function DropPlace({ importing, children }: { importing: Importing; children: ReactNode }) {
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
        <div className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-house border-2 border-dashed border-accent bg-paper/90">
          <p className="font-serif text-2xl">{m.plays_drop_here()}</p>
        </div>
      )}
    </>
  )
}
