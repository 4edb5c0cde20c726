import { foldWords, fuzzyScore } from './fuzzy.ts'

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
