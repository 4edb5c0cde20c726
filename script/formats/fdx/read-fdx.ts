import { LossCounter, type Unreadable, type ReadResult } from '../reading.ts'
import { childOf, childrenOf, findAll, parseXmlEvents, type XmlElement, type XmlListener } from '../xml/tree.ts'
import { guessKind, guessLanguage } from '../../recognise/guess.ts'
import { announcesPlace } from '../../recognise/headings.ts'
import { defaultSettings, type Element, type Language, type Paper, type Play, type PlayKind } from '../../play.ts'
import { textOf } from '../../rich-text.ts'
import { readBody, readNotes } from './body.ts'
import { castOf } from './cast.ts'
import { withoutAutomaticMarks } from './print-template.ts'
import { isStageType } from './kind.ts'
import { Paragraphs } from './paragraph.ts'
import { readProduction } from './production.ts'
import { readSettings } from './words.ts'
import { readTitlePage } from './title-page.ts'

/** A Final Draft file without its body paragraphs, which `readDocument` passes on one by one. */
interface FdxDocument {
  readonly root: XmlElement
  readonly cutShort: boolean
}

interface Growing {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  children: (string | Growing)[]
}

const CHILDLESS: (string | Growing)[] = []

/** Most elements have one child, and an array literal takes less memory than a grown array. */
function addTo(parent: Growing | undefined, child: string | Growing): void {
  if (parent === undefined) return
  if (parent.children === CHILDLESS) parent.children = [child]
  else parent.children.push(child)
}

/** Elements whose text is read. In all others, there are only line breaks between the children. */
const WORDED: ReadonlySet<string> = new Set(['Text', 'Character', 'Summary'])
/** Elements for windows, voices and spelling. They can be as long as a short script, and don't affect the play. */
const SKIPPED: ReadonlySet<string> = new Set(
  'Macros Actors Cast SpellCheckIgnoreLists HeaderAndFooter SplitState TextState WindowState'.split(' '),
)
const BODY_DEPTH = 2

/** Builds a tree, but passes on each paragraph of the body as soon as it ends instead of adding it to the tree. */
class Grower implements XmlListener {
  readonly #open: Growing[] = []
  readonly #take: (paragraph: XmlElement) => void
  #skipping = 0
  isDeaf = true
  root: Growing | undefined
  hasBody = false

  constructor(take: (paragraph: XmlElement) => void) {
    this.#take = take
  }

  enter(name: string, attributes: Readonly<Record<string, string>>): void {
    const open = this.#open
    if (this.#skipping > 0 || (open.length === 1 && SKIPPED.has(name))) {
      this.#skipping++
      this.isDeaf = true
      return
    }
    const element: Growing = { name, attributes, children: CHILDLESS }
    if (open.length === 0) this.root ??= element
    else if (open.length !== BODY_DEPTH || open[1]?.name !== 'Content') addTo(open.at(-1), element)
    if (open.length === 1 && name === 'Content') this.hasBody = true
    open.push(element)
    this.isDeaf = !WORDED.has(name)
  }

  leave(): void {
    if (this.#skipping > 0) {
      this.#skipping--
      return
    }
    const element = this.#open.pop()
    this.isDeaf = !WORDED.has(this.#open.at(-1)?.name ?? '')
    const isInBody = this.#open.length === BODY_DEPTH && this.#open[1]?.name === 'Content'
    if (isInBody && element?.name === 'Paragraph') this.#take(element)
  }

  say(words: string): void {
    const element = this.#open.at(-1)
    if (!this.isDeaf) addTo(element, words)
  }
}

/** Parses the file and passes each paragraph of the body to `take`, in order. Returns the rest as a tree. */
function readDocument(
  text: string,
  take: (paragraph: XmlElement) => void,
): FdxDocument | { readonly error: Unreadable } {
  const grower = new Grower(take)
  const heard = parseXmlEvents(text, grower)
  if ('error' in heard) return heard
  const { root, hasBody } = grower
  if (root?.name !== 'FinalDraft') return { error: 'wrong_format' }
  if (!hasBody)
    return { error: heard.cutShort || childOf(root, 'TitlePage') !== undefined ? 'damaged' : 'wrong_format' }
  return { root, cutShort: heard.cutShort }
}

/**
 * Parts of the file other than the script, which are reported as dropped. Each has a name and the name of the elements
 * to count in it.
 */
const PARTS: readonly (readonly [part: string, counted: string])[] = [
  ['AltCollection', 'Alt'],
  ['ListItems', 'ListItem'],
  ['DisplayBoards', 'Beat'],
  ['Bookmarks', 'Bookmark'],
  ['Images', 'Image'],
  ['TagData', 'Tag'],
  ['DeletedText', 'DeletedTextLocation'],
]

const ALIAS = /alias/i

/** Counts the content that a play can't represent, except for Final Draft's own settings. */
function countLeftOut(root: XmlElement, tally: LossCounter): void {
  for (const [part, counted] of PARTS) {
    const found = childOf(root, part)
    if (found !== undefined) tally.add(part, findAll(found, counted).length)
  }
  const highlighted = childrenOf(childOf(root, 'CharacterHighlighting') ?? root, 'Character')
  tally.add('CharacterHighlighting', highlighted.filter(({ attributes }) => attributes['Visible'] !== 'No').length)
  for (const characters of childrenOf(root, 'Characters')) {
    const traits = findAll(characters, 'TraitValue').length
    tally.add('CharacterTraitData', traits)
  }
  const aliases = childrenOf(root).filter(({ name }) => ALIAS.test(name))
  for (const one of aliases) tally.add(one.name, Math.max(1, childrenOf(one).length))
}

/** Whether the text is a Final Draft file, judging by its root element. */
export const showsFdx = (text: string): boolean => /<(?:\w+:)?FinalDraft[\s>]/.test(text.slice(0, 20_000))

/** How far a page height may differ from A4's and still count as A4, in inches. */
const PAPER_SLACK = 0.15
const A4_HEIGHT = 11.69

function paperOf(root: XmlElement): Paper | undefined {
  const height = Number(childOf(childOf(root, 'PageLayout'), 'PageSize')?.attributes['Height'])
  if (!Number.isFinite(height) || height <= 0) return undefined
  return Math.abs(height - A4_HEIGHT) < PAPER_SLACK ? 'a4' : 'us-letter'
}

/**
 * Returns French if the file's "continued" marks are in French, and otherwise the language guessed from the script's
 * words.
 */
function languageOf(root: XmlElement, elements: readonly Element[]): Language {
  const breaks = childOf(childOf(root, 'MoresAndContinueds'), 'DialogueBreaks')?.attributes
  const isFrench = /\b(?:suite|suivre|plus)\b/i.test(`${breaks?.['DialogueTop']} ${breaks?.['DialogueBottom']}`)
  return isFrench ? 'fr' : guessLanguage(elements)
}

const SCENE_WORD = /^(?:sc[eè]ne|acte?|tableau)\b/i

/** Returns `screenplay`, unless the file has the paragraph types or headings of a stage play. */
function kindOf(types: Iterable<string>, elements: readonly Element[]): PlayKind {
  for (const type of types) if (isStageType(type)) return 'stage'
  let hasScene = false
  for (const { kind, text } of elements) {
    if (kind !== 'scene') continue
    const heading = textOf(text)
    if (announcesPlace(heading)) return guessKind(elements)
    hasScene ||= SCENE_WORD.test(heading)
  }
  return hasScene ? 'stage' : guessKind(elements)
}

/**
 * Reads a script from Final Draft 8 to 13, or from another program that writes the same format. Keeps all paragraph
 * types, dual dialogue, scene numbers, revisions, styles, notes, the title page and the character list. Unknown types
 * are resolved from their settings. Never throws on malformed input.
 */
export function readFdx(text: string): ReadResult {
  const tally = new LossCounter()
  const paragraphs = new Paragraphs(tally)
  const document = readDocument(text, (one) => paragraphs.take(one))
  if ('error' in document) return document
  const { root, cutShort } = document
  if (cutShort && paragraphs.list.length === 0) return { error: 'damaged' }
  const cast = castOf(root)
  const notes = readNotes(root, tally)
  const body = readBody(paragraphs.list, { cast, settings: readSettings(root), notes, tally })
  const { elements: read, production } = readProduction(root, body)
  const elements = withoutAutomaticMarks(read, root)
  countLeftOut(root, tally)
  const kind = kindOf(paragraphs.types, elements)
  const language = languageOf(root, elements)
  const settings = defaultSettings(kind, language)
  const play: Play = {
    kind,
    language,
    titlePage: readTitlePage(root),
    characters: cast.list,
    elements,
    settings: { ...settings, paper: paperOf(root) ?? settings.paper, ...production },
  }
  return { play, warnings: [...tally.warnings(), ...(cutShort ? [{ code: 'cut_short' as const, count: 1 }] : [])] }
}
