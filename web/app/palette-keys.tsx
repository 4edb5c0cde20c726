import { type ComponentType, useEffect, useState } from 'react'
import { failureMessage } from '../platform/api/failure.ts'
import { useStore } from '../platform/store.ts'
import { paletteAsked } from '../ui/palette/asked.ts'
import { showToast } from '../ui/toast/toasts.ts'

const load = async () => (await import('../routes/commands/palette.tsx')).CommandPalette

/** Whether these keys ask for the commands here: the editor has its own, and a dialog is answered first. */
const asks = ({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) &&
  !altKey &&
  !shiftKey &&
  !isComposing &&
  key.toLowerCase() === 'k' &&
  document.querySelector('.editor-shell, [role=dialog]') === null

/** Hears Ctrl+K on every page, and fetches the commands when they are first asked for. */
export function PaletteKeys() {
  const asked = useStore(paletteAsked)
  const [Commands, setCommands] = useState<ComponentType | null>(null)
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !asks(event)) return
      event.preventDefault()
      paletteAsked.set(true)
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  useEffect(() => {
    if (!asked || Commands) return
    load().then(
      (found) => setCommands(() => found),
      (error: unknown) => {
        paletteAsked.set(false)
        showToast({ title: failureMessage(error) })
      },
    )
  }, [asked, Commands])
  return Commands && <Commands />
}
