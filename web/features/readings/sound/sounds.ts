import type { LiveReading, ReadingScript, ReadingSound } from '@replique/contract'
import type { Cue } from '../../../platform/sound/cue.ts'
import { isHeard, partsOf, stepAt } from '../steps.ts'

/** Something a voice says of a script, with the words it is to say. */
export interface Said extends Cue {
  readonly text: string
  /** By a voice, even where somebody recorded it. */
  readonly byVoice: boolean
}

type Lines = ReadingScript['lines']

function saidOf(lines: Lines, reading: Pick<LiveReading, 'parts'>): Said[] {
  return lines.flatMap((line, speech) => {
    const byVoice = partsOf(line, reading).every(({ way }) => way === 'voice')
    return line.parts.flatMap(({ sounds, text }) =>
      sounds.map((sound: ReadingSound) => ({ ...sound, speech, byVoice, text: sound.text ?? text })),
    )
  })
}

/** All that is heard of a script as its parts are given out now, in order. */
export const allSaid = ({ lines }: ReadingScript, reading: Pick<LiveReading, 'parts'>): Said[] =>
  saidOf(
    lines.filter((line) => isHeard(line, reading)),
    reading,
  )

/** What is heard where the pointer stands; those whom somebody else joins in life begin by themselves. */
export function saidAt({ lines }: ReadingScript, reading: Pick<LiveReading, 'parts' | 'line'>): Said[] {
  const said = saidOf(
    stepAt(lines, reading.line).filter((line) => isHeard(line, reading)),
    reading,
  )
  const ids = new Set(said.map(({ id }) => id))
  return said.map((one) => (one.joins === null || ids.has(one.joins.with) ? one : { ...one, joins: null }))
}

/** What a voice says next, where the pointer stands or further on. */
export function nextSaid({ lines }: ReadingScript, reading: Pick<LiveReading, 'parts' | 'line'>): Said | undefined {
  const next = lines.slice(reading.line).find((line) => isHeard(line, reading))
  return next && saidOf([next], reading)[0]
}

const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** Whether a sound says what was frozen: the play may be another by now. */
export const saysSame = (sound: { readonly text: string }, said: Pick<Said, 'text'>): boolean =>
  plain(said.text).includes(plain(sound.text))
