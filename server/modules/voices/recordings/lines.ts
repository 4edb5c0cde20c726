import type { OwnPart, PartLine } from '@replique/contract'
import { printedText, utterancesOf, type Play, type Utterance } from '@replique/script'
import type { Cast } from '../../plays/index.ts'
import { wordsKey } from './words.ts'

export type Line = Omit<PartLine, 'takes'>

/** The characters somebody plays that the play still has, in its own order. */
export function partsOf(play: Play, cast: readonly Cast[], userId: string): OwnPart[] {
  const mine = new Map(cast.filter((one) => one.userId === userId).map((one) => [one.characterId, one.understudy]))
  return play.characters.flatMap(({ id, name }) =>
    mine.has(id) ? [{ characterId: id, name, understudy: mine.get(id) ?? false }] : [],
  )
}

const headingOf = (play: Play, { element }: Utterance): string => printedText(play.elements[element]?.text ?? [])

/** The lines of these characters in the order in which they are said, each with what comes before it. */
export function linesOf(play: Play, parts: readonly OwnPart[]): Line[] {
  const names = new Map<string, string>(play.characters.map(({ id, name }) => [id, name]))
  const mine = new Set(parts.map(({ characterId }) => characterId))
  const lines: Line[] = []
  let heading = ''
  let before: Utterance | null = null
  for (const said of utterancesOf(play)) {
    if (said.kind === 'heading') {
      heading = headingOf(play, said)
      before = null
      continue
    }
    const cue = before && { name: before.speakers.map((id) => names.get(id) ?? '').join(', '), text: before.text }
    for (const characterId of said.speakers.filter((id) => mine.has(id))) {
      const { id, text, manner, sung } = said
      lines.push({ id, characterId, text, words: wordsKey(text), manner, sung, heading, cue })
    }
    before = said
  }
  return lines
}
