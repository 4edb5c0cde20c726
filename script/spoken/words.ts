import type { Language } from '../play.ts'
import { pronunciationOf } from './dictionary.ts'
import type { Pronounced } from './dictionary.ts'
import { isSounding } from './pieces.ts'

/** A word as an engine is told it, with its punctuation, and where it stands in the text it comes from. */
export interface SpokenWord {
  readonly said: string
  readonly from: number
  readonly to: number
}

/** A number with no-break spaces in it is one word: "10 000". */
const WORD = /(?:\d[\u00a0\u202f](?=\d{3})|\S)+/gu
const EDGE = /^[^\p{L}\p{N}]*|[^\p{L}\p{N}]*$/gu

/** A word before the dictionary is asked: its letters, and the signs before and after them. */
interface Token extends SpokenWord {
  readonly core: string
  readonly before: string
  readonly after: string
}

/** Marks that writers set and nobody says: emphasis as in plain text, and the "/" at which another speech begins. */
const withoutMarks = (word: string): string => word.replace(/[*_]+/g, '').replace(/^\/(?!\/)|(?<!\/)\/$/g, '')

function tokensOf(text: string): readonly Token[] {
  const out: Token[] = []
  /** Signs that stand apart, such as "« ", go with the word behind them at the beginning, else with the one before. */
  let opening: { readonly said: string; readonly from: number } | undefined
  for (const { 0: word, index: from } of text.matchAll(WORD)) {
    const said = withoutMarks(word).replace(/[\u00a0\u202f]/gu, '')
    const to = from + word.length
    const last = out.at(-1)
    if (isSounding(said)) {
      const [before, after] = edgesOf(said)
      const core = said.slice(before.length, said.length - after.length)
      out.push({
        said: `${opening?.said ?? ''}${said}`,
        from: opening?.from ?? from,
        to,
        core,
        before: `${opening?.said ?? ''}${before}`,
        after,
      })
      opening = undefined
    } else if (said === '') continue
    else if (last && !opening && !/^[«“‘([{¿¡]/u.test(said))
      out[out.length - 1] = { ...last, said: last.said + said, to, after: last.after + said }
    else opening = { said: `${opening?.said ?? ''}${said}`, from: opening?.from ?? from }
  }
  return out
}

/** The signs around the letters of a word; "😀" is all core. */
function edgesOf(word: string): readonly [string, string] {
  const [before = '', after = ''] = /[\p{L}\p{N}]/u.test(word) ? (word.match(EDGE) ?? []) : []
  return [before, after]
}

/**
 * The words of an utterance as an engine is told them: names as the dictionary has them said, whole words only, longest
 * first; marks of emphasis and overlap left out; everything else as written, markup too, for an engine says it.
 */
export function spokenWords(
  { text }: { readonly text: string },
  dictionary: readonly Pronounced[],
  language: Language,
): readonly SpokenWord[] {
  const tokens = tokensOf(text)
  const find = pronunciationOf(dictionary, language)
  const out: SpokenWord[] = []
  for (let at = 0; at < tokens.length;) {
    const first = tokens[at] as Token
    const found = find(tokens, at)
    if (!found) {
      out.push({ said: first.said, from: first.from, to: first.to })
      at++
      continue
    }
    const last = tokens[at + found.words - 1] as Token
    out.push({ said: `${first.before}${found.said}${last.after}`, from: first.from, to: last.to })
    at += found.words
  }
  return out
}
