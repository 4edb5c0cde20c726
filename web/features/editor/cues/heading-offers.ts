import { attrsOf, blockAtHead, elementsOf, idOf, type Placed } from '@replique/manuscript'
import { dashAfterPlace, offerHeadings, textOf, type Element, type HeadingContext } from '@replique/script'
import type { Command } from 'prosemirror-state'
import type { LivePlay } from '../page/live-play.ts'
import type { Offered, OfferSource } from './completion.ts'

const MOST = 40

/** Makes a heading these words; those that stand there already are not written again. */
const writeHeading =
  ({ node, pos }: Placed, text: string): Command =>
  (state, dispatch) => {
    const typed = node.textContent
    const kept = text.startsWith(typed) ? typed.length : 0
    dispatch?.(state.tr.insertText(text.slice(kept), pos + 1 + kept, pos + 1 + node.content.size).scrollIntoView())
    return true
  }

type Headings = Pick<HeadingContext, 'kind' | 'headings' | 'previous'>

/** The other headings of the play, and the one that this one counts on from. */
function headingsAround(elements: readonly Element[], id: string, kind: 'act' | 'scene'): Headings {
  const headings: string[] = []
  let previous: string | undefined
  let before = true
  for (const element of elements) {
    if (element.id === id) before = false
    else if (element.kind === kind) {
      const heading = textOf(element.text)
      headings.push(heading)
      if (before) previous = heading
    } else if (element.kind === 'act' && before) previous = undefined
  }
  return { kind, headings, previous }
}

/** Offers openings, places and times while a scene heading is typed, and the number that follows for acts and scenes of the stage. */
export const headingOffers =
  (live: LivePlay, label: string): OfferSource =>
  ({ selection, doc }): Offered | null => {
    const here = selection.empty ? blockAtHead(selection) : null
    if (here === null || here.node.childCount > 1) return null
    const { kind } = attrsOf(here.node)
    if (kind !== 'scene' && kind !== 'act') return null
    if (selection.$head.parentOffset !== here.node.content.size) return null
    const id = idOf(here.node)
    const typed = here.node.textContent
    const { kind: play, language } = live.frame
    const context = { play, language, ...headingsAround(elementsOf(doc), id, kind) }
    const { offers, begun } = offerHeadings(typed, context)
    const dash = kind === 'scene' ? dashAfterPlace(typed, context) : undefined
    return {
      id,
      label,
      begun,
      offers: offers.slice(0, MOST).map(({ label, text, done }) => ({ label, take: writeHeading(here, text), done })),
      ...(dash !== undefined && { tab: writeHeading(here, typed.trimEnd() + dash) }),
    }
  }
