import { createHash } from 'node:crypto'
import type { OwnPart, PartLine } from '@replique/contract'
import { printedText, utterancesOf, type Play, type Utterance } from '@replique/script'
import type { Cast } from '../../plays/index.ts'

/** Marks that are written in several ways and said in one. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ′]/gu, "'"],
  [/[“”„«»″]/gu, '"'],
  [/[‐‑–—―−]/gu, '-'],
  // spaces before marks are a matter of print
  [/\s+(?=[!?;:.,»"])/gu, ''],
  [/(?<=")\s+/gu, ''],
  [/\s+/gu, ' '],
]

/**
 * What stands for the words of a line, 22 characters: the same for the same words whatever their typography, and
 * another one where a word or a mark that is heard is another one.
 */
export function wordsKey(text: string): string {
  let plain = text.normalize('NFKC').trim()
  for (const [written, said] of ALIKE) plain = plain.replaceAll(written, said)
  return createHash('sha256').update(plain).digest('base64url').slice(0, 22)
}

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
    const cue = before && {
      id: before.id,
      name: before.speakers.map((id) => names.get(id) ?? '').join(', '),
      text: before.text,
    }
    for (const characterId of said.speakers.filter((id) => mine.has(id))) {
      const { id, speech, text, manner, sung } = said
      lines.push({ id, characterId, speech, text, words: wordsKey(text), manner, sung, heading, cue })
    }
    before = said
  }
  return lines
}
