import { cueText } from '../../../cue.ts'
import { textOf } from '../../../rich-text.ts'
import type { ReadResult, ScriptReading } from '../../reading.ts'

/** Returns the reading. Throws if the file could not be read. */
export function readingIn(result: ReadResult): ScriptReading {
  if ('error' in result) throw new Error(result.error)
  return result
}

/** Returns the elements of a play as pairs of kind and text. Cues include the names. */
export const shown = ({ play }: ScriptReading): [kind: string, text: string][] =>
  play.elements.map((one) => [one.kind, one.kind === 'cue' ? cueText(play, one) : textOf(one.text)])
