import { useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { createStore, useStore } from '../../../platform/store.ts'
import { mayComment, mayWrite } from '../connection/link-state.ts'
import type { Link } from '../connection/link.ts'
import { rememberPlace, takeFocus } from './last-place.ts'
import { offerPrint } from '../print/offer-print.ts'
import { mountEditorView, type MountedEditor } from '../mount.ts'

/** The editor of a line's document, made once its text is complete. */
export function useMounted(link: Link, onFind: (mode: 'find' | 'replace') => void) {
  const place = useRef<HTMLDivElement>(null)
  const [held] = useState(() => createStore<MountedEditor | null>(null))
  useEffect(() => {
    if (place.current === null) return
    const made = mountEditorView(place.current, link.doc, {
      awareness: link.awareness,
      compose: (composing) => link.compose(composing),
      remarking: {
        person: link.person,
        edits: () => mayWrite(link.state.get()),
        comments: () => mayComment(link.state.get()),
      },
      label: m.editor_page_label(),
      hint: matchMedia('(pointer: fine)').matches ? m.editor_page_hint() : m.editor_page_hint_touch(),
      namesLabel: m.editor_names_label(),
      placesLabel: m.elements_places_label(),
      onFind,
    })
    const unwatch = link.state.watch(() => {
      // asks `editable` again
      if (made.view.editable === made.remarks.takesTyping()) return
      made.view.setProps({})
      // a page that could not be written in took no focus when it opened
      if (document.activeElement === document.body) takeFocus(made.view)
    })
    link.prepareWith(made.catchUp)
    const keepPlace = rememberPlace(made, link)
    const noPrint = offerPrint(made)
    held.set(made)
    return () => {
      unwatch()
      keepPlace()
      noPrint()
      link.prepareWith(null)
      held.set(null)
      made.destroy()
    }
  }, [held, link, onFind])
  return { place, editor: useStore(held) }
}
