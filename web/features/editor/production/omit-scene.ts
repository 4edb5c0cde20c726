import { attrsOf, eachBlock, elementsOf, omitScene } from '@replique/manuscript'
import { printedText, sceneNumbers } from '@replique/script'
import type { EditorState } from 'prosemirror-state'
import type { MountedEditor } from '../mount.ts'
import { m } from '../../../messages/messages.js'
import type { MenuItem } from '../../../ui/menu.tsx'
import { useFrame } from '../shell/editor-value.ts'
import { decide } from './confirm-card.tsx'

export interface ProducedScene {
  readonly id: string
  readonly number: string
  readonly words: string
  readonly omitted: boolean
}

/** The scenes with their numbers. */
interface ProducedScenes {
  readonly scenes: readonly ProducedScene[]
  /** How many have a number that is not written down for good. */
  readonly unwritten: number
}

export function readScenes({ view, live }: MountedEditor): ProducedScenes {
  const play = live.playWith(elementsOf(view.state.doc))
  const numbers = sceneNumbers(play)
  const scenes = play.elements.flatMap(({ kind, id, text, omitted }, index) => {
    if (kind !== 'scene' || id === undefined) return []
    const words = printedText(text).replace(/\s+/g, ' ').trim()
    return [{ id, number: numbers.get(index) ?? '', words, omitted: omitted !== undefined }]
  })
  const unwritten = play.elements.filter(({ kind, number }) => kind === 'scene' && number === undefined).length
  return { scenes, unwritten }
}

/** The heading of the scene with the caret; null above the first one. */
export function sceneAtCaret({ doc, selection: { head } }: EditorState): string | null {
  let scene: string | null = null
  eachBlock(doc, (block, pos) => {
    const { kind, id } = attrsOf(block)
    if (pos < head && (kind === 'scene' || kind === 'act')) scene = kind === 'scene' ? id : null
  })
  return scene
}

/** Taking out the scene with the caret, once numbers are locked; before, a scene is simply deleted. */
export function useOmitItem(editor: MountedEditor, writable: boolean): MenuItem[] {
  const locked = useFrame(editor).settings.production?.numbersLocked === true
  const run = (): void => {
    const id = sceneAtCaret(editor.view.state)
    if (id !== null) decide(editor, (shared) => omitScene(shared, id))
  }
  return locked ? [{ icon: 'scissors', label: m.production_omit_here(), run, disabled: !writable }] : []
}
