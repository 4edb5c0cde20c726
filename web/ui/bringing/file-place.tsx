import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '../../messages/messages.js'
import { Button, type ButtonLook } from '../button.tsx'
import { Problem } from '../field.tsx'
import { ACCEPT } from './file-kinds.ts'
import type { Bringing } from './use-bringing.ts'

/** The button that chooses a file. */
export function FileButton({ bringing, look }: { bringing: Bringing; look?: ButtonLook }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        {...(look && { look })}
        icon="file-up"
        busy={bringing.name !== null}
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
          if (file) bringing.start(file)
          event.target.value = ''
        }}
      />
    </>
  )
}

/** What is being read, or why it could not be. */
export function BringingProgress({ bringing }: { bringing: Bringing }) {
  return (
    <div role="status">
      {bringing.name !== null && (
        <div className="mb-4 flex items-center justify-between gap-3 rounded-base border border-line bg-raised py-1 pr-1 pl-4">
          <span className="truncate">
            {bringing.name === '' ? m.imports_reading_pasted() : m.plays_importing({ name: bringing.name })}
          </span>
          <Button look="plain" onClick={bringing.cancel}>
            {m.plays_import_cancel()}
          </Button>
        </div>
      )}
      {bringing.error && (
        <div className="mb-4">
          <Problem>{bringing.error}</Problem>
        </div>
      )}
    </div>
  )
}

/** The whole page takes a dropped file. */
export function DropPlace({ bringing, children }: { bringing: Bringing; children: ReactNode }) {
  const [over, setOver] = useState(false)
  const latest = useRef(bringing)
  useEffect(() => {
    latest.current = bringing
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
