import { attrsOf, blockAtHead, idOf, neighbours, verseBefore, type Placed } from '@replique/manuscript'
import type { ElementKind, Language, Replacement } from '@replique/script'
import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { readStored, writeStored } from '../../../platform/browser-storage.ts'
import { createStore } from '../../../platform/store.ts'
import { help } from './help.ts'

const KEY = 'replique-editor-capitals'

/** Whether this person's sentences begin with a capital by themselves. */
export const capitalsOn = createStore(readStored(KEY) !== 'off')

export function switchCapitals(on: boolean): void {
  writeStored(KEY, on ? 'on' : 'off')
  capitalsOn.set(() => on)
}

/** The sign to put in instead of a typed one; undefined where it goes in as it is. */
export type Capitals = (state: EditorState, before: string, typed: string) => Replacement | undefined

const SPOKEN: ReadonlySet<ElementKind> = new Set(['dialogue', 'verse', 'lyrics'])
const PASSED: ReadonlySet<ElementKind> = new Set(['parenthetical', 'action', 'note'])
/** How far back a speech is looked through for its last words. */
const REACH = 6

const isLaterPart = ({ part }: ReturnType<typeof attrsOf>): boolean => part === 'middle' || part === 'last'

/** What was last said in the speech before this paragraph, or of the verse line that it goes on with. */
function saidBefore(doc: Node, here: Placed): string {
  const attrs = attrsOf(here.node)
  if (!SPOKEN.has(attrs.kind)) return ''
  if (isLaterPart(attrs)) return verseBefore(doc, here.pos)?.node.textContent ?? ''
  let at = neighbours(doc, here.pos).before
  for (let back = 0; at !== null && back < REACH; back++) {
    const { kind } = attrsOf(at.node)
    // half a line begins small or not, whatever the poet does with whole ones
    if (SPOKEN.has(kind)) return isLaterPart(attrsOf(at.node)) ? '' : at.node.textContent
    if (!PASSED.has(kind)) return ''
    at = neighbours(doc, at.pos).before
  }
  return ''
}

/** Capitals where sentences begin. Whoever deletes one and types the small letter again means it. */
export function capitals(language: () => Language): Capitals {
  let made = ''
  return (state, before, typed) => {
    const here = capitalsOn.get() && typed.length === 1 ? blockAtHead(state.selection) : null
    if (here === null) return undefined
    const { kind: element } = attrsOf(here.node)
    const shared = isLaterPart(attrsOf(here.node))
    const place = {
      element,
      language: language(),
      before,
      shared,
      said: before === '' ? saidBefore(state.doc, here) : '',
    }
    const found = help()?.capitalise(typed, place)
    if (found === undefined) return undefined
    const where = `${idOf(here.node)} ${before}${typed}`
    const again = where === made
    made = again ? '' : where
    return again ? undefined : found
  }
}
