import { SCREENPLAY_STRINGS } from '../layout/strings.ts'
import { sceneNumbers } from '../layout/scene-number.ts'
import type { Element, Play } from '../play.ts'
import { plain, textOf } from '../rich-text.ts'

/**
 * Returns the text of an omitted scene, with one line per paragraph, starting with the heading. Returns an empty string
 * if only a heading was omitted.
 */
export function omittedWords({ text, omitted = [] }: Element): string {
  if (omitted.length === 0) return ''
  const lines = [text, ...omitted.map((one) => one.text)].map((one) => textOf(one).trim())
  return lines.filter((line) => line !== '').join('\n')
}

/** Returns the text of an omitted scene as an action that contains only a cut, so that it is never printed. */
const keptWords = (scene: Element): Element[] =>
  (scene.omitted ?? []).length === 0
    ? []
    : [{ kind: 'action', text: [{ text: omittedWords(scene), aside: 'cut' as const }] }]

/**
 * Prepares a play for an extract. Scenes keep the numbers that they have in the whole play, and locked pages are
 * dropped.
 */
export function productionForExtract(play: Play): Play {
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
 * Converts a play for formats that have no production data. Scenes get their locked numbers, and an omitted scene
 * becomes a placeholder followed by a cut with its text.
 */
export function inlineProduction(play: Play): Play {
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
