import { Plugin, PluginKey, type Command, type EditorState, type PluginView } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { Listbox, LISTBOX_ID, optionId } from './listbox.ts'
import type { Offer, Offered, OfferSource } from './offer.ts'

interface Completion {
  readonly offered: Offered | null
  /** -1: nothing is chosen until an arrow key is pressed. */
  readonly active: number
  /** The block for which the writer closed the list. */
  readonly closed: string | null
}

const completionKey = new PluginKey<Completion>('completion')
const NONE: Completion = { offered: null, active: -1, closed: null }

const completionOf = (state: EditorState): Completion => completionKey.getState(state) ?? NONE
const offersOf = ({ offered }: Completion): readonly Offer[] => offered?.offers ?? []

function complete(state: EditorState, sources: readonly OfferSource[], { closed }: Completion): Completion {
  for (const source of sources) {
    const offered = source(state)
    if (offered === null) continue
    if (offered.id === closed) return { ...NONE, closed }
    return { offered, active: offered.begun && offered.offers.length > 0 ? 0 : -1, closed: null }
  }
  return NONE
}

/** Offers what the paragraph may go on as. `onward` is what Enter does there: it goes on to what follows. */
export function completion(sources: readonly OfferSource[], onward: Command): Plugin<Completion> {
  const set = (view: EditorView, change: Partial<Completion>): true => {
    view.dispatch(view.state.tr.setMeta(completionKey, { ...completionOf(view.state), ...change }))
    return true
  }
  const choose = (view: EditorView, offer: Offer | undefined, goOn: boolean): boolean => {
    if (offer === undefined) return false
    offer.take(view.state, view.dispatch)
    if (goOn && offer.done) onward(view.state, view.dispatch, view)
    return true
  }
  return new Plugin<Completion>({
    key: completionKey,
    state: {
      init: () => NONE,
      apply(tr, value, _before, state) {
        const given = tr.getMeta(completionKey) as Completion | undefined
        if (given) return given
        return tr.docChanged || tr.selectionSet ? complete(state, sources, value) : value
      },
    },
    props: {
      attributes: (state) => ariaOf(completionOf(state)),
      handleKeyDown(view, { key, altKey, ctrlKey, metaKey, shiftKey }) {
        const now = completionOf(view.state)
        const offers = offersOf(now)
        const { offered, active } = now
        if (offered === null || altKey || ctrlKey || metaKey || shiftKey) return false
        if (key === 'Tab' && active < 0 && offered.tab) return offered.tab(view.state, view.dispatch)
        if (offers.length === 0) return false
        if (key === 'ArrowDown') return set(view, { active: (active + 1) % offers.length })
        if (key === 'ArrowUp') return set(view, { active: active <= 0 ? offers.length - 1 : active - 1 })
        if (key === 'Escape') return set(view, { ...NONE, closed: offered.id })
        if (key === 'Enter' || key === 'Tab') return choose(view, offers[active], key === 'Enter')
        return false
      },
    },
    view: (view) =>
      showList(
        new Listbox(view, (index) => {
          if (choose(view, offersOf(completionOf(view.state))[index], true)) view.focus()
        }),
      ),
  })
}

const showList = (box: Listbox): PluginView => ({
  update(view, previous) {
    const now = completionOf(view.state)
    if (now === completionOf(previous)) return
    const { offered, active } = now
    if (offered && offered.offers.length > 0 && view.hasFocus() && view.editable) box.show(view, offered, active)
    else box.hide()
  },
  destroy: () => box.destroy(),
})

function ariaOf(completion: Completion): Record<string, string> {
  if (offersOf(completion).length === 0) return {}
  return {
    'aria-autocomplete': 'list',
    'aria-controls': LISTBOX_ID,
    ...(completion.active >= 0 ? { 'aria-activedescendant': optionId(completion.active) } : {}),
  }
}
