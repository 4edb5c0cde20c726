import { useEffect } from 'react'
import { readStored } from '../../../platform/browser-storage.ts'
import type { MountedEditor } from '../mount.ts'

export const COLOURS_KEY = 'replique-editor-colours'

/** Applies the colours of names if the user turned them on before. Otherwise nothing is loaded. */
export function useColours(editor: MountedEditor | null): void {
  useEffect(() => {
    if (editor === null) return undefined
    let leave: (() => void) | null = null
    let left = false
    if (readStored(COLOURS_KEY) === 'on')
      void import('./colours.ts').then(({ restoreColours }) => {
        if (!left) leave = restoreColours(editor)
      })
    return () => {
      left = true
      leave?.()
    }
  }, [editor])
}
