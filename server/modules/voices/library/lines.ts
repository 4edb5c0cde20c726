import { LIMITS } from '@replique/contract'
import { characterLines, isSaid, printedText, type Play } from '@replique/script'

/** The longest line that a voice is tried by, in UTF-16 units. */
export const LINE = LIMITS.triedLine

/** Letters that a line should have to show what a voice is like. */
const TELLING = 25
/** Speeches of a character that are looked through for one. */
const LOOKED_AT = 40

/** The beginning of a text up to a word's end. */
function beginning(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1).toWellFormed()
  const space = cut.lastIndexOf(' ')
  return `${(space > most / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:\u{FFFD}]+$/u, '')}…`
}

/** One of a character's own lines: the first that is long enough to tell something, else the longest; '' where they say nothing. */
export function lineOf(play: Play, characterId: string, most: number): string {
  let longest = ''
  for (const { parts } of characterLines(play, characterId).slice(0, LOOKED_AT)) {
    const said = parts.flatMap((at) => {
      const element = play.elements[at]
      return element && isSaid(element) ? [printedText(element.text)] : []
    })
    const line = said.join(' ').replaceAll(/\s+/gu, ' ').trim()
    if (line.length >= TELLING) return beginning(line, most)
    if (line.length > longest.length) longest = line
  }
  return longest
}
