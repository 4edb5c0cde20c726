/** The editor of one play, for one or several authors, on the page as it will be printed. */
import { Binding, toPlay } from '@replique/manuscript'
import type { Play } from '@replique/script'
import { applyUpdate, Doc } from 'yjs'
import { mountEditorView, type MountOptions } from './mount.ts'

export { Editor } from './editor.tsx'

/** Milliseconds after the last change before the play is read again. */
const CALM = 120

/**
 * For the playground pages: opens the real editor in `place`, on an unsaved document created from `start`. Calls
 * `changed` with the play after changes.
 */
export function openOwnPlay(
  place: HTMLElement,
  start: Uint8Array,
  options: MountOptions,
  changed: (play: Play) => void,
): { close(): void } {
  const doc = new Doc()
  applyUpdate(doc, start)
  const mounted = mountEditorView(place, new Binding(doc), options)
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => changed(toPlay(doc)), CALM)
  }
  doc.on('update', read)
  changed(toPlay(doc))
  return {
    close: () => {
      clearTimeout(timer)
      doc.off('update', read)
      mounted.destroy()
      doc.destroy()
    },
  }
}
