import { sceneNumbers } from '../layout/scene-number.ts'
import type { Play } from '../play.ts'
import { printedText } from '../rich-text.ts'
import { namedLines, type Line } from './align.ts'

/** A stretch of a play that begins with the heading of an act or a scene; the opening is what stands before any. */
export interface Part {
  readonly kind: 'opening' | 'act' | 'scene'
  /** The block of its heading, where the play comes from a shared document. */
  readonly id?: string
  /** The words of its heading on one line; empty for the opening. */
  readonly heading: string
  /** Its number as shown, "12A". */
  readonly number?: string
  readonly lines: readonly Line[]
}

/** The parts of a play, in order; there is an opening only where something stands in it. */
export function partsOf(play: Pick<Play, 'elements' | 'characters' | 'settings'>): Part[] {
  const numbers = sceneNumbers(play)
  const parts: (Part & { readonly lines: Line[] })[] = []
  namedLines(play).forEach((line, index) => {
    const { kind, id, text, number } = line
    const last = parts.at(-1)
    if (kind === 'act' || kind === 'scene') {
      const shown = kind === 'scene' ? numbers.get(index) : number
      const heading = printedText(text).replace(/\s+/gu, ' ').trim()
      parts.push({ kind, heading, lines: [line], ...(id !== undefined && { id }), ...(shown && { number: shown }) })
    } else if (last === undefined) parts.push({ kind: 'opening', heading: '', lines: [line] })
    else last.lines.push(line)
  })
  return parts
}
