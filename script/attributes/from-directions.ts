/**
 * Clues in directions about the characters they name: "JO, a girl of seven", "the elderly notary, ASHDOWN", "she",
 * « assis ».
 */
import type { CharacterId, Gender } from '../character.ts'
import type { Language } from '../play.ts'
import { genderOfAgreement } from './gender-words.ts'
import { evidenceOf, type Line } from './lines.ts'
import type { Mention } from './people-names.ts'
import type { Clue, AttributeClaim } from './reading.ts'
import { descriptionsBeside } from './beside-names.ts'
import { cluesOfPairs } from './pairs.ts'
import { pronounIn, predicateOf } from './pronouns.ts'
import { genderOfOwner, readSegment } from './segments.ts'
import { partsOf, sentencesOf, type Token } from './tokens.ts'

export interface Read {
  readonly language: Language
  readonly mentions: (tokens: readonly Token[]) => readonly Mention[]
  /** Characters who call others son or daughter because of their office. */
  readonly clergy: ReadonlySet<CharacterId>
}

/** Finds a word that agrees with the name before it: « EDEN entre, trempé. », « LOU, assis sur sa valise ». */
function agreementIn(tokens: readonly Token[], { end }: Mention): { token: Token; gender: Gender } | null {
  for (let at = end; at < Math.min(tokens.length, end + 6); at++) {
    const token = tokens[at]
    if (!token || /[.;:!?]/.test(token.gap)) return null
    if (!/^\s*,\s*$|^\s*\(\s*$/.test(token.gap)) continue
    const gender = genderOfAgreement(token)
    if (gender) return { token, gender }
  }
  return null
}

/** The character that sentences without a name refer to: the last one named in a direction, or the previous speaker. */
export interface Before {
  readonly subject: CharacterId | null
  /** The certainty, from 0 to 1, that a sentence that names nobody is about `subject`. */
  readonly sure: number
}

/** Reads one direction. `after` is the character that its last sentence is about. */
export function cluesOfDirection(
  line: Line,
  { language, mentions }: Omit<Read, 'clergy'>,
  before: Before,
): { readonly clues: readonly Clue[]; readonly after: CharacterId | null } {
  const clues: Clue[] = []
  let { subject, sure } = before
  let named: readonly CharacterId[] = []
  for (const sentence of sentencesOf(line.tokens)) {
    const who = mentions(sentence)
    const ids = [...new Set(who.map(({ id }) => id))]
    const say = (about: CharacterId, saying: AttributeClaim, at: { weight: number; words: readonly Token[] }): number =>
      clues.push({ about, ...saying, weight: at.weight, evidence: evidenceOf(line, at.words) })
    const telling = { say, language, named, mentions }
    for (const [place, one] of who.entries()) {
      const before = place > 0 ? [who[place - 1]?.id ?? ''] : named
      for (const part of descriptionsBeside(sentence, one, language))
        sayPart(part, one.id, { ...telling, named: before })
    }
    for (const { about, saying, weight, words } of cluesOfPairs(sentence, who, language))
      say(about, saying, { weight, words })
    if (ids.length === 0 && subject !== null) ofFollowing(sentence, subject, { ...telling, sure })
    else if (ids.length === 1) ofSentence(sentence, who[0], telling)
    if (language === 'fr') ofAgreement(sentence, who, telling)
    if (ids.length > 0) {
      subject = ids.length === 1 && (who[0]?.at ?? 9) < 4 ? (ids[0] ?? null) : null
      named = ids
      sure = 1
    }
  }
  return { clues, after: subject }
}

/** Reads a sentence that names only one character. */
function ofSentence(sentence: readonly Token[], first: Mention | undefined, { say, language }: Say): void {
  if (!first) return
  const told = pronounIn(sentence.slice(first.end), language, { follows: false })
  if (!told) return
  const words = sentence.slice(first.at, sentence.indexOf(told.token) + 1)
  say(first.id, { field: 'gender', value: told.gender }, { weight: told.weight, words })
}

/** Reads a sentence without a name, assuming that it is about the character of the previous sentence. */
function ofFollowing(sentence: readonly Token[], subject: CharacterId, telling: Say & { readonly sure: number }): void {
  const { say, language, sure } = telling
  const told = pronounIn(sentence, language, { follows: true })
  if (told) say(subject, { field: 'gender', value: told.gender }, { weight: told.weight * sure, words: [told.token] })
  const is = predicateOf(sentence, language)
  const part = is.length > 0 ? (partsOf(is)[0] ?? []) : []
  if (part.length > 0 && part.length < 8) sayPart(part, subject, telling)
}

function ofAgreement(sentence: readonly Token[], who: readonly Mention[], { say }: Say): void {
  for (const one of who) {
    const told = agreementIn(sentence, one)
    const words = told ? sentence.slice(one.at, sentence.indexOf(told.token) + 1) : []
    if (told) say(one.id, { field: 'gender', value: told.gender }, { weight: 1, words })
  }
}

interface Say {
  readonly say: (about: CharacterId, saying: AttributeClaim, at: { weight: number; words: readonly Token[] }) => number
  readonly language: Language
  readonly named: readonly CharacterId[]
  readonly mentions: Read['mentions']
}

function sayPart(part: readonly Token[], id: CharacterId, { say, language, named, mentions }: Say): void {
  const said = readSegment(part, language)
  if (said.gender)
    say(id, { field: 'gender', value: said.gender.value }, { weight: said.gender.weight / 2, words: part })
  if (said.band) say(id, { field: 'ageBand', value: said.band }, { weight: 3, words: part })
  if (said.role) say(id, { field: 'role', value: said.role }, { weight: 1, words: part })
  if (said.manner) say(id, { field: 'manner', value: said.manner }, { weight: 1, words: part })
  if (!said.relation) return
  const { owner, what } = said.relation
  const owners = 'named' in owner ? mentions(owner.named).map((one) => one.id) : named.slice(-1)
  for (const to of owners) {
    if (to === id) continue
    say(id, { field: 'relation', value: { to, what } }, { weight: 1, words: part })
    const theirs = 'before' in owner ? genderOfOwner(part) : null
    if (theirs) say(to, { field: 'gender', value: theirs }, { weight: 0.7, words: part })
  }
}
