import { m } from '../../../messages/messages.js'
import type { DeskParts } from '../desk/desk-parts.ts'
import { headingsOf } from '../panels/outline.ts'
import { paginationOf } from '../page/pages.ts'
import { chosenCharacter } from './chosen-character.ts'
import { commandsFor } from './commands.ts'
import { foldWords, fuzzyScore } from './fuzzy.ts'
import { goToBlock, goToPage } from './go.ts'

export type OfferGroup = 'commands' | 'scenes' | 'characters' | 'pages'

/** One line of the palette. */
export interface Offer {
  readonly id: string
  readonly group: OfferGroup
  readonly label: string
  /** Said behind the label: a page, or how many. */
  readonly detail?: string
  readonly icon?: string
  readonly keys?: string
  readonly disabled?: boolean
  readonly run: () => void
  /** What it is found by, folded. */
  readonly found: readonly string[]
}

function commandOffers(parts: DeskParts): Offer[] {
  return commandsFor(parts).map(({ id, label, also, icon, keys, enabled, run }) => {
    const words = label(parts)
    return {
      id: `command ${id}`,
      group: 'commands',
      label: words,
      ...(icon === undefined ? {} : { icon }),
      ...(keys === undefined ? {} : { keys }),
      disabled: enabled?.(parts) === false,
      run: () => run(parts),
      found: [words, also?.() ?? ''].filter(Boolean).map(foldWords),
    }
  })
}

function placeOffers(parts: DeskParts): Offer[] {
  const { view, live } = parts.editor
  const pagination = paginationOf(view.state)
  const pages = pagination?.pages ?? []
  const headings = headingsOf(pagination?.play ?? live.playOf(view.state.doc), pages)
  const scenes = headings.map(({ id, number, words, page }): Offer => {
    const label = [number, words || m.editor_scene_unnamed()].filter(Boolean).join('  ')
    return {
      id: `scene ${id}`,
      group: 'scenes',
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
      group: 'pages',
      label,
      run: () => goToPage(parts, page),
      found: [page.label, foldWords(label)],
    }
  })
  return [...scenes, ...found]
}

function characterOffers({ editor, view }: DeskParts): Offer[] {
  return editor.live.frame.characters.map(({ id, name, aliases }) => ({
    id: `character ${id}`,
    group: 'characters',
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
export const offersFor = (parts: DeskParts, what: 'commands' | 'place'): Offer[] =>
  what === 'place' ? placeOffers(parts) : [...commandOffers(parts), ...placeOffers(parts), ...characterOffers(parts)]

/** Lines drawn at once: nobody reads further. */
const MOST = 60
/** A number alone means a page or a scene, not a word in which it stands. */
const EXACT = 400

function scoreOf({ found }: Offer, typed: string): number | null {
  let best: number | null = null
  for (const words of found) {
    const score = words === typed ? EXACT : fuzzyScore(typed, words)
    if (score !== null && (best === null || score > best)) best = score
  }
  return best
}

/** The offers that answer what was typed, best first; with nothing typed, commands and scenes in their own order. */
export function chooseOffers(offers: readonly Offer[], typed: string): Offer[] {
  const wanted = foldWords(typed).trim()
  if (wanted === '') return offers.filter(({ disabled }) => disabled !== true).slice(0, MOST)
  return offers
    .flatMap((offer) => {
      const score = scoreOf(offer, wanted)
      return score === null ? [] : [{ offer, score: offer.disabled === true ? score - EXACT : score }]
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ offer }) => offer)
}
