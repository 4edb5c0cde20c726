/** "How old are you?" "Nine, nearly." — what an answer says of whoever gives it. */
import type { Language } from '../play.ts'
import { upToSign } from './beside-names.ts'
import { wordSet } from './gender-words.ts'
import { evidenceOf, type Turn } from './lines.ts'
import type { Clue } from './reading.ts'
import { wordsAt, type Token } from './tokens.ts'
import { namesTrade } from './trades.ts'
import { bandOfYears, numberAt } from './years.ts'

const BEFORE = wordSet(
  "me i am i'm im just only nearly almost j' j'ai ai moi presque bientot er um euh a an un une oh well eh ben je suis chef sir madam",
)
const MOST_BEFORE = 4
const BEHIND = wordSet('and et ans years today next in going since depuis demain now')

/** Reads the first words of a reply to such a question. */
export function cluesOfAnswer({ asked, lines, speaker }: Turn, language: Language): readonly Clue[] {
  const line = lines.find(({ kind }) => kind === 'speech')
  if (asked === null || !line) return []
  const { tokens } = line
  let at = 0
  while (at < MOST_BEFORE && BEFORE.has(tokens[at]?.word ?? '')) at++
  const say = (words: readonly Token[], saying: Pick<Clue, 'field' | 'value'>): readonly Clue[] => [
    { about: speaker, weight: 3, evidence: evidenceOf(line, words), ...saying } as Clue,
  ]
  if (asked === 'trade') {
    const part = upToSign(tokens, at)
    const role = part.map(({ low }) => low).join(' ')
    return namesTrade(part, language) ? say(part, { field: 'role', value: role }) : []
  }
  const told = numberAt(wordsAt(tokens, at), 0)
  const next = told && tokens[at + told.count]
  if (!told || (next && !/[,.;:!?…—–]/.test(next.gap) && !BEHIND.has(next.word))) return []
  return say(tokens.slice(at, at + told.count), { field: 'ageBand', value: bandOfYears(told.years) })
}
