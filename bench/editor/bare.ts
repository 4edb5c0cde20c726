/** No editor: a plain contenteditable paragraph, as a lower bound for any editor in a browser. */
import type { Contender } from './contender.ts'

export const bare: Contender = {
  mount(place: HTMLElement) {
    const page = document.createElement('div')
    page.contentEditable = 'true'
    const paragraph = document.createElement('p')
    paragraph.textContent = 'Some words that stand there already.'
    page.append(paragraph)
    place.append(page)
    return {
      focusBlock() {
        page.focus()
        getSelection()?.collapse(paragraph.firstChild, 0)
      },
      text: () => paragraph.textContent,
    }
  },
}
