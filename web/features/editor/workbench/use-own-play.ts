import { playUpdate, toPlay } from '@replique/manuscript'
import type { Play } from '@replique/script'
import { useEffect, useRef, useState } from 'react'
import { applyUpdate, Doc } from 'yjs'
import { m } from '../../../messages/messages.js'
import { mountEditorView } from '../mount.ts'

/** Milliseconds after the last change before the play is read again. */
const CALM = 120

/** The real editor in `place`, on a document of this page alone; answers the play in it as it stands. */
export function useOwnPlay(start: Play) {
  const place = useRef<HTMLDivElement>(null)
  const [play, setPlay] = useState(start)
  useEffect(() => {
    if (place.current === null) return
    const doc = new Doc()
    applyUpdate(doc, playUpdate(start))
    const mounted = mountEditorView(place.current, doc, {
      label: m.editor_page_label(),
      namesLabel: m.editor_names_label(),
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => setPlay(toPlay(doc)), CALM)
    }
    doc.on('update', read)
    setPlay(toPlay(doc))
    return () => {
      clearTimeout(timer)
      doc.off('update', read)
      mounted.destroy()
      doc.destroy()
    }
  }, [start])
  return { place, play }
}
