import { isOpen } from '@replique/manuscript'
import { useEffect } from 'react'
import { m } from '../../../messages/messages.js'
import { say } from '../shell/announce.ts'
import type { EditorParts } from '../shell/view-state.ts'

/** Shows the threads when one is asked for, or beside the page where there is room; gets proposals ready where typing is one. */
export function useRemarks(parts: EditorParts | null): void {
  const editor = parts?.editor
  const view = parts?.view
  const link = parts?.link
  useEffect(() => editor?.remarks.opened.watch(() => view?.change({ side: 'remarks', focus: false })), [editor, view])
  useEffect(() => {
    if (!editor || !view || !view.wantsMargin()) return undefined
    const { book } = editor.remarks
    const show = (): boolean => {
      const some = [...book.all()].some(isOpen)
      if (some && view.get().side === null) view.change({ side: 'remarks' })
      return some
    }
    if (show()) return undefined
    const unwatch = book.watch(() => show() && unwatch())
    return unwatch
  }, [editor, view])
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
