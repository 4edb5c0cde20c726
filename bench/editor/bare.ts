/** No editor at all: one paragraph that the browser itself takes typing in, which nothing built on it can be quicker than. */
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
