import { attrsOf, blockAtHead, chooseCharacter, elementsOf, idOf } from '@replique/manuscript'
import { Plugin, PluginKey, type Command, type EditorState, type PluginView } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { LivePlay } from '../page/live-play.ts'
import { cueContext } from './context.ts'
import { Listbox, LISTBOX_ID, optionId } from './listbox.ts'
import { orderCues } from './order.ts'

interface Completion {
  readonly names: readonly string[]
  /** -1: nothing is chosen until an arrow key is pressed. */
  readonly active: number
  /** The block for which the writer closed the list. */
  readonly closed: string | null
}

const completionKey = new PluginKey<Completion>('completion')
const NONE: Completion = { names: [], active: -1, closed: null }
const MOST = 40

/** What has been typed of a cue's name, with the caret behind it; null anywhere else. */
function typedCue(state: EditorState): { readonly id: string; readonly typed: string } | null {
  const { selection } = state
  const here = selection.empty ? blockAtHead(selection) : null
  if (here === null) return null
  const { kind, character } = attrsOf(here.node)
  const typed = here.node.textContent
  if (kind !== 'cue' || character !== null || typed.includes('(')) return null
  return selection.$head.parentOffset === here.node.content.size ? { id: idOf(here.node), typed } : null
}

function complete(state: EditorState, live: LivePlay, before: Completion): Completion {
  const cue = typedCue(state)
  if (cue === null || before.closed === cue.id) return { ...NONE, closed: cue === null ? null : before.closed }
  const elements = elementsOf(state.doc)
  const at = elements.findIndex(({ id }) => id === cue.id)
  const names = orderCues(cue.typed, cueContext(elements, live.frame.characters, at)).slice(0, MOST)
  return { names, active: cue.typed.trim() === '' ? -1 : 0, closed: null }
}

/** Offers names while a cue is typed. `onward` is what Enter does there: it goes on to the speech. */
export function completion(live: LivePlay, label: string, onward: Command): Plugin<Completion> {
  const set = (view: EditorView, change: Partial<Completion>): true => {
    const now = completionKey.getState(view.state) ?? NONE
    view.dispatch(view.state.tr.setMeta(completionKey, { ...now, ...change }))
    return true
  }
  const choose = (view: EditorView, name: string | undefined, goOn: boolean): boolean => {
    const one = live.frame.characters.find((character) => character.name === name)
    if (one === undefined) return false
    chooseCharacter(one)(view.state, view.dispatch)
    if (goOn) onward(view.state, view.dispatch, view)
    return true
  }
  return new Plugin<Completion>({
    key: completionKey,
    state: {
      init: () => NONE,
      apply(tr, value, _before, state) {
        const given = tr.getMeta(completionKey) as Completion | undefined
        if (given) return given
        return tr.docChanged || tr.selectionSet ? complete(state, live, value) : value
      },
    },
    props: {
      attributes: (state) => ariaOf(completionKey.getState(state) ?? NONE),
      handleKeyDown(view, { key, altKey, ctrlKey, metaKey, shiftKey }) {
        const { names, active } = completionKey.getState(view.state) ?? NONE
        if (names.length === 0 || altKey || ctrlKey || metaKey || shiftKey) return false
        if (key === 'ArrowDown') return set(view, { active: (active + 1) % names.length })
        if (key === 'ArrowUp') return set(view, { active: active <= 0 ? names.length - 1 : active - 1 })
        if (key === 'Escape') return set(view, { ...NONE, closed: typedCue(view.state)?.id ?? null })
        if (key === 'Enter' || key === 'Tab') return choose(view, names[active], key === 'Enter')
        return false
      },
    },
    view: (view) => {
      const names = (): readonly string[] => completionKey.getState(view.state)?.names ?? []
      return showList(new Listbox(view, label, (index) => choose(view, names()[index], true) && view.focus()))
    },
  })
}

const showList = (box: Listbox): PluginView => ({
  update(view, previous) {
    const now = completionKey.getState(view.state) ?? NONE
    if (now === completionKey.getState(previous)) return
    if (now.names.length > 0 && view.hasFocus() && view.editable) box.show(view, now.names, now.active)
    else box.hide()
  },
  destroy: () => box.destroy(),
})

function ariaOf({ names, active }: Completion): Record<string, string> {
  if (names.length === 0) return {}
  return {
    'aria-autocomplete': 'list',
    'aria-controls': LISTBOX_ID,
    ...(active >= 0 ? { 'aria-activedescendant': optionId(active) } : {}),
  }
}
