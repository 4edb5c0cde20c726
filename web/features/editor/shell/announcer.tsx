import { attrsOf, blockAround, blockBefore } from '@replique/manuscript'
import type { ElementKind } from '@replique/script'
import type { EditorState } from 'prosemirror-state'
import { useEffect } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import { m } from '../../../messages/messages.js'
import { useStore } from '../../../platform/store.ts'
import { usePlayKind } from '../toolbar/toolbar.tsx'
import type { MountedEditor } from '../mount.ts'
import { peersOf } from '../presence/peers.ts'
import { kindAtCaret } from '../writing/navigation.ts'
import { nameOfKind } from '../writing/kinds.ts'
import { announcement, announceText } from './editor-hooks.ts'

const SPOKEN: ReadonlySet<ElementKind> = new Set(['cue', 'parenthetical', 'dialogue', 'lyrics', 'verse'])
/** Maximum number of paragraphs searched for the name above a speech. */
const REACH = 80

/** Returns the speaker at the caret, or an empty string outside a speech. */
export function speakerAt({ selection, doc }: EditorState): string {
  let here = blockAround(selection.$head)
  for (let steps = 0; steps < REACH && here; steps++) {
    const { kind, name } = attrsOf(here.node)
    if (!SPOKEN.has(kind)) return ''
    if (kind === 'cue') return name ?? here.node.textContent
    here = blockBefore(doc, here.pos)
  }
  return ''
}

/** Milliseconds that the caret, or the people present, must stay unchanged before an announcement. */
const CALM = { caret: 350, people: 2_000 }

interface Props {
  readonly editor: MountedEditor
  readonly awareness: Awareness
}

/** Announces to screen readers which element and speech the caret is in, and which collaborators join or leave. */
export function Announcer({ editor, awareness }: Props) {
  const kind = usePlayKind(editor)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = (): string => {
      const element = nameOfKind(kindAtCaret(editor.view.state), kind)
      const name = speakerAt(editor.view.state)
      return name === '' ? element : m.together_element({ element, name })
    }
    let last = read()
    const look = (): void => {
      const now = read()
      if (now !== last) announceText((last = now))
    }
    const unwatch = editor.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(look, CALM.caret)
    })
    return () => {
      clearTimeout(timer)
      unwatch()
      // don't repeat this play's announcement on the next page
      announceText('')
    }
  }, [editor, kind])
  useEffect(() => watchPeople(awareness), [awareness])
  return (
    <p aria-live="polite" className="sr-only">
      {useStore(announcement)}
    </p>
  )
}

/**
 * Announces who has joined and left, after a pause, because after a reconnection everybody joins again at the same
 * time.
 */
function watchPeople(awareness: Awareness): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const present = (): Map<string, string> => new Map(peersOf(awareness).map(({ id, name }) => [id, name]))
  let known: Map<string, string> | null = null
  const look = (): void => {
    const now = present()
    const words = [...now].flatMap(([id, name]) => (known?.has(id) ? [] : [m.together_joined({ name })]))
    for (const [id, name] of known ?? []) if (!now.has(id)) words.push(m.together_left({ name }))
    // people who were already present aren't announced: the toolbar lists them
    if (known !== null && words.length > 0) announceText(words.join(' '))
    known = now
  }
  const soon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(look, CALM.people)
  }
  soon()
  const changed = ({ added, removed }: { added: number[]; removed: number[] }): void => {
    if (added.length + removed.length > 0) soon()
  }
  awareness.on('change', changed)
  return () => {
    clearTimeout(timer)
    awareness.off('change', changed)
  }
}
