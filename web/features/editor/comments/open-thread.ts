import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { EditorParts } from '../shell/view-state.ts'

/** Shows the thread that the address names, as soon as the play has it. */
export function useAskedThread({ editor, view }: EditorParts): void {
  const { thread }: { thread?: unknown } = useSearch({ strict: false })
  useEffect(() => {
    if (typeof thread !== 'string') return undefined
    const { remarks } = editor
    const show = (): boolean => {
      if (remarks.book.get(thread) === undefined) return false
      remarks.open(thread)
      void import('./comment-actions.ts').then(({ showRemark }) => {
        if (!editor.view.isDestroyed && view.get().stage === 'page') showRemark(remarks, editor.view, thread)
      })
      return true
    }
    if (show()) return undefined
    const unwatch = remarks.book.watch(() => show() && unwatch())
    return unwatch
  }, [thread, editor, view])
}
