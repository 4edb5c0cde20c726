/** What one says of oneself, « je suis contente », and of whom one speaks to, « vous êtes blessé ? ». */
import type { CharacterId } from '../character.ts'
import type { Language } from '../play.ts'
import { evidenceOf, type Line, type Turn } from './lines.ts'
import { SEVERAL } from './pairs.ts'
import type { Clue, Saying } from './reading.ts'
import { beginsBeing, being } from './self-english.ts'
import { french } from './self-french.ts'
import { wordsAt, type Token } from './tokens.ts'
import { numberAt } from './years.ts'

const OLD = 60

/** "At seventy-four I still climb it.": whoever was as old as that is old. Where the number ends, or nothing. */
function agedAt(tokens: readonly Token[], at: number, language: Language): number | null {
  if (!/^(?:at|a)$/.test(tokens[at]?.word ?? '') || tokens[at]?.low === 'a') return null
  const told = numberAt(wordsAt(tokens, at + 1), 0)
  if (!told || told.years < OLD) return null
  const unit = at + 1 + told.count
  const isYears = tokens[unit]?.word === 'ans'
  if ((language === 'fr') !== isYears) return null
  const next = tokens[isYears ? unit + 1 : unit]
  return next && /^(?:i|i'm|i've|je|j'|on)$/.test(next.word) ? unit - 1 : null
}

/** "We're sisters", « nous sommes deux femmes »: where the word for both of them stands, or nothing. */
function bothAre(
  tokens: readonly Token[],
  at: number,
  language: Language,
): { at: number; is: 'female' | 'male' } | null {
  const said = `${tokens[at]?.word} ${tokens[at + 1]?.word}`
  const verb = tokens[at]?.word === "we're" ? at : /^(?:we are|nous sommes)$/.test(said) ? at + 1 : -1
  if (verb < 0) return null
  let place = verb + 1
  while (
    /^(?:two|both|only|just|a|couple|of|old|young|grown|deux|toutes|tous|les|des)$/.test(tokens[place]?.word ?? '')
  )
    place++
  const { word = '' } = tokens[place] ?? {}
  const { female, male } = SEVERAL[language]
  return female.has(word) ? { at: place, is: 'female' } : male.has(word) ? { at: place, is: 'male' } : null
}

/** Reads one line of a speech. */
export function cluesOfSelf(line: Line, turn: Turn, language: Language): readonly Clue[] {
  const { tokens } = line
  const clues: Clue[] = []
  for (const at of tokens.keys()) {
    const add = (about: CharacterId, saying: Saying, how: { weight: number; to: number }): number =>
      clues.push({ about, ...saying, weight: how.weight, evidence: evidenceOf(line, tokens.slice(at, how.to + 1)) })
    const both = bothAre(tokens, at, language)
    if (both) {
      add(turn.speaker, { field: 'gender', value: both.is }, { weight: 1, to: both.at })
      if (turn.to) add(turn.to.id, { field: 'gender', value: both.is }, { weight: turn.to.sure, to: both.at })
    }
    const age = agedAt(tokens, at, language)
    if (age) add(turn.speaker, { field: 'ageBand', value: 'old' }, { weight: 1.5, to: age })
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
