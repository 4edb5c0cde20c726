import { SCREENPLAY_STRINGS } from '../layout/strings.ts'
import { sceneNumbers } from '../layout/scene-number.ts'
import type { Element, Play } from '../play.ts'
import { plain, textOf } from '../rich-text.ts'

/** What stood in a scene that was taken out, a line for each paragraph, its heading first; nothing for a heading alone. */
export function omittedWords({ text, omitted = [] }: Element): string {
  if (omitted.length === 0) return ''
  const lines = [text, ...omitted.map((one) => one.text)].map((one) => textOf(one).trim())
  return lines.filter((line) => line !== '').join('\n')
}

/** The same as words that no page prints. */
const keptWords = (scene: Element): Element[] =>
  (scene.omitted ?? []).length === 0
    ? []
    : [{ kind: 'action', text: [{ text: omittedWords(scene), aside: 'cut' as const }] }]

/** A play of which something is to be taken out: scenes have the numbers of the whole, and no page is that of the whole. */
export function apartFromProduction(play: Play): Play {
  const { production, ...settings } = play.settings
  if (!production) return play
  const { numbersLocked, pages: _pages, ...rest } = production
  const numbers = numbersLocked ? sceneNumbers(play) : new Map<number, string>()
  const elements = play.elements.map((element, index) => {
    const number = numbers.get(index)
    return number === undefined ? element : { ...element, number }
  })
  return { ...play, elements, settings: { ...settings, production: rest } }
}

/**
 * A production for formats that know of none: each scene with the number that it is called by, and in the place of one that
 * was taken out the word for it, what stood there set aside behind it.
 */
export function saidProduction(play: Play): Play {
  const isLocked = play.settings.production?.numbersLocked === true
  if (!isLocked && !play.elements.some(({ omitted }) => omitted)) return play
  const numbers = isLocked ? sceneNumbers(play) : new Map<number, string>()
  const word = plain(SCREENPLAY_STRINGS[play.language].omitted)
  const elements = play.elements.flatMap((element, index): Element[] => {
    if (element.kind !== 'scene') return [element]
    const number = element.number ?? numbers.get(index)
    const { omitted, ...heading } = { ...element, ...(number !== undefined && { number }) }
    return omitted ? [{ ...heading, text: word }, ...keptWords(element)] : [heading]
  })
  return { ...play, elements }
}
