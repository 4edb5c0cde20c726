import type { EditorView } from 'prosemirror-view'
import type { Offered } from './offer.ts'

export const LISTBOX_ID = 'cue-names'
/** Between the line and the list, in pixels. */
const GAP = 4
export const optionId = (index: number): string => `${LISTBOX_ID}-${index}`

/** What is offered under a cue or a heading, for eyes, fingers and screen readers; the keys are the editor's. */
export class Listbox {
  readonly #dom = document.createElement('ul')

  constructor(view: EditorView, onChoose: (index: number) => void) {
    this.#dom.id = LISTBOX_ID
    this.#dom.className = 'cue-names'
    this.#dom.setAttribute('role', 'listbox')
    this.#dom.hidden = true
    // the caret stays where it is
    this.#dom.addEventListener('mousedown', (event) => event.preventDefault())
    this.#dom.addEventListener('click', (event) => {
      const option = event.target instanceof Element ? event.target.closest('[role=option]') : null
      if (option) onChoose([...this.#dom.children].indexOf(option))
    })
    view.dom.parentElement?.append(this.#dom)
  }

  show(view: EditorView, { label, offers }: Offered, active: number): void {
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
    // above the line where there is no room below it, as at the foot of the window
    const above = caret.bottom + height + GAP > foot && caret.top - height - GAP > 0
    const top = above ? caret.top - height - GAP : caret.bottom + GAP
    this.#dom.style.setProperty('inset-block-start', `${top - around.top}px`)
  }
}
