/** What speeches say: forms of address, names with titles, and what one says of oneself. */
import type { CharacterId } from '../character.ts'
import type { Language } from '../play.ts'
import type { Gender } from './attributes.ts'
import { cluesOfAnswer } from './answers.ts'
import { addressesIn } from './addresses.ts'
import { inverseWord, kinOf, plainKin, type KinWord } from './kin.ts'
import { evidenceOf, type Addressee, type Line, type Turn } from './lines.ts'
import type { Read } from './from-directions.ts'
import { calledIn } from './called.ts'
import { cluesOfNames } from './from-names.ts'
import { cluesOfSelf } from './from-self.ts'
import type { Clue } from './reading.ts'
import { tokensOf, type Token } from './tokens.ts'

/** Everything one turn says. */
export function cluesOfTurn(turn: Turn, read: Read): readonly Clue[] {
  const called = calledIn(turn, read)
  const heard = called === null ? turn : { ...turn, to: calledOr(called, turn) }
  const said = turn.lines.flatMap((line) =>
    line.kind === 'speech'
      ? [
          ...ofAddress(line, heard, read),
          ...cluesOfNames(line, heard, read),
          ...cluesOfSelf(line, heard, read.language),
        ]
      : [],
  )
  return [...cluesOfAnswer(turn, read.language), ...said]
}

/** Whoever is called by name is meant, also where only two speak. */
const calledOr = (id: CharacterId, { to }: Turn): Addressee =>
  to?.id === id ? { id, sure: Math.max(to.sure, CALLED) } : { id, sure: CALLED }
const CALLED = 0.8

/** How many words a reply begins with. */
const BEGINNING = 6

function ofAddress(line: Line, turn: Turn, { language, mentions, clergy }: Read): readonly Clue[] {
  const { speaker } = turn
  const who = mentions(line.tokens)
  return addressesIn(line.tokens, language).flatMap(({ gender, kin, tokens }) => {
    const place = line.tokens.indexOf(tokens[tokens.length - 1] as Token)
    const begins = place < BEGINNING && turn.lines.find(({ kind }) => kind === 'speech') === line
    const to = turn.to ?? (begins ? turn.before : null)
    const named = who.find(({ at, end }) => place >= at && place < end)
    // "Gran" may be what the list calls her as well
    if (kin && named && named.id !== speaker && !clergy.has(named.id) && line.tokens.length > 1)
      return [ofCalled(line, tokens, { about: named.id, kin, speaker, language })]
    if (!to) return []
    // "Monsieur Bastien" names whom it means
    if (named || who.some(({ at }) => at === place + 1)) return []
    const evidence = evidenceOf(line, tokens)
    const clues: Clue[] = []
    if (gender) clues.push({ about: to.id, field: 'gender', value: gender, weight: to.sure, evidence })
    // "my child" is whoever is younger; a priest has sons and daughters everywhere
    const isKin = !/^(?:child|enfant)$/.test(tokens.at(-1)?.word ?? '') && !clergy.has(to.id) && !clergy.has(speaker)
    if (kin && isKin)
      clues.push({
        about: to.id,
        field: 'relation',
        value: { to: speaker, what: plainKin(kin, language) ?? tokens.at(-1)?.low ?? '' },
        weight: to.sure,
        evidence,
      })
    return clues
  })
}

interface Called {
  readonly about: CharacterId
  readonly kin: KinWord
  readonly speaker: CharacterId
  readonly language: Language
}

function ofCalled(line: Line, tokens: readonly Token[], { about, kin, speaker, language }: Called): Clue {
  const what = plainKin(kin, language) ?? tokens.at(-1)?.low ?? ''
  return { about, field: 'relation', value: { to: speaker, what }, weight: 1, evidence: evidenceOf(line, tokens) }
}

/** The relation that follows from one the other way round. */
export function inverseOf(what: string, gender: Gender | null, language: Language): string | null {
  const [token] = tokensOf(what, language)
  const kin = token && kinOf(token.word, language)
  return kin ? inverseWord(kin.kin, gender, language) : null
}

/** The same kin in the word for a woman or a man. */
export function wordFor(what: string, gender: Gender | null, language: Language): string | null {
  const [token] = tokensOf(what, language)
  const kin = token && kinOf(token.word, language)
  return kin ? plainKin({ ...kin, gender }, language) : null
}

/** Of whom a word of kin can be said. */
export function genderOfKin(what: string, language: Language): Gender | null {
  const [token] = tokensOf(what, language)
  return (token && kinOf(token.word, language)?.gender) ?? null
}
