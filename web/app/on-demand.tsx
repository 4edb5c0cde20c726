/** Components that every page can show but that load only on demand: the command palette and import status. */
import { type ComponentType, useEffect, useState } from 'react'
import { failureMessage } from '../platform/api/failure.ts'
import { useStore } from '../platform/store.ts'
import { importFiles, importing, NOTHING_IMPORTED } from '../ui/import/importing.ts'
import { isPaletteOpen } from '../ui/palette/palette-state.ts'
import { showToast } from '../ui/toast/toasts.ts'

/**
 * Returns whether a key press opens the command palette. It doesn't in the editor, which has its own palette, or while
 * a dialog is open.
 */
const asks = ({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) &&
  !altKey &&
  !shiftKey &&
  !isComposing &&
  key.toLowerCase() === 'k' &&
  document.querySelector('.editor-shell, [role=dialog]') === null

interface Props {
  readonly asked: boolean
  readonly load: () => Promise<ComponentType>
  /** Called if the component fails to load, to reset `asked`. */
  readonly forget: () => void
}

/** Loads a component when it is first needed. */
function OnDemand({ asked, load, forget }: Props) {
  const [Part, setPart] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!asked || Part) return
    load().then(
      (found) => setPart(() => found),
      (error: unknown) => {
        forget()
        showToast({ title: failureMessage(error) })
      },
    )
  }, [asked, Part, load, forget])
  return Part && <Part />
}

const loadPalette = async () => (await import('../routes/commands/palette.tsx')).CommandPalette
const closePalette = (): void => isPaletteOpen.set(false)

/** Opens the command palette with Ctrl+K on every page. */
export function PaletteKeys() {
  const asked = useStore(isPaletteOpen)
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !asks(event)) return
      event.preventDefault()
      isPaletteOpen.set(true)
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return <OnDemand asked={asked} load={loadPalette} forget={closePalette} />
}

const loadStatus = async () => (await import('../ui/import/import-status.tsx')).ImportStatus
const importNothing = (): void => importing.set(NOTHING_IMPORTED)

/** Accepts files dropped on any page. */
export function DroppedFiles() {
  const { over, files } = useStore(importing)
  useEffect(() => importNothing, [])
  useEffect(() => {
    const show = (isOver: boolean): void =>
      importing.set((now) => (now.over === isOver ? now : { ...now, over: isOver }))
    const hover = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      show(true)
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) show(false)
    }
    const drop = (event: DragEvent): void => {
      show(false)
      const dropped = [...(event.dataTransfer?.files ?? [])]
      if (dropped.length === 0) return
      event.preventDefault()
      importFiles(dropped)
    }
    const way = new AbortController()
    addEventListener('dragover', hover, { signal: way.signal })
    addEventListener('dragleave', leave, { signal: way.signal })
    addEventListener('drop', drop, { signal: way.signal })
    return () => way.abort()
  }, [])
  return <OnDemand asked={over || files.length > 0} load={loadStatus} forget={importNothing} />
}
