import { findCharacter, speakerName } from '../cue.ts'
import { splitCue } from '../recognise/cue-words.ts'
import type { Character } from '../character.ts'
import type { Element, ElementKind } from '../play.ts'
import { normalise, plain, textOf, type RichText } from '../rich-text.ts'
import type { DraftLine } from './draft.ts'
import { trimEndOf } from '../trim-end.ts'

/** All the words of a line as they are printed, a cue with its name. */
export function wordsOfLine({ element, called }: DraftLine, characters: readonly Character[]): RichText {
  const name = element.character === undefined ? '' : (called ?? speakerName({ characters }, element.character))
  if (name === '') return element.text
  return element.text.length === 0 ? plain(name) : normalise([{ text: `${name} ` }, ...element.text])
}

/** A new character, where a line that becomes a cue calls somebody whom nobody knows. */
export interface Made {
  readonly line: DraftLine
  readonly added?: Character
}

const MARK_AFTER_NAME = /[\s.:,;—–-]/u

/** A line said to be of this kind: what it was is taken back into its words first. */
export function lineAs(line: DraftLine, kind: ElementKind, characters: readonly Character[], newId: string): Made {
  const said = { ...line, confidence: 1, by: 'you' as const }
  if (line.element.kind === kind) return { line: said }
  const words = wordsOfLine(line, characters)
  const { called: _called, ...bare } = said
  if (kind !== 'cue') return { line: { ...bare, element: elementOf(kind, words) } }
  const { name: typed, extension } = splitCue(textOf(words))
  const name = trimEndOf(typed, MARK_AFTER_NAME)
  if (name === '') return { line: { ...bare, element: elementOf(kind, words) } }
  const known = findCharacter(characters, name)
  const character = known ?? { id: newId, name, aliases: [], description: '' }
  const element: Element = { kind, text: plain(extension), character: character.id }
  return { line: { ...bare, element, called: name }, ...(known === undefined && { added: character }) }
}

const elementOf = (kind: ElementKind, text: RichText): Element => ({
  kind,
  text,
  ...(kind === 'section' && { level: 1 }),
})

/** A text cut before a character: the marks of each part stay, and no space is left where it was cut. */
export function cutText(text: RichText, at: number): readonly [RichText, RichText] {
  const before: RichText[number][] = []
  const after: RichText[number][] = []
  let passed = 0
  for (const run of text) {
    const cut = Math.max(0, Math.min(run.text.length, at - passed))
    before.push({ ...run, text: run.text.slice(0, cut) })
    after.push({ ...run, text: run.text.slice(cut) })
    passed += run.text.length
  }
  return [trimEnd(normalise(before)), trimStart(normalise(after))]
}

function trimEnd(text: RichText): RichText {
  const last = text.at(-1)
  return last === undefined ? text : normalise([...text.slice(0, -1), { ...last, text: last.text.trimEnd() }])
}

function trimStart([first, ...rest]: RichText): RichText {
  return first === undefined ? [] : normalise([{ ...first, text: first.text.trimStart() }, ...rest])
}
