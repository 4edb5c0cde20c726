import { hasInsertion } from '@replique/manuscript'
import type { Annotations } from './annotations.ts'
import { useEffect } from 'react'
import { m } from '../../../messages/messages.js'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { mayComment } from '../connection/link-state.ts'
import type { EditorParts } from '../shell/view-state.ts'

/**
 * Makes sure that a suggestion accepted by two people at the same time is applied only once. Starts once any suggestion
 * has been accepted. Returns a function that stops it.
 */
function keepOnceAccepted({ binding, book, options }: Annotations): () => void {
  let ended = false
  let state: 'idle' | 'asked' | (() => void) = 'idle'
  const look = (ids: Iterable<string>): void => {
    if (state !== 'idle' || ![...ids].some((id) => hasInsertion(binding.shared, id))) return
    state = 'asked'
    // resolves to undefined if the module can't be loaded now; the next change tries again
    const asked: Promise<typeof import('./remove-duplicates.ts') | undefined> = import('./remove-duplicates.ts').catch(
      () => undefined,
    )
    void asked.then((made) => {
      if (!ended) state = made?.removeDuplicates(binding, book, options.edits) ?? 'idle'
    })
  }
  const unwatch = book.watch(look)
  look([...book.all()].map(({ id }) => id))
  return () => {
    ended = true
    unwatch()
    if (typeof state === 'function') state()
  }
}

/** A notice that typing becomes a suggestion, with a button to edit normally again. */
export function SuggestingNotice({ editor, state, writable }: EditorParts) {
  const wanted = useStore(editor.annotations.wanted)
  useEffect(() => keepOnceAccepted(editor.annotations), [editor])
  if (!mayComment(state) || (writable && !wanted)) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunk px-4 py-1.5 text-sm"
    >
      <Icon name="pencil-line" className="size-4 text-ink-soft" />
      <p className="min-w-0 grow basis-60">{writable ? m.comments_suggesting() : m.comments_commenter()}</p>
      {writable && (
        <Button
          look="plain"
          className="min-h-9 pointer-coarse:min-h-11"
          onClick={() => void editor.annotations.toggleSuggesting(editor.view)}
        >
          {m.comments_suggesting_leave()}
        </Button>
      )}
    </div>
  )
}
