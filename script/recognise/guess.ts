import type { Element, Language, PlayKind } from '../play.ts'
import { textOf } from '../rich-text.ts'
import { isPlaceHeading, isStageScene } from './headings.ts'

/** Enough words to tell English from French; more would only cost time. */
const SAMPLE = 4_000
/** As many headings tell stage from screen. */
const HEADINGS = 60

const FRENCH =
  'le la les des une et est que qui dans pour pas vous je tu il elle nous on ce cette mais avec sur au aux du ne se sa son ses mon ma mes moi toi lui suis es sont était fait tout bien oui non où très plus sans comme'
const ENGLISH =
  'the and of to is that you it he she with for not was are this have what be they we my your his her from but at by there do will would can no yes up out into i me him them an as'

/** How much a small word speaks for French; below zero for English. A word of both says nothing. */
const FOR_FRENCH = new Map(FRENCH.split(' ').map((word) => [word, 1]))
for (const word of ENGLISH.split(' ')) FOR_FRENCH.set(word, (FOR_FRENCH.get(word) ?? 0) - 1)

/** Any letters; those of French are named as well, because they are found much faster so. */
const WORD = /(?:[a-zß-öø-ÿœ]|\p{L})+/gu

/** English or French, from the commonest small words; English when there is nothing to go by. */
export function guessLanguage(elements: readonly Element[]): Language {
  let french = 0
  let seen = 0
  for (const element of elements) {
    if (seen > SAMPLE) break
    if (element.kind === 'cue') continue
    const text = textOf(element.text).slice(0, SAMPLE)
    seen += text.length
    for (const word of text.toLowerCase().match(WORD) ?? []) french += FOR_FRENCH.get(word) ?? 0
  }
  return french > 0 ? 'fr' : 'en'
}

/** Stage or screen, from acts and numbered scenes against INT./EXT. and transitions; screenplay when nothing tells. */
export function guessKind(elements: readonly Element[]): PlayKind {
  let stage = 0
  let screen = 0
  let headings = 0
  for (const element of elements) {
    if (headings > HEADINGS) break
    if (element.kind === 'act') stage++
    else if (element.kind === 'transition' || element.kind === 'shot') screen++
    else if (element.kind === 'scene') {
      headings++
      const heading = textOf(element.text)
      if (isPlaceHeading(heading)) screen += 2
      else if (isStageScene(heading)) stage += 2
    }
  }
  return stage > screen ? 'stage' : 'screenplay'
}
