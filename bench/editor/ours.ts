/** Our complete editor, mounted as a page mounts it, including pagination and annotations. */
import { Binding, openShared, replaceMatches, visibleIds } from '@replique/manuscript'
import { mountEditorView } from '@replique/web/editor'
import { foundIn, searchFor } from '@replique/web/find'
import { EditorState, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Doc } from 'yjs'

type Awareness = NonNullable<NonNullable<Parameters<typeof mountEditorView>[2]>['awareness']>

import '@replique/web/script.css'
import { FakeAwareness } from './fake-awareness.ts'
import type { Contender } from './contender.ts'

function positionOf(view: EditorView, id: string): number {
  let found = 0
  view.state.doc.descendants((node, position) => {
    if (node.attrs['id'] === id) found = position
    return found === 0
  })
  return found
}

function words(view: EditorView): string {
  const lines: string[] = []
  view.state.doc.descendants((node) => {
    if (!node.isTextblock) return true
    const name = node.attrs['name'] as string | null
    lines.push([name, node.textContent].filter(Boolean).join(' '))
    return false
  })
  return lines.join('\n')
}

export const ours: Contender = {
  mount(place: HTMLElement, document: Doc) {
    const others = new FakeAwareness()
    const awareness = others as unknown as Awareness
    const { view, binding } = mountEditorView(place, new Binding(document), { label: 'Script', awareness })
    return {
      company() {
        const { doc, selection } = view.state
        others.come({ doc, head: selection.head }, (place) =>
          binding.saveSelection(EditorState.create({ doc, selection: place })),
        )
      },
      focusBlock(index) {
        const id = visibleIds(openShared(document))[index] ?? ''
        const caret = TextSelection.create(view.state.doc, positionOf(view, id) + 1)
        view.dispatch(view.state.tr.setSelection(caret).scrollIntoView())
        view.focus()
      },
      text: () => words(view),
      find(query) {
        searchFor(view, query, {})
        return foundIn(view.state).matches.length
      },
      replace(most, by) {
        const matches = foundIn(view.state).matches.slice(0, most)
        binding.apart(() => replaceMatches(matches, by)(view.state, view.dispatch))
        return matches.length
      },
    }
  },
}
