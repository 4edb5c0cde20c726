import { NARRATOR, type ReadThroughPart, type ReadThroughScript } from '@replique/contract'
import { m } from '../../messages/messages.js'

/** Formats a duration as on a stopwatch: `4:05`, or `1:02:03` for an hour or more. */
export function clockOf(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Formats a duration in words: in seconds if it is under a minute, otherwise in minutes. */
export const lengthOf = (ms: number): string =>
  ms < 60_000
    ? m.read_throughs_seconds({ count: Math.max(1, Math.round(ms / 1000)) })
    : m.read_throughs_minutes({ count: Math.round(ms / 60_000) })

export const characterName = (script: ReadThroughScript, id: string): string =>
  id === NARRATOR ? m.read_throughs_narrator() : (script.characters.find((one) => one.id === id)?.name ?? '')

/** Returns a label for who reads a part: a person's name, "Voice", or "Recordings by …". */
export function readerName(part: ReadThroughPart, people: ReadonlyMap<string, string>): string {
  const name = people.get(part.userId ?? '') || m.friends_somebody()
  if (part.way === 'voice') return m.read_throughs_by_voice()
  return part.way === 'live' ? name : m.read_throughs_by_recording({ name })
}
