import type { Character } from '../../character.ts'
import { nameKey, splitCue } from '../../cue.ts'
import { printedText } from '../../rich-text.ts'
import { elementsOf, type TypedParagraph } from '../typed/elements.ts'
import { KIND_OF_FORM, readHead, type Person, type ScriptHead } from './head.ts'
import { Parser } from 'htmlparser2'
import { LossCounter, type Unreadable, type ReadResult } from '../reading.ts'
import { hasTooMany, castFor, playOf, withoutLoneCredit, joinEntries } from '../typed/play-of.ts'
import type { XmlElement } from '../xml/tree.ts'
import type { TitlePage } from '../../title-page.ts'
import { readBody } from './body.ts'

/** Returns the distinct names that occur in cues, keyed by `nameKey`. */
function calledIn(paragraphs: readonly TypedParagraph[]): ReadonlyMap<string, string> {
  const called = new Map<string, string>()
  for (const { kind, text } of paragraphs) {
    if (kind !== 'cue') continue
    const { name } = splitCue(printedText(text).replaceAll('\n', ' '))
    if (name !== '' && !called.has(nameKey(name))) called.set(nameKey(name), name)
  }
  return called
}

/**
 * Swaps name and description if the name is empty, or if only the description occurs in cues. Some writers enter the
 * actor's name in place of the character's.
 */
function turned(person: Person, called: ReadonlyMap<string, string>): Person {
  const { name, description } = person
  const isTurned = name === '' || (!called.has(nameKey(name)) && called.has(nameKey(description)))
  return isTurned ? { name: description, description: name } : person
}

/**
 * Returns everyone listed in a file: first those on the character page, then other speakers, then project characters
 * who never speak but have a description.
 */
function peopleOf(
  paragraphs: readonly TypedParagraph[],
  page: readonly Person[],
  catalogue: readonly Person[],
): readonly Person[] {
  const called = calledIn(paragraphs)
  const known = new Map(catalogue.map((one) => [nameKey(one.name), one]))
  const people = new Map<string, Person>()
  const add = (one: Person): void => {
    const key = nameKey(one.name)
    const before = people.get(key)
    if (key === '') return
    if (before === undefined) people.set(key, one)
    else if (before.description === '') people.set(key, { ...before, description: one.description })
  }
  for (const one of page) add(turned(one, called))
  for (const key of called.keys()) {
    const one = known.get(key)
    if (one !== undefined) add(one)
  }
  // Celtx lists every name ever typed, so only those with a description were added on purpose
  for (const one of catalogue) if (one.description !== '') add(one)
  return [...people.values()]
}

/** Adds the descriptions from the file to the characters' entries. */
function described(characters: readonly Character[], people: readonly Person[]): Character[] {
  const by = new Map(people.map(({ name, description }) => [nameKey(name), description]))
  return characters.map((one) => ({ ...one, description: by.get(nameKey(one.name)) ?? '' }))
}

/** The maximum nesting depth, far beyond that of any real script. */
const DEEPEST = 400
const PIECE = 16_384

interface Growing {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (string | Growing)[]
}

/** A parsed page, and whether the file was cut short. */
interface HtmlTree {
  readonly root: XmlElement
  readonly cutShort: boolean
}

/** Parses HTML as leniently as a browser does. Never loads external resources. */
export function readHtmlTree(text: string): HtmlTree | { readonly error: Unreadable } {
  if (hasTooMany(text, '<')) return { error: 'hostile' }
  const root: Growing = { name: '', attributes: {}, children: [] }
  const open: Growing[] = [root]
  const seen = { isHostile: false, isClosed: false }
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (seen.isHostile) return
      const element = { name, attributes, children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
      seen.isHostile = open.length > DEEPEST
    },
    onclosetag: (name, isImplied) => {
      if (seen.isHostile) return
      if (open.length > 1) open.pop()
      if ((name === 'html' || name === 'body') && !isImplied) seen.isClosed = true
    },
    ontext: (words) => {
      const children = open.at(-1)?.children ?? []
      const last = children.at(-1)
      if (typeof last === 'string') children[children.length - 1] = last + words
      else children.push(words)
    },
  })
  // written in pieces, so that parsing stops early if the nesting is too deep
  for (let at = 0; at < text.length && !seen.isHostile; at += PIECE) parser.write(text.slice(at, at + PIECE))
  if (seen.isHostile) return { error: 'hostile' }
  parser.end()
  return { root, cutShort: !seen.isClosed }
}

/** Information about a script from the index of its project. */
export interface CeltxScript {
  /** The title of the project, and the name of the script in the index. */
  readonly projectTitle: string
  readonly documentTitle: string
  readonly catalogue: readonly Person[]
}

const ALONE: CeltxScript = { projectTitle: '', documentTitle: '', catalogue: [] }

const MARK = /chrome:\/\/celtx\/|<meta[^<>]{0,300}\bname\s*=\s*["']?CX\./i
const SCENE = paragraphOf('sceneheading')
const CUE = paragraphOf('character')
const SPEECH = paragraphOf('dialog')

function paragraphOf(name: string): RegExp {
  return new RegExp(`<p\\b[^<>]{0,300}\\bclass\\s*=\\s*["']?${name}\\b`, 'i')
}

/** Whether the text is a Celtx script in HTML, judging by its head or the classes of its paragraphs. */
export const showsCeltx = (text: string): boolean =>
  /<(?:!doctype\s+html|html|head|body|p|div)\b/i.test(text) &&
  (MARK.test(text) || SCENE.test(text) || (CUE.test(text) && SPEECH.test(text)))

/** Returns the title page. The project's title is used if the page has no title other than the document's name. */
function titlePageOf(head: ScriptHead, { projectTitle, documentTitle }: CeltxScript): TitlePage {
  const isNamed = head.title !== '' && head.title !== documentTitle
  const title = isNamed || projectTitle === '' ? head.title : projectTitle
  return withoutLoneCredit(joinEntries([{ key: 'title', value: title }, ...head.titlePage]))
}

/**
 * Reads a Celtx script in HTML, from a desktop project or exported by later versions. Keeps all paragraph classes,
 * notes, dual dialogue, page breaks, the title page and characters. Never throws on malformed input.
 */
export function readCeltx(html: string, script: CeltxScript = ALONE): ReadResult {
  const tree = readHtmlTree(html)
  if ('error' in tree) return tree
  const { root, cutShort } = tree
  const head = readHead(root)
  const tally = new LossCounter()
  const hasNumbers = head.sceneNumbers || head.locked
  const paragraphs = readBody(root, { tally, form: head.form, hasNumbers })
  if (paragraphs.length === 0) return { error: cutShort ? 'damaged' : 'empty' }
  const people = peopleOf(paragraphs, head.cast, script.catalogue)
  const cast = castFor(paragraphs, { names: people.map(({ name }) => name) })
  const elements = elementsOf(paragraphs, cast)
  const play = playOf({
    elements,
    characters: described(cast.list, people),
    titlePage: titlePageOf(head, script),
    kind: head.form === undefined ? undefined : KIND_OF_FORM[head.form],
    paper: head.paper,
    sceneNumbers: head.sceneNumbers,
  })
  return { play, warnings: [...tally.warnings(), ...(cutShort ? [{ code: 'cut_short' as const, count: 1 }] : [])] }
}
