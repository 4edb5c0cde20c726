import { type Command, type EditorState, Plugin, PluginKey, type PluginView } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** A suggestion for the paragraph being typed. */
interface Offer {
  readonly label: string
  readonly take: Command
  /** Whether accepting the suggestion with Enter also continues with the next element. */
  readonly done: boolean
}

/** The suggestions at the caret. */
export interface CompletionList {
  /** The id of the block being typed in. */
  readonly id: string
  /** The label of the list for screen readers. */
  readonly label: string
  readonly offers: readonly Offer[]
  /** Whether the first suggestion is selected before any arrow key is pressed. */
  readonly begun: boolean
  /** What Tab does while nothing is selected. */
  readonly tab?: Command
}

export type CompletionSource = (state: EditorState) => CompletionList | null

const LISTBOX_ID = 'cue-names'
/** Distance between the line and the list, in pixels. */
const GAP = 4
const optionId = (index: number): string => `${LISTBOX_ID}-${index}`

/** The list of suggestions below a cue or heading, for mouse, touch and screen readers. The editor handles the keys. */
class Listbox {
  readonly #dom = document.createElement('ul')

  constructor(view: EditorView, onChoose: (index: number) => void) {
    this.#dom.id = LISTBOX_ID
    this.#dom.className = 'cue-names'
    this.#dom.setAttribute('role', 'listbox')
    this.#dom.hidden = true
    // keeps the caret where it is
    this.#dom.addEventListener('mousedown', (event) => event.preventDefault())
    this.#dom.addEventListener('click', (event) => {
      const option = event.target instanceof Element ? event.target.closest('[role=option]') : null
      if (option) onChoose([...this.#dom.children].indexOf(option))
    })
    view.dom.parentElement?.append(this.#dom)
  }

  show(view: EditorView, { label, offers }: CompletionList, active: number): void {
    this.#dom.setAttribute('aria-label', label)
    this.#dom.replaceChildren(
      ...offers.map(({ label: words }, index) => {
        const option = document.createElement('li')
        option.id = optionId(index)
        option.setAttribute('role', 'option')
        option.setAttribute('aria-selected', String(index === active))
        option.textContent = words
        return option
      }),
    )
    this.#dom.hidden = false
    this.#place(view)
    this.#dom.children[active]?.scrollIntoView({ block: 'nearest' })
  }

  hide(): void {
    this.#dom.hidden = true
  }

  destroy(): void {
    this.#dom.remove()
  }

  #place(view: EditorView): void {
    const around = this.#dom.offsetParent?.getBoundingClientRect()
    if (!around) return
    const caret = view.coordsAtPos(view.state.selection.head)
    const left = Math.min(caret.left - around.left, around.width - this.#dom.offsetWidth - 8)
    this.#dom.style.setProperty('inset-inline-start', `${Math.max(8, left)}px`)
    const { offsetHeight: height } = this.#dom
    const foot = visualViewport?.height ?? innerHeight
    // place the list above the line if there is no room below, for example at the bottom of the window
    const above = caret.bottom + height + GAP > foot && caret.top - height - GAP > 0
    const top = above ? caret.top - height - GAP : caret.bottom + GAP
    this.#dom.style.setProperty('inset-block-start', `${top - around.top}px`)
  }
}

interface Completion {
  readonly offered: CompletionList | null
  /** -1 while nothing is selected, until an arrow key is pressed. */
  readonly active: number
  /** The id of the block whose list the user has closed. */
  readonly closed: string | null
}

const completionKey = new PluginKey<Completion>('completion')
const NONE: Completion = { offered: null, active: -1, closed: null }

const completionOf = (state: EditorState): Completion => completionKey.getState(state) ?? NONE
const offersOf = ({ offered }: Completion): readonly Offer[] => offered?.offers ?? []

function complete(state: EditorState, sources: readonly CompletionSource[], { closed }: Completion): Completion {
  for (const source of sources) {
    const offered = source(state)
    if (offered === null) continue
    if (offered.id === closed) return { ...NONE, closed }
    return { offered, active: offered.begun && offered.offers.length > 0 ? 0 : -1, closed: null }
  }
  return NONE
}

/** Suggests completions for the paragraph. `onward` is Enter's command for continuing with the next element. */
export function completion(sources: readonly CompletionSource[], onward: Command): Plugin<Completion> {
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
