import { SCREENPLAY_STRINGS } from '../layout/strings.ts'
import { sceneNumbers } from '../layout/scene-number.ts'
import type { Element, Play } from '../play.ts'
import { plain, textOf } from '../rich-text.ts'

/** What stood in a scene that was taken out, as words that no page prints: its heading first. */
const keptWords = (heading: Element, below: readonly Element[]): Element[] => {
  const lines = [heading, ...below].map(({ text }) => textOf(text).trim()).filter((line) => line !== '')
  return below.length === 0 ? [] : [{ kind: 'action', text: [{ text: lines.join('\n'), aside: 'cut' }] }]
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
    return omitted ? [{ ...heading, text: word }, ...keptWords(element, omitted)] : [heading]
  })
  return { ...play, elements }
}
