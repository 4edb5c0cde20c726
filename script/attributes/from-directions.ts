/** What directions say of those whom they name: "JO, a girl of seven", "the elderly notary, ASHDOWN", "she", « assis ». */
import type { CharacterId } from '../character.ts'
import type { Language } from '../play.ts'
import { genderOfAgreement } from './agreement.ts'
import type { Gender } from './attributes.ts'
import { wordSet } from './gender-words.ts'
import { evidenceOf, type Line } from './lines.ts'
import type { Mention } from './people-names.ts'
import type { Clue, Saying } from './reading.ts'
import { readSegment } from './segments.ts'
import { descriptionsBeside } from './beside-names.ts'
import { sentencesOf, type Token } from './tokens.ts'

export interface Read {
  readonly language: Language
  readonly mentions: (tokens: readonly Token[]) => readonly Mention[]
  /** Those who call others son and daughter by their office. */
  readonly clergy: ReadonlySet<CharacterId>
}

const SHE: ReadonlyMap<string, Gender> = new Map([
  ['she', 'female'],
  ['herself', 'female'],
  ['he', 'male'],
  ['himself', 'male'],
])
const WHOSE: ReadonlyMap<string, Gender> = new Map([
  ['her', 'female'],
  ['his', 'male'],
])
const FRENCH: ReadonlyMap<string, Gender> = new Map([
  ['elle', 'female'],
  ['il', 'male'],
])
/** "he takes her hand": whoever does these does them to somebody else. */
const TO_OTHERS =
  /^(?:tak|kiss|hold|embrac|grab|touch|strok|seiz|help|follow|watch|push|pull|hit|slap|hug|lead|kneel|pat|catch|join|grip|clasp|press|look|see|meet|stop|cover|brush|shak)/
/** « il pleut », « il y a » */
const IMPERSONAL = wordSet('y pleut neige faut est fait semble reste s- vente gele')

/** A pronoun of a sentence that names one alone, and of the one behind it. */
function pronounIn(
  tokens: readonly Token[],
  language: Language,
  { follows }: { readonly follows: boolean },
): { token: Token; gender: Gender; weight: number } | null {
  const acts = tokens.some(({ word }) => TO_OTHERS.test(word))
  for (const [at, token] of tokens.entries()) {
    if (language === 'fr') {
      const gender = FRENCH.get(token.word)
      const starts = (at === 0 && follows) || /[,;:]/.test(token.gap)
      if (gender && starts && !(gender === 'male' && IMPERSONAL.has(tokens[at + 1]?.word ?? '')))
        return { token, gender, weight: 1 }
      continue
    }
    const gender = SHE.get(token.word)
    if (gender && (!follows || at === 0)) return { token, gender, weight: token.word.endsWith('self') ? 1.5 : 1 }
    if (follows && at === 0 && WHOSE.has(token.word))
      return { token, gender: WHOSE.get(token.word) ?? 'other', weight: 0.6 }
    const whose = follows ? undefined : WHOSE.get(token.word)
    if (whose && (!acts || tokens[at + 1]?.word === 'own')) return { token, gender: whose, weight: 1 }
  }
  return null
}

/** « EDEN entre, trempé. », « LOU, assis sur sa valise » */
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

/** Reads one direction. */
export function cluesOfDirection(
  line: Line,
  { language, mentions }: Omit<Read, 'clergy'>,
  known: readonly CharacterId[],
): readonly Clue[] {
  const clues: Clue[] = []
  let subject: CharacterId | null = null
  let named: readonly CharacterId[] = known
  for (const sentence of sentencesOf(line.tokens)) {
    const who = mentions(sentence)
    const ids = [...new Set(who.map(({ id }) => id))]
    const [only] = ids
    const say = (
      about: CharacterId,
      saying: Saying,
      { weight, words }: { weight: number; words: readonly Token[] },
    ): number => clues.push({ about, ...saying, weight, evidence: evidenceOf(line, words) })
    for (const one of who)
      for (const part of descriptionsBeside(sentence, one, language))
        sayPart(part, one.id, { say, language, named, mentions })
    const follows = ids.length === 0
    const about = follows ? subject : ids.length === 1 ? (only ?? null) : null
    const first = who[0]
    if (about !== null) {
      const rest = follows ? sentence : sentence.slice(first?.end ?? 0)
      const told = pronounIn(rest, language, { follows })
      if (told)
        say(
          about,
          { field: 'gender', value: told.gender },
          {
            weight: told.weight,
            words: follows ? [told.token] : sentence.slice(first?.at ?? 0, sentence.indexOf(told.token) + 1),
          },
        )
    }
    if (language === 'fr')
      for (const one of who) {
        const told = agreementIn(sentence, one)
        if (told)
          say(
            one.id,
            { field: 'gender', value: told.gender },
            { weight: 1, words: sentence.slice(one.at, sentence.indexOf(told.token) + 1) },
          )
      }
    if (!follows) subject = ids.length === 1 && (first?.at ?? 9) < 4 ? (only ?? null) : null
    named = follows ? named : ids
  }
  return clues
}

interface Say {
  readonly say: (about: CharacterId, saying: Saying, at: { weight: number; words: readonly Token[] }) => number
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
  for (const to of owners)
    if (to !== id) say(id, { field: 'relation', value: { to, what } }, { weight: 1, words: part })
}

/** Reads a parenthetical: whoever speaks is « ravie », or wipes "his eyes". */
export function cluesOfParenthetical(line: Line, { language, mentions }: Omit<Read, 'clergy'>): readonly Clue[] {
  const { speaker, tokens } = line
  const [first] = tokens
  if (speaker === null || !first || mentions(tokens).length > 0) return []
  if (language === 'fr') {
    const gender = genderOfAgreement(first)
    return gender
      ? [{ about: speaker, field: 'gender', value: gender, weight: 1, evidence: evidenceOf(line, [first]) }]
      : []
  }
  const told = pronounIn(tokens, language, { follows: false })
  if (!told || SHE.has(told.token.word)) return []
  return [{ about: speaker, field: 'gender', value: told.gender, weight: 0.6, evidence: evidenceOf(line, tokens) }]
}
