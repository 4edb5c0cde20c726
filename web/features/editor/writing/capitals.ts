import { attrsOf, blockAtHead, idOf, neighbours, verseBefore, type PlacedBlock } from '@replique/manuscript'
import type { CapitalPlace, ElementKind, Language, Replacement } from '@replique/script'
import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { readStored, writeStored } from '../../../platform/browser-storage.ts'
import { createStore } from '../../../platform/store.ts'

type Help = typeof import('./helpful.ts')

let found: Help | undefined
let asked: Promise<void> | undefined

/** Returns the typing help, once it has loaded. */
export const typingHelp = (): Help | undefined => found

/** Loads the typing help. If that fails, typing works without it, and the next page tries again. */
export function loadTypingHelp(): Promise<void> {
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

/** Whether this user's sentences are capitalized automatically. */
export const capitalsOn = createStore(readStored(KEY) !== 'off')

export function switchCapitals(on: boolean): void {
  writeStored(KEY, on ? 'on' : 'off')
  capitalsOn.set(() => on)
}

/** Returns the replacement for a typed character, or undefined to insert it unchanged. */
export type Capitals = (state: EditorState, before: string, typed: string) => Replacement | undefined

const SPOKEN: ReadonlySet<ElementKind> = new Set(['dialogue', 'verse', 'lyrics'])
const PASSED: ReadonlySet<ElementKind> = new Set(['parenthetical', 'action', 'note'])
/** Maximum number of paragraphs searched backwards for the last words of a speech. */
const REACH = 6

const isLaterPart = ({ part }: ReturnType<typeof attrsOf>): boolean => part === 'middle' || part === 'last'

/** Returns the text spoken before this paragraph in the same speech, or the verse line that it continues. */
function saidBefore(doc: Node, here: PlacedBlock): string {
  const attrs = attrsOf(here.node)
  if (!SPOKEN.has(attrs.kind)) return ''
  if (isLaterPart(attrs)) return verseBefore(doc, here.pos)?.node.textContent ?? ''
  let at = neighbours(doc, here.pos).before
  for (let back = 0; at !== null && back < REACH; back++) {
    const { kind } = attrsOf(at.node)
    // a later part of a verse line doesn't show whether whole lines begin with a capital
    if (SPOKEN.has(kind)) return isLaterPart(attrsOf(at.node)) ? '' : at.node.textContent
    if (!PASSED.has(kind)) return ''
    at = neighbours(doc, at.pos).before
  }
  return ''
}

/** Returns the place of a letter typed after `before` in a paragraph. */
export const capitalPlace = (doc: Node, here: PlacedBlock, before: string): Omit<CapitalPlace, 'language'> => ({
  element: attrsOf(here.node).kind,
  before,
  shared: isLaterPart(attrsOf(here.node)),
  said: before === '' ? saidBefore(doc, here) : '',
})

/**
 * Returns a function that capitalises a typed letter where its place requires it. If the user deletes the capital and
 * types the lowercase letter again, it stays lowercase.
 */
export function capitalMaker(): (typed: string, place: CapitalPlace, id: string) => Replacement | undefined {
  let made = ''
  return (typed, place, id) => {
    const found = capitalsOn.get() && typed.length === 1 ? typingHelp()?.capitalise(typed, place) : undefined
    if (found === undefined) return undefined
    const where = `${id} ${place.before}${typed}`
    const again = where === made
    made = again ? '' : where
    return again ? undefined : found
  }
}

/** Capitalizes the beginnings of sentences. */
export function capitals(language: () => Language): Capitals {
  const make = capitalMaker()
  return ({ doc, selection }, before, typed) => {
    const here = blockAtHead(selection)
    return here === null
      ? undefined
      : make(typed, { ...capitalPlace(doc, here, before), language: language() }, idOf(here.node))
  }
}
