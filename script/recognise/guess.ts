import type { Element, Language, PlayKind } from '../play.ts'
import { textOf } from '../rich-text.ts'
import { isStageScene, announcesPlace } from './headings.ts'

/** The number of characters to examine. This is enough to tell English from French; more would only cost time. */
const SAMPLE = 4_000
/** The number of headings to examine in order to tell a stage play from a screenplay. */
const HEADINGS = 60

const wordsIn = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** The most common French words that don't exist in neighbouring languages. */
const FRENCH = wordsIn(
  'les une dans pour pas vous je elle nous ce cette mais avec sur aux sa ses mon mes moi toi suis sont était fait tout bien oui où très plus sans comme qu j votre vos notre quand être ai avez faut leur rien encore ça ils elles eux ces cet leurs deux même aussi alors donc puis vers chez sous devant derrière après avant jamais toujours voilà ici peu peut veux sais dit dire êtes sommes ont quelque chaque depuis parce moins',
)
/**
 * Common French words that are just as common in Italian, Spanish, Latin or German. Their count is limited to that of
 * the words in `FRENCH`.
 */
const SHARED = wordsIn(
  'le la un des du de et est en que qui il on tu te se ne y à au son ma ta lui si non es l d c n s m t',
)
/** The most common English words, except "I", which is also a numeral in headings in any language. */
const ENGLISH = wordsIn(
  'the and of to is that you it he she with for not was are this have what be they we my your his her from but at by there do will would can no yes up out into him them an',
)
/**
 * For text to count as French, more than one in this many words must be French. In French plays, at least one in five
 * is, and in plays in other languages, at most one in twelve.
 */
const FRENCH_WORDS = 8
/**
 * Text counts as French only if French words also outnumber English words by more than this factor. A bilingual play
 * counts as English.
 */
const CLEARLY = 2

/** A word in any alphabet. French letters are listed separately because that makes the match much faster. */
const WORD = /(?:[a-zß-öø-ÿœ]|\p{L})+/gu

/**
 * Returns French if enough of the words are common French words. Otherwise returns English, even for text in a third
 * language.
 */
export function guessLanguage(elements: readonly Element[]): Language {
  let french = 0
  let shared = 0
  let english = 0
  let words = 0
  let seen = 0
  for (const element of elements) {
    if (seen > SAMPLE) break
    if (element.kind === 'cue') continue
    const text = textOf(element.text).slice(0, SAMPLE)
    seen += text.length
    for (const word of text.toLowerCase().match(WORD) ?? []) {
      words++
      if (FRENCH.has(word)) french++
      else if (SHARED.has(word)) shared++
      else if (ENGLISH.has(word)) english++
    }
  }
  const heard = french + Math.min(french, shared)
  return heard * FRENCH_WORDS > words && heard > english * CLEARLY ? 'fr' : 'en'
}

/**
 * Guesses whether this is a stage play or a screenplay, by weighing acts and numbered scenes against INT./EXT.
 * headings, shots and transitions. Without any of these, the result is a screenplay.
 */
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
      if (announcesPlace(heading)) screen += 2
      else if (isStageScene(heading)) stage += 2
    }
  }
  return stage > screen ? 'stage' : 'screenplay'
}
