import { attrsOf, elementsOf } from '@replique/manuscript'
import { printedText, sceneNumbers } from '@replique/script'
import { headingAbove } from '../panels/outline.ts'
import type { MountedEditor } from '../mount.ts'
import { idAtCaret } from '../writing/current.ts'

export interface ProducedScene {
  readonly id: string
  readonly number: string
  readonly words: string
  readonly omitted: boolean
}

/** The scenes with their numbers, and the one with the caret. */
export interface ProducedScenes {
  readonly scenes: readonly ProducedScene[]
  /** How many have a number that is not written down for good. */
  readonly unwritten: number
  readonly here: string | null
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
  const { $head } = view.state.selection
  const block = $head.depth === 2 && attrsOf($head.parent).id === null ? null : idAtCaret(view.state)
  return { scenes, unwritten, here: block === null ? null : headingAbove(play, block) }
}
