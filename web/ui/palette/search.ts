/** Normalises text for matching: no case or accents, one kind of space and apostrophe. */
export function foldWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/giu, 'oe')
    .replace(/[\s\u00a0\u202f]+/gu, ' ')
    .replace(/[’‘]/gu, "'")
    .toLowerCase()
}

const isWordStart = (text: string, at: number): boolean => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')

const WHOLE = 100
const AT_WORD = 10
const IN_A_ROW = 6
const PLAIN = 1
/** Maximum number of skipped letters that lower the score, per gap, so that long headings can still rank well. */
const WIDEST_GAP = 5

/**
 * Scores how well `text` matches what was typed; both must be folded. All letters must occur in order; consecutive
 * letters and starts of words score best. Returns null if a letter is missing.
 */
export function fuzzyScore(typed: string, text: string): number | null {
  if (typed === '') return 0
  const whole = text.indexOf(typed)
  if (whole >= 0) return WHOLE * 2 + (isWordStart(text, whole) ? WHOLE : 0) - Math.min(whole, WHOLE)
  let score = 0
  let last = -1
  for (const letter of typed) {
    if (letter === ' ') continue
    const at = nextPlace(text, letter, last)
    if (at < 0) return null
    score += at === last + 1 ? IN_A_ROW : isWordStart(text, at) ? AT_WORD : PLAIN
    score -= Math.min(WIDEST_GAP, at - last - 1) * 0.2
    last = at
  }
  return score
}

/**
 * Returns the position of the next letter: preferably right after the last one, then at the start of a word, then
 * anywhere.
 */
function nextPlace(text: string, letter: string, last: number): number {
  if (text[last + 1] === letter) return last + 1
  const anywhere = text.indexOf(letter, last + 1)
  for (let at = anywhere; at >= 0; at = text.indexOf(letter, at + 1)) if (isWordStart(text, at)) return at
  return anywhere
}

/** One line of the command palette. */
export interface Offer {
  readonly id: string
  readonly label: string
  /** Its type, unless it is a command. */
  readonly kind?: string
  /** Shown after the label, for example a page number. */
  readonly detail?: string
  readonly icon?: string
  /** The shortcut, formatted for display. */
  readonly keys?: string
  readonly disabled?: boolean
  readonly run: () => void
  /** The search terms, folded. */
  readonly found: readonly string[]
}

/** Maximum number of results rendered at once; nobody reads more. */
const MOST = 60
/** Score of an exact match: a number should find its page or scene before words that contain it. */
const EXACT = 400

function scoreOf({ found }: Offer, typed: string): number | null {
  let best: number | null = null
  for (const words of found) {
    const score = words === typed ? EXACT : fuzzyScore(typed, words)
    if (score !== null && (best === null || score > best)) best = score
  }
  return best
}

/** Returns the matching offers, best first; for empty input, all enabled offers in their original order. */
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
