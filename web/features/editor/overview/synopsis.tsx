import { addSynopsis, removeEmptySynopsis } from '@replique/manuscript'
import { useLayoutEffect, useRef } from 'react'
import { m } from '../../../messages/messages.js'
import type { MountedEditor } from '../mount.ts'
import { WordsField } from './words-field.tsx'

interface Props {
  readonly editor: MountedEditor
  /** The heading under which it stands, as a block and in words. */
  readonly heading: string
  readonly words: string
  readonly ids: readonly string[]
  readonly writable: boolean
  /** Reads the cards again at once. */
  readonly again: () => void
}

const LOOK = 'font-serif text-[0.9375rem] leading-snug'

/** What a scene is about: its synopses, each edited in place; where there is none, the first key makes one. */
export function Synopsis({ editor, heading, words, ids, writable, again }: Props) {
  const label = m.overview_synopsis({ words: words || m.editor_scene_unnamed() })
  const made = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (made.current === null || !ids.includes(made.current)) return
    const field = document.querySelector<HTMLTextAreaElement>(`[data-words="${CSS.escape(made.current)}"]`)
    made.current = null
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [ids])
  if (ids.length === 0 && !writable) return null
  const begin = (typed: string): void => {
    if (typed === '') return
    const id = editor.binding.freshId()
    const { view } = editor
    if (!addSynopsis({ heading, id, words: typed })(view.state, view.dispatch)) return
    made.current = id
    again()
  }
  const leave = (id: string, left: string): void => {
    if (left !== '') return
    const { view } = editor
    if (removeEmptySynopsis(id)(view.state, view.dispatch)) again()
  }
  return ids.length === 0 ? (
    <textarea
      rows={1}
      defaultValue=""
      aria-label={label}
      placeholder={m.overview_synopsis_hint()}
      lang={editor.live.frame.language}
      onInput={(event) => (event.nativeEvent as InputEvent).isComposing || begin(event.currentTarget.value)}
      onCompositionEnd={(event) => begin(event.currentTarget.value)}
      className={`words-field ${LOOK}`}
    />
  ) : (
    ids.map((id) => (
      <WordsField
        key={id}
        {...{ editor, id, label }}
        disabled={!writable}
        placeholder={m.overview_synopsis_hint()}
        onLeave={(left) => leave(id, left)}
        className={LOOK}
      />
    ))
  )
}
