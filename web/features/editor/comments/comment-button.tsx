import { useEffect, useRef } from 'react'
import { m } from '../../../messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import { useEditorValue } from '../shell/editor-hooks.ts'
import type { MountedEditor } from '../mount.ts'

/** A button that comments on the selection. On a phone, the keyboard stays open until the field appears. */
export function CommentButton({ editor }: { editor: MountedEditor }) {
  const selected = useEditorValue(editor, ({ selection }) => !selection.empty)
  if (!selected || !editor.annotations.options.comments()) return null
  return (
    <button
      type="button"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor.annotations.begin(editor.view)}
      className="inline-flex h-11 shrink-0 items-center gap-1.5 rounded-base bg-accent-soft px-3 text-sm font-semibold whitespace-nowrap text-accent"
    >
      <Icon name="message-square-plus" className="size-4" />
      {m.comments_comment()}
    </button>
  )
}

/** Distance between the window's edge and the bubble, in pixels. */
const GAP = 12

/**
 * A button beside the page, level with the end of the selection, for users with a mouse or trackpad. Clicking it begins
 * a comment.
 */
export function CommentBubble({ editor }: { editor: MountedEditor }) {
  const place = useRef<HTMLButtonElement>(null)
  const selected = useEditorValue(editor, ({ selection }) => !selection.empty)
  const shown = selected && editor.annotations.options.comments()
  const { view, watch } = editor
  useEffect(() => {
    const scroller = view.dom.closest('.page-area')
    if (!shown || scroller === null) return undefined
    const settle = (): void => {
      const bubble = place.current
      if (bubble === null || view.isDestroyed || view.state.selection.empty) return
      const area = scroller.getBoundingClientRect()
      const { top, bottom } = view.coordsAtPos(view.state.selection.head)
      const beside = view.dom.getBoundingClientRect().right - bubble.offsetWidth / 2
      const left = Math.min(beside, area.right - bubble.offsetWidth - GAP)
      const at = (top + bottom - bubble.offsetHeight) / 2
      bubble.style.translate = `${left}px ${at}px`
      bubble.style.visibility = at < area.top || at > area.bottom - bubble.offsetHeight ? 'hidden' : ''
    }
    settle()
    const unwatch = watch(settle)
    scroller.addEventListener('scroll', settle, { passive: true })
    addEventListener('resize', settle)
    return () => {
      unwatch()
      scroller.removeEventListener('scroll', settle)
      removeEventListener('resize', settle)
    }
  }, [shown, view, watch])
  if (!shown) return null
  return (
    <button
      ref={place}
      type="button"
      // for the pointer only: keyboard users have a shortcut and the menu
      tabIndex={-1}
      aria-label={m.comments_comment()}
      data-tip={m.comments_comment()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor.annotations.begin(view)}
      className="fixed top-0 left-0 z-10 inline-flex size-10 items-center justify-center rounded-full border border-line bg-raised text-accent shadow-base hover:bg-accent-soft max-rail:hidden pointer-coarse:hidden"
    >
      <Icon name="message-square-plus" className="size-5" />
    </button>
  )
}

/** The toolbar for users who may only comment. */
export function CommentBar({ editor }: { editor: MountedEditor }) {
  const { binding, annotations } = editor
  return (
    <section
      aria-label={m.comments_title()}
      className="flex h-12 shrink-0 items-center gap-1 border-t border-line bg-paper px-2 pb-[env(safe-area-inset-bottom)] rail:pointer-fine:hidden"
    >
      <button
        type="button"
        aria-label={m.editor_undo()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => binding.undo()}
        className="inline-flex size-11 items-center justify-center rounded-base text-ink-soft active:bg-sunk"
      >
        <Icon name="undo-2" />
      </button>
      <CommentButton editor={editor} />
      <span className="grow" />
      <button
        type="button"
        onClick={() => annotations.show()}
        className="inline-flex h-11 items-center gap-1.5 rounded-base px-3 text-sm text-ink-soft"
      >
        <Icon name="message-square" className="size-4" />
        {m.comments_title()}
      </button>
    </section>
  )
}
