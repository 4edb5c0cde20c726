import { useEffect } from 'react'
import { m } from '../../../messages/messages.js'
import { say } from '../shell/announce.ts'
import type { EditorParts } from '../shell/view-state.ts'

/** Shows the panel when a thread is asked for, and gets proposals ready where typing is one. */
export function useRemarks(parts: EditorParts | null): void {
  const editor = parts?.editor
  const view = parts?.view
  const link = parts?.link
  useEffect(() => editor?.remarks.opened.watch(() => view?.change({ side: 'remarks', focus: false })), [editor, view])
  useEffect(() => {
    const prepare = (): void => void editor?.remarks.prepare(editor.view)
    prepare()
    return link?.state.watch(prepare)
  }, [editor, link])
  useEffect(
    () =>
      editor?.remarks.wanted.watch(() =>
        say(editor.remarks.suggests ? m.remarks_suggesting_on() : m.remarks_suggesting_off()),
      ),
    [editor],
  )
}
