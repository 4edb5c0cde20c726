/** The utterances of a play: what is spoken, by whom, in what order and with what silences. */
import type { ElementKind, Play } from './play.ts'
import { printedText } from './rich-text.ts'
import { isSaid } from './speeches.ts'
import { speakersOf } from './spoken/speakers.ts'
import { callSpeaker, newTelling, tellDirection, tellHeading, tellManner, tellSaid } from './spoken/telling.ts'
import type { Utterance } from './spoken/utterance.ts'

const HEADINGS: ReadonlySet<ElementKind> = new Set(['act', 'scene'])
const DIRECTIONS: ReadonlySet<ElementKind> = new Set(['action', 'transition', 'shot', 'centred'])

/**
 * Returns everything that is spoken, in order of its start: headings and directions by the narrator, speeches by their
 * speakers. Notes, synopses, sections, omitted scenes, asides and brackets within a speech are not spoken. No text is
 * longer than about 300 characters.
 */
export function utterancesOf(play: Pick<Play, 'elements' | 'characters'>): readonly Utterance[] {
  const speakers = speakersOf(play)
  const telling = newTelling()
  for (const [at, element] of play.elements.entries()) {
    if (HEADINGS.has(element.kind)) tellHeading(telling, element, at)
    else if (DIRECTIONS.has(element.kind)) tellDirection(telling, element, at)
    else if (element.kind === 'cue') callSpeaker(telling, element, speakers(at))
    else if (element.kind === 'parenthetical') tellManner(telling, printedText(element.text))
    else if (isSaid(element)) tellSaid(telling, element, at)
  }
  return telling.out
}
