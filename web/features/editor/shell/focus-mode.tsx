import { useEffect } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import type { EditorParts } from './view-state.ts'
import { focusEditor } from './last-place.ts'
import { isForOpenList } from './editor-hooks.ts'

/** Focus mode: only the page, and a button to leave. Escape leaves too, unless an open list or field needs it. */
export function FocusMode({ view, editor }: EditorParts) {
  const leave = (): void => view.change({ focus: false })
  useEffect(() => {
    // the menu that turned on focus mode has closed, so nothing has the focus
    focusEditor(editor.view)
    const listener = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.isComposing && !isForOpenList(event)) view.change({ focus: false })
    }
    // in the capture phase, because the editor consumes every Escape
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [view, editor])
  return (
    <Button
      look="plain"
      data-quiet
      icon="minimize"
      onClick={leave}
      className="text-ink-soft hover:text-ink focus-visible:text-ink max-rail:shrink-0 max-rail:self-end rail:fixed rail:top-2 rail:right-2 rail:z-30"
    >
      {m.editor_focus_leave()}
    </Button>
  )
}
