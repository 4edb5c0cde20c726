import { m } from '../../../messages/messages.js'
import type { EditorParts } from '../shell/view-state.ts'
import { headingsOf } from '../panels/outline.ts'
import { paginationOf } from '../page/pages.ts'
import { chosenCharacter } from '../lines/chosen-character.ts'
import { commandsFor } from './commands.ts'
import { printKeys } from '../../../ui/palette/asked.ts'
import { foldWords, type Offer } from '../../../ui/palette/search.ts'
import { goToBlock, goToPage } from '../navigation/go-to.ts'

function commandOffers(parts: EditorParts): Offer[] {
  return commandsFor(parts).map(({ id, label, also, icon, keys, enabled, run }) => {
    const words = label(parts)
    return {
      id: `command ${id}`,
      label: words,
      ...(icon === undefined ? {} : { icon }),
      ...(keys === undefined ? {} : { keys: printKeys(keys) }),
      disabled: enabled?.(parts) === false,
      run: () => run(parts),
      found: [words, also?.() ?? ''].filter(Boolean).map(foldWords),
    }
  })
}

function placeOffers(parts: EditorParts): Offer[] {
  const { view, live } = parts.editor
  const pagination = paginationOf(view.state)
  const pages = pagination?.pages ?? []
  const headings = headingsOf(pagination?.play ?? live.playOf(view.state.doc), pages)
  const scenes = headings.map(({ id, number, words, page }): Offer => {
    const label = [number, words || m.editor_scene_unnamed()].filter(Boolean).join('  ')
    return {
      id: `scene ${id}`,
      kind: m.overview_group_scenes(),
      label,
      ...(page === '' ? {} : { detail: m.editor_page({ number: page }) }),
      run: () => goToBlock(parts, id),
      found: [foldWords(label)],
    }
  })
  const found = pages.map((page): Offer => {
    const label = m.editor_page({ number: page.label })
    return {
      id: `page ${page.number}`,
      kind: m.overview_group_pages(),
      label,
      run: () => goToPage(parts, page),
      found: [page.label, foldWords(label)],
    }
  })
  return [...scenes, ...found]
}

function characterOffers({ editor, view }: EditorParts): Offer[] {
  return editor.live.frame.characters.map(({ id, name, aliases }) => ({
    id: `character ${id}`,
    kind: m.overview_group_characters(),
    label: name,
    detail: m.overview_lines_short(),
    run: () => {
      chosenCharacter.set(id)
      view.change({ stage: 'lines', find: null })
    },
    found: [name, ...aliases].map(foldWords),
  }))
}

/** Everything that can be gone to, and with `commands` everything that can be done. */
export const offersFor = (parts: EditorParts, what: 'commands' | 'place'): Offer[] =>
  what === 'place' ? placeOffers(parts) : [...commandOffers(parts), ...placeOffers(parts), ...characterOffers(parts)]
