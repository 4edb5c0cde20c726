/** What one says of oneself, « je suis contente », and of whom one speaks to, « vous êtes blessé ? ». */
import type { CharacterId } from '../character.ts'
import type { Language } from '../play.ts'
import { evidenceOf, type Line, type Turn } from './lines.ts'
import type { Clue, Saying } from './reading.ts'
import { beginsBeing, being } from './self-english.ts'
import { french } from './self-french.ts'

/** Reads one line of a speech. */
export function cluesOfSelf(line: Line, turn: Turn, language: Language): readonly Clue[] {
  const { tokens } = line
  const clues: Clue[] = []
  for (const at of tokens.keys()) {
    const add = (about: CharacterId, saying: Saying, how: { weight: number; to: number }): number =>
      clues.push({ about, ...saying, weight: how.weight, evidence: evidenceOf(line, tokens.slice(at, how.to + 1)) })
    if (language === 'fr') {
      french(tokens, at, { turn, add })
      continue
    }
    const begins = beginsBeing(tokens, at)
    const sure = begins?.who === 'you' ? (turn.to?.sure ?? 0) : 1
    const about = begins?.who === 'you' ? turn.to?.id : turn.speaker
    if (begins && about !== undefined)
      being(tokens, begins.from, (saying, how) => add(about, saying, { ...how, weight: how.weight * sure }))
  }
  return clues
}
