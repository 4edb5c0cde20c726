import type { FrontKind } from '../../layout/printed-line.ts'
import type { Element, ElementKind, Language, PlayKind } from '../../play.ts'
import { plain, textOf, type RichText, type Run } from '../../rich-text.ts'
import { nameKey } from '../../cue.ts'
import type { LayoutStrings } from '../../layout/layout.ts'
import { STAGE_STRINGS } from '../../layout/strings.ts'
import { isBracketed } from '../../recognise/letters.ts'
import { sliceRuns, trimRuns } from '../../recognise/loose/runs.ts'
import { titlePageOf } from '../../recognise/screenplay/read-screenplay.ts'
import type { Character } from '../../character.ts'
import { TITLE_KEYS, type TitlePage } from '../../title-page.ts'
import { marksBy, withoutMarks } from '../fdx/cast.ts'
import { exactReading, type ScriptReading } from '../reading.ts'
import { castFor, playOf, joinEntries } from '../typed/play-of.ts'
import { elementsOf, type TypedParagraph } from '../typed/elements.ts'

/**
 * The kind of a printed paragraph: a kind of element, a kind of paragraph on the pages before the play, or a speech
 * that starts on the same line as its cue.
 */
export type PrintedKind = ElementKind | FrontKind | 'speech'

/** A printed paragraph, in the order of the play. */
export interface PrintedParagraph {
  readonly kind: PrintedKind
  readonly text: RichText
  /** The number beside a heading. */
  readonly number?: string
  /** Whether the paragraph is spoken at the same time as the previous speech. */
  readonly dual?: true
  /** Whether the "continued" mark was typed by the writer. If not, the layout added it. */
  readonly continued?: true
  /** Which part of a shared verse line this is. */
  readonly part?: Element['part']
}

/** The paragraphs and properties of a printed play. */
interface PrintedScript {
  readonly kind: PlayKind
  readonly language?: Language
  /** The title as typed. Only needed if the title is printed in capitals. */
  readonly title?: string
  readonly paragraphs: readonly PrintedParagraph[]
}

/**
 * Kinds whose text can be set entirely in italics or bold by the writer. In all other kinds, this is done by the
 * layout.
 */
const AS_TYPED: ReadonlySet<string> = new Set(['dialogue', 'verse'])
/** Kinds of paragraphs that are printed before the play. */
const FRONT: ReadonlySet<string> = new Set(['title', 'front', 'characters', 'character', 'heading', 'setting'])

const wordsOf = ({ text }: PrintedParagraph): string => textOf(text).replace(/\s+/g, ' ').trim()

/** Removes a mark that covers more than half of the text. */
function withoutMark(text: RichText, mark: 'italic' | 'bold'): RichText {
  const marked = text.reduce((sum, run) => sum + (run[mark] === true ? run.text.length : 0), 0)
  if (marked * 2 <= textOf(text).length) return text
  return text.map(({ italic, bold, ...run }): Run => ({
    ...run,
    ...(italic && mark !== 'italic' && { italic }),
    ...(bold && mark !== 'bold' && { bold }),
  }))
}

/** Removes the brackets around actions if every action has them, because they then come from the layout. */
function withoutBrackets(parts: readonly Part[]): Part[] {
  const isAction = ({ kind }: Part): boolean => kind === 'action'
  const wordsIn = (part: Part): string => textOf(part.text).trim()
  if (!parts.filter(isAction).every((part) => isBracketed(wordsIn(part)))) return [...parts]
  return parts.map((part) =>
    isAction(part) ? { ...part, text: sliceRuns(part.text, 1, textOf(part.text).trimEnd().length - 1) } : part,
  )
}

/** A paragraph of the body, with properties that a typed paragraph doesn't have. */
interface Part extends TypedParagraph {
  readonly kind: Element['kind']
  readonly dual?: true
  readonly part?: Element['part']
}

const isItalic = (text: RichText): boolean => text.every((run) => run.italic === true || !/\p{L}/u.test(run.text))

/** Splits a speech into parts: italic directions in brackets become parentheticals, and the rest becomes dialogue. */
function partsOfSpeech(text: RichText): Part[] {
  const out: Part[] = []
  const all = textOf(text)
  const say = (from: number, to: number): void => {
    const words = trimRuns(sliceRuns(text, from, to))
    if (words.length > 0) out.push({ kind: 'dialogue', text: words })
  }
  let at = 0
  for (const { 0: bracket, index } of all.matchAll(/\([^()]+\)/g)) {
    if (!isItalic(sliceRuns(text, index, index + bracket.length))) continue
    say(at, index)
    out.push({ kind: 'parenthetical', text: plain(bracket) })
    at = index + bracket.length
  }
  say(at, all.length)
  return out
}

/**
 * Splits "NAME, direction : text" into a cue, an italic direction and a speech. If the paragraph is only a cue, there
 * is no speech.
 */
function partsOfRunOn({ kind, text, dual }: PrintedParagraph, afterName: string): Part[] {
  const sign = new RegExp(`\\s*${afterName.trim().replace(/[.]/g, String.raw`\.`)}`, 'u').exec(textOf(text))
  const at = kind === 'cue' ? -1 : (sign?.index ?? -1)
  const head = at < 0 ? text : sliceRuns(text, 0, at)
  const italic = head.findIndex((run, at) => at > 0 && run.italic === true)
  const name = textOf(italic < 0 ? head : head.slice(0, italic))
    .replace(/,\s*$/, '')
    .replace(/\s+/g, ' ')
  const direction = italic < 0 ? '' : textOf(head.slice(italic)).trim()
  return [
    { kind: 'cue', text: plain(name.trim()), ...(dual && { dual }) },
    ...(direction === '' ? [] : [{ kind: 'parenthetical' as const, text: plain(`(${direction})`) }]),
    ...(at < 0 ? [] : partsOfSpeech(sliceRuns(text, at + (sign?.[0].length ?? 0)))),
  ]
}

/** Removes the "continued" mark that the layout added to a cue. */
function withoutAddedMark(paragraph: PrintedParagraph, continued: string): PrintedParagraph {
  const { kind, text, dual } = paragraph
  if (kind !== 'cue' || dual || paragraph.continued) return paragraph
  return { ...paragraph, text: withoutMarks(text, marksBy(continued)) ?? text }
}

function partsOf(given: PrintedParagraph, { afterName, continued }: LayoutStrings, runsOn: boolean): Part[] {
  const paragraph = withoutAddedMark(given, continued)
  const { kind, text, number, dual, part } = paragraph
  if (kind === 'speech' || kind === 'cue') return partsOfRunOn(paragraph, afterName)
  if (runsOn && kind === 'dialogue') return partsOfSpeech(text)
  const own = trimRuns(AS_TYPED.has(kind) ? text : withoutMark(withoutMark(text, 'italic'), 'bold'))
  return [
    {
      kind: kind as Element['kind'],
      text: own,
      ...(number !== undefined && { number }),
      ...(dual && { dual }),
      ...(part && { part }),
    },
  ]
}

/** Converts the lines of the title page to entries, including setting and time. */
function titleOf(front: readonly PrintedParagraph[], words: Pick<LayoutStrings, 'time' | 'scenes'>): TitlePage {
  const ofKind = (kind: string) => front.filter((one) => one.kind === kind).map((one) => one.text)
  const lines = [plain(ofKind('title').map(textOf).join('\n')), ...ofKind('front')]
  const entries = [...titlePageOf(lines.map((text) => ({ text, gap: 0 })))]
  // the list of scenes is skipped because it repeats the headings; some layouts print no heading above the setting
  let key: string = TITLE_KEYS.setting[0]
  for (const one of front) {
    const heading = wordsOf(one)
    if (one.kind === 'heading')
      key = heading === words.scenes ? '' : heading === words.time ? TITLE_KEYS.time[0] : TITLE_KEYS.setting[0]
    else if (one.kind === 'setting' && key !== '') entries.push({ key, value: wordsOf(one) })
  }
  return joinEntries(entries)
}

/**
 * Splits "ANNA, a friend" into name and description: at the last separator that follows a name used in cues, or
 * otherwise at the first separator.
 */
function listedOf(
  words: string,
  described: string,
  called: ReadonlySet<string>,
): { name: string; description: string } {
  const cuts = [...words.matchAll(new RegExp(described, 'g'))].map(({ index }) => index)
  const at = cuts.findLast((cut) => called.has(nameKey(words.slice(0, cut)))) ?? cuts[0]
  if (at === undefined || called.has(nameKey(words))) return { name: words, description: '' }
  return { name: words.slice(0, at), description: words.slice(at + described.length) }
}

/**
 * Reads a play from labelled paragraphs, such as those of our own printed pages. Text that was printed in capitals
 * remains in capitals. Anything that the layout left out, such as notes, is lost.
 */
export function readPrinted({ kind, language, title = '', paragraphs }: PrintedScript): ScriptReading {
  const strings = STAGE_STRINGS[language ?? 'en']
  const front = paragraphs.filter((one) => FRONT.has(one.kind))
  const runsOn = paragraphs.some((one) => one.kind === 'speech')
  const body = paragraphs.filter((one) => !FRONT.has(one.kind))
  const parts = withoutBrackets(
    body.flatMap((one) => partsOf(one, strings, runsOn)).filter(({ text }) => textOf(text).trim() !== ''),
  )
  const called = new Set(parts.flatMap((one) => (one.kind === 'cue' ? [nameKey(textOf(one.text))] : [])))
  const listed = front
    .filter((one) => one.kind === 'character')
    .map((one) => listedOf(wordsOf(one), strings.described, called))
  const cast = castFor(parts, { names: listed.map(({ name }) => name), continued: null })
  const elements = elementsOf(parts, cast).map((element, at) => {
    const { dual, part } = parts[at] ?? {}
    return { ...element, ...(dual && element.kind === 'cue' && { dual }), ...(part && { part }) }
  })
  const told = new Map(listed.map(({ name, description }) => [nameKey(name), description]))
  const characters = cast.list.map((one): Character => ({ ...one, description: told.get(nameKey(one.name)) ?? '' }))
  const sceneNumbers = elements.some((one) => one.kind === 'scene' && one.number !== undefined)
  const titlePage = titleOf(front, strings).map((entry) =>
    entry.key === 'title' && entry.value === title.toUpperCase() ? { ...entry, value: title } : entry,
  )
  return exactReading(playOf({ kind, language, elements, characters, titlePage, sceneNumbers }))
}
