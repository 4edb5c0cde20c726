import { attrsOf, blockAtHead, chooseCharacter, elementsOf, idOf } from '@replique/manuscript'
import type { LivePlay } from '../page/live-play.ts'
import { cueContext } from './context.ts'
import type { OfferSource } from './offer.ts'
import { orderCues } from './order.ts'

const MOST = 40

/** Offers names while a cue is typed, with the caret behind it. */
export const cueOffers =
  (live: LivePlay, label: string): OfferSource =>
  ({ selection, doc }) => {
    const here = selection.empty ? blockAtHead(selection) : null
    if (here === null) return null
    const { kind, character } = attrsOf(here.node)
    const typed = here.node.textContent
    if (kind !== 'cue' || character !== null || typed.includes('(')) return null
    if (selection.$head.parentOffset !== here.node.content.size) return null
    const id = idOf(here.node)
    const elements = elementsOf(doc)
    const at = elements.findIndex((element) => element.id === id)
    const { characters } = live.frame
    const names = orderCues(typed, cueContext(elements, live.frame, at)).slice(0, MOST)
    const offers = names.flatMap((name) => {
      const one = characters.find((character) => character.name === name)
      return one === undefined ? [] : [{ label: name, take: chooseCharacter(one), done: true }]
    })
    return { id, label, offers, begun: typed.trim() !== '' }
  }
