import { attrsOf, blockAtHead, idOf, neighbours, verseBefore, type Placed } from '@replique/manuscript'
import type { CapitalPlace, ElementKind, Language, Replacement } from '@replique/script'
import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { readStored, writeStored } from '../../../platform/browser-storage.ts'
import { createStore } from '../../../platform/store.ts'

type Help = typeof import('./helpful.ts')

let found: Help | undefined
let asked: Promise<void> | undefined

/** What helps while one writes, once it is here. */
export const help = (): Help | undefined => found

/** Fetches it; where it cannot be fetched now, one writes without, and the next page asks again. */
export function fetchHelp(): Promise<void> {
  asked ??= import('./helpful.ts').then(
    (made) => {
      found = made
    },
    () => {
      asked = undefined
    },
  )
  return asked
}

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

/** Where a letter is typed behind the words `before` of a paragraph. */
export const capitalPlace = (doc: Node, here: Placed, before: string): Omit<CapitalPlace, 'language'> => ({
  element: attrsOf(here.node).kind,
  before,
  shared: isLaterPart(attrsOf(here.node)),
  said: before === '' ? saidBefore(doc, here) : '',
})

/** Capitals at places of paragraphs by their id. Whoever deletes one and types the small letter again means it. */
export function capitalMaker(): (typed: string, place: CapitalPlace, id: string) => Replacement | undefined {
  let made = ''
  return (typed, place, id) => {
    const found = capitalsOn.get() && typed.length === 1 ? help()?.capitalise(typed, place) : undefined
    if (found === undefined) return undefined
    const where = `${id} ${place.before}${typed}`
    const again = where === made
    made = again ? '' : where
    return again ? undefined : found
  }
}

/** Capitals where sentences begin. */
export function capitals(language: () => Language): Capitals {
  const make = capitalMaker()
  return ({ doc, selection }, before, typed) => {
    const here = blockAtHead(selection)
    return here === null
      ? undefined
      : make(typed, { ...capitalPlace(doc, here, before), language: language() }, idOf(here.node))
  }
}
