import { useEffect } from 'react'
import { useFeatures, useSpeech } from '../../../platform/ai/features.ts'
import { CommentBubble } from '../comments/comment-button.tsx'
import type { EditorParts } from './view-state.ts'
import { ToneMargin } from '../tones/tone-margin.tsx'

const HAS_OWN_UNDO = 'input, textarea, select, [contenteditable="true"]'

/** Returns whether a key means undo or redo. Ignores keys in dialogs and in fields with their own undo. */
function undoneBy(event: KeyboardEvent): 'undo' | 'redo' | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target, defaultPrevented } = event
  if (defaultPrevented || altKey || !(ctrlKey || metaKey)) return null
  if (!(target instanceof Element) || target.closest(`${HAS_OWN_UNDO}, [role="dialog"]`)) return null
  const letter = key.toLowerCase()
  if (letter === 'y') return shiftKey ? null : 'redo'
  return letter === 'z' ? (shiftKey ? 'redo' : 'undo') : null
}

/** Listens for the undo and redo keys anywhere on the page. */
function useUndoKeys({ editor, view, writable }: EditorParts): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      const way = writable && view.get().openDialog === null ? undoneBy(event) : null
      if (way === null) return
      event.preventDefault()
      editor.binding[way]()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [editor, view, writable])
}

/** Tells the editor which features are enabled, and shows those that appear beside the page. */
export function FeaturePanels(parts: EditorParts) {
  const { view } = parts
  useUndoKeys(parts)
  const tones = useFeatures().tone_detection === true
  const speech = useSpeech()
  useEffect(() => view.change({ tones, speech }), [view, tones, speech])
  return (
    <>
      <CommentBubble editor={parts.editor} />
      {tones && <ToneMargin {...parts} />}
    </>
  )
}
