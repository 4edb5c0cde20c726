import { character, type Character, type CharacterId } from '../../character.ts'
import { isContinued, nameKey, splitCue } from '../../cue.ts'
import { printedText, sameMarks, textOf, type RichText } from '../../rich-text.ts'
import { childOf, childrenOf, type XmlElement } from '../xml/tree.ts'
import { sliceText, trimText, wordsIn } from './words.ts'

/** A parsed cue: the speaker, and the text after the name. */
export interface ReadCue {
  readonly character?: CharacterId
  readonly text: RichText
}

const PLAIN = { text: '' }
const BRACKET = /\(([^()]*)\)/g

/**
 * Returns the index of the last part of a bracket, including its separator (the comma in "V.O., CONT'D"), or -1 if
 * there is only one part.
 */
function lastPart(words: string): number {
  const at = Math.max(...[',', '/', ';', ' - '].map((sign) => words.lastIndexOf(sign)))
  return at < 0 ? -1 : words.slice(0, at).trimEnd().length
}

/**
 * Returns the ranges within an extension that only mark the speaker as continuing: all of "(CONT'D)", or the second
 * part of "(V.O., CONT'D)".
 */
function continuedIn(words: string, saysContinued: (bracket: string) => boolean): [number, number][] {
  const cuts: [number, number][] = []
  for (const found of words.matchAll(BRACKET)) {
    const [bracket, inner = ''] = found
    const end = found.index + bracket.length
    const half = lastPart(inner)
    if (saysContinued(bracket)) cuts.push([found.index, end])
    else if (
      half >= 0 &&
      saysContinued(
        `(${inner
          .slice(half)
          .replace(/^[\s,/;-]+/, '')
          .trim()})`,
      )
    )
      cuts.push([found.index + 1 + half, end - 1])
  }
  return cuts
}

/**
 * Returns a function that tests whether bracketed text marks the speaker as continuing. It recognises the usual marks
 * and the file's own.
 */
export function marksBy(continued = ''): (bracket: string) => boolean {
  const own = continued.trim().toLowerCase()
  return (bracket) => isContinued(bracket) || (own !== '' && bracket.toLowerCase() === own)
}

/** Removes the "continued" marks from the text after a name. Returns undefined if it has no such marks. */
export function withoutMarks(rest: RichText, isMark: (bracket: string) => boolean): RichText | undefined {
  const cuts = continuedIn(textOf(rest), isMark)
  if (cuts.length === 0) return undefined
  let from = 0
  const kept: RichText[] = []
  for (const [start, end] of cuts) {
    kept.push(sliceText(rest, from, start))
    from = end
  }
  kept.push(sliceText(rest, from))
  const runs = trimText(kept.flat(), true).map((run) => ({ ...run, text: run.text.replace(/ {2,}/g, ' ') }))
  return trimText(runs, true)
}

/** All characters of a script: first those listed in the file, then those that occur only in cues. */
export class Cast {
  readonly list: Character[] = []
  readonly #byName = new Map<string, CharacterId>()
  readonly #byKey = new Map<string, CharacterId>()
  readonly #isMark: ((bracket: string) => boolean) | undefined
  /** A cache of parsed cues, because most cues repeat. */
  readonly #plainCues = new Map<string, ReadCue>()

  /** `listed` contains the names listed in the file. Brackets that satisfy `isMark` are removed from cues. */
  constructor(listed: readonly string[], isMark?: (bracket: string) => boolean) {
    this.#isMark = isMark
    for (const one of listed) {
      const { name } = splitCue(nameOf(one))
      if (name !== '' && !this.#byName.has(name)) this.#add(name)
    }
  }

  #add(name: string): CharacterId {
    const id = `c${this.list.length + 1}`
    this.list.push(character(id, name))
    this.#byName.set(name, id)
    const key = nameKey(name)
    if (!this.#byKey.has(key)) this.#byKey.set(key, id)
    return id
  }

  /** Parses a cue. Finds the character or adds it, and keeps the extension as text. */
  call(text: RichText): ReadCue {
    const [only] = text
    const plainly = text.length === 1 && only !== undefined && sameMarks(only, PLAIN) ? only.text : undefined
    const known = plainly === undefined ? undefined : this.#plainCues.get(plainly)
    if (known !== undefined) return known
    const cue = this.#read(text)
    if (plainly !== undefined) this.#plainCues.set(plainly, cue)
    return cue
  }

  #read(text: RichText): ReadCue {
    const words = printedText(text)
    const { name, extension } = splitCue(nameOf(words))
    if (name === '') return { text: trimText(text, true) }
    const id = this.#byName.get(name) ?? this.#byKey.get(nameKey(name)) ?? this.#add(name)
    const rest = restOf(text, extension === '' ? words.length : words.indexOf('(', words.search(/\S/) + 1))
    if (extension === '') return { character: id, text: rest }
    const bare = this.#isMark && withoutMarks(rest, this.#isMark)
    return { character: id, text: bare ?? trimText(rest, true) }
  }
}

const nameOf = (words: string): string =>
  words.includes('\n')
    ? words
        .split('\n')
        .map((line) => line.trim())
        .join(' ')
        .trim()
    : words.trim()

/** Creates the cast from the names in Final Draft's SmartType list. */
export function castOf(root: XmlElement): Cast {
  const learnt = childOf(childOf(root, 'SmartType'), 'Characters')
  const names = learnt === undefined ? [] : childrenOf(learnt, 'Character').map((one) => wordsIn(one))
  return new Cast(names)
}

/** Removes the first `skip` printed characters of a cue. Text that isn't printed is kept. */
function restOf(text: RichText, skip: number): RichText {
  let left = skip
  return text.flatMap((run) => {
    if (run.aside !== undefined) return [run]
    const words = run.text.slice(left)
    left = Math.max(0, left - run.text.length)
    return words === '' ? [] : [{ ...run, text: words }]
  })
}
