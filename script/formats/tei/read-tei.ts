import { type Element, type ElementKind, type Language, defaultSettings, type Play } from '../../play.ts'
import { plain } from '../../rich-text.ts'
import { childrenOf, isElement, childOf, findIn, findAll, readXml, type XmlElement } from '../xml/tree.ts'
import { Cast, castListIn } from './cast.ts'
import {
  readOwnMark,
  movementIn,
  keepKnownMovers,
  revisionIn,
  APPARATUS,
  directionWords,
  isVerbatim,
  plainWords,
  richWords,
  tidy,
  verbatimWords,
  isOwnNote,
} from './words.ts'
import { readSpeech } from './speech.ts'
import type { TitleEntry, TitlePage } from '../../title-page.ts'
import { linesOf, printLine } from '../fountain/print-text.ts'
import type { ReadResult, ReadWarning } from '../reading.ts'

const DIVISIONS = new Set(['div', 'div1', 'div2', 'div3', 'div4', 'floatingText'])
const ACTS = new Set(['act', 'acte', 'akt', 'atto', 'acto', 'jornada', 'felvonás', 'handlung'])
const SCENES = new Set(['scene', 'scène', 'szene', 'scena', 'escena', 'auftritt'])
const PARAGRAPHS = new Set(['p', 'l', 'ab'])

/** The headings for acts and scenes that an edition only numbers. */
const NAMES = { en: { act: 'Act', scene: 'Scene' }, fr: { act: 'Acte', scene: 'Scène' } } as const

interface Reading {
  readonly cast: Cast
  readonly language: Language
  readonly elements: Element[]
  act: number
  scene: number
}

/** Types of directions that have their own element kind. */
const STAGE_KINDS: ReadonlySet<string> = new Set<ElementKind>(['transition', 'shot', 'centred'])

const headOf = (division: XmlElement): string =>
  childrenOf(division, 'head')
    .map((head) => tidy(plainWords(head)))
    .join(' ')

/** Returns the heading, number and revision of a division, if it has a single heading with preserved white space. */
function verbatimHead(division: XmlElement): Pick<Element, 'text' | 'number' | 'revision'> | undefined {
  const [head, ...others] = childrenOf(division, 'head')
  if (head === undefined || others.length > 0 || !isVerbatim(head)) return undefined
  return { text: verbatimWords(head), ...numberOf(division), ...revisionIn(division) }
}

const numberOf = ({ attributes }: XmlElement): Pick<Element, 'number'> =>
  attributes['n'] === undefined || attributes['type'] === undefined ? {} : { number: attributes['n'] }

function openDivision(division: XmlElement, reading: Reading): void {
  const type = (division.attributes['type'] ?? '').toLowerCase()
  const kind = ACTS.has(type) ? 'act' : SCENES.has(type) ? 'scene' : undefined
  const meant = kind === undefined ? undefined : verbatimHead(division)
  if (kind !== undefined && meant !== undefined) {
    if (kind === 'act') reading.scene = 0
    reading.elements.push({ kind, ...meant })
    return
  }
  const head = headOf(division)
  const names = NAMES[reading.language]
  const changed = revisionIn(division)
  if (kind === 'act') {
    reading.scene = 0
    reading.elements.push({ kind, text: plain(head || `${names.act} ${++reading.act}`), ...changed })
  } else if (kind === 'scene') {
    reading.elements.push({ kind, text: plain(head || `${names.scene} ${++reading.scene}`), ...changed })
  } else if (head !== '') reading.elements.push({ kind: 'section', level: 1, text: plain(head) })
}

function readChild(node: XmlElement, reading: Reading): void {
  const { elements, cast } = reading
  const mark = readOwnMark(node)
  if (mark !== undefined) elements.push(mark)
  else if (APPARATUS.has(node.name) || node.name === 'head' || node.name === 'speaker') return
  else if (DIVISIONS.has(node.name)) {
    openDivision(node, reading)
    readBody(node, reading)
  } else if (node.name === 'sp') for (const element of readSpeech(node, cast)) elements.push(element)
  else if (node.name === 'stage') {
    const text = isVerbatim(node) ? verbatimWords(node) : plain(directionWords(node))
    const { type = '' } = node.attributes
    const kind = STAGE_KINDS.has(type) ? (type as ElementKind) : 'action'
    if (text.length > 0 || isVerbatim(node)) elements.push({ kind, text, ...movementIn(node), ...revisionIn(node) })
  } else if (node.name === 'trailer') {
    const words = tidy(plainWords(node))
    if (words !== '') elements.push({ kind: 'centred', text: plain(words) })
  } else if (PARAGRAPHS.has(node.name)) {
    const text = richWords(node.children)
    if (text.length > 0) elements.push({ kind: 'action', text })
  } else readBody(node, reading)
}

/** Reads everything in a division, in order. */
function readBody(parent: XmlElement, reading: Reading): void {
  for (const node of parent.children) if (isElement(node)) readChild(node, reading)
}

export type { Reading as BodyReading }

const NOT_NAME: ReadonlySet<string> = new Set(['idno', 'date'])

function authorsIn(statement: XmlElement): string[] {
  return childrenOf(statement, 'author')
    .map((author) => tidy(plainWords(findIn(author, 'persName') ?? author, NOT_NAME)))
    .filter((name) => name !== '')
}

/** Parts of a title page that can be entries. */
const LINES: ReadonlySet<string> = new Set(['docTitle', 'titlePart', 'docAuthor', 'docDate', 'byline'])

/** Reads a title page whose parts have their key in the `n` attribute, as in files that Réplique writes. */
function readTitlePage(tei: XmlElement): TitlePage {
  const text = childOf(tei, 'text')
  const page = text === undefined ? undefined : findIn(text, 'titlePage')
  const parts = page === undefined ? [] : childrenOf(page).filter(isLine)
  const set = text === undefined || parts.length === 0 ? undefined : findIn(text, 'set')
  return parts.map((part): TitleEntry => {
    const { n = '', corresp } = part.attributes
    const held = set !== undefined && corresp === `#${set.attributes['xml:id']}` ? set : part
    const lines = linesOf(verbatimWords(leafOf(held)))
    return { key: n, value: lines.map((line) => printLine(line)).join('\n') }
  })
}

const isLine = ({ name, attributes }: XmlElement): boolean => LINES.has(name) && attributes['n'] !== undefined

/**
 * Returns the element that contains the text of a title-page entry: the `<titlePart>` of a `<docTitle>`, the `<p>` of a
 * `<set>`, and otherwise the element itself.
 */
const leafOf = (part: XmlElement): XmlElement => {
  const [only] = childrenOf(part)
  return only !== undefined && (only.name === 'titlePart' || (part.name === 'set' && only.name === 'p')) ? only : part
}

/** Reads title, author, subtitles and setting from the header. */
function readHeader(tei: XmlElement): TitlePage {
  const page = readTitlePage(tei)
  if (page.length > 0) return page
  const statement = findIn(tei, 'titleStmt')
  const titles = statement === undefined ? [] : childrenOf(statement, 'title')
  const main =
    titles.find((title) => title.attributes['type'] === 'main') ??
    titles.find((title) => title.attributes['type'] !== 'sub') ??
    titles[0]
  const others = titles.filter((title) => title !== main && title.attributes['type'] === 'sub')
  const text = childOf(tei, 'text')
  const set = text === undefined ? undefined : findIn(text, 'set')
  const entries: TitleEntry[] = [
    { key: 'title', value: main === undefined ? '' : tidy(plainWords(main)) },
    ...others.map((title) => ({ key: 'subtitle', value: tidy(plainWords(title)) })),
    { key: 'author', value: statement === undefined ? '' : authorsIn(statement).join(', ') },
    { key: 'setting', value: set === undefined ? '' : tidy(plainWords(set)) },
  ]
  return entries.filter(({ value }) => value !== '')
}

/**
 * Returns French if the text is in French, and English otherwise. This determines the layout's fixed wording and
 * spacing, even if the play is in a third language.
 */
function languageOf(tei: XmlElement): Language {
  const named = tei.attributes['xml:lang'] ?? findIn(tei, 'language')?.attributes['ident'] ?? ''
  return /^fr/i.test(named) ? 'fr' : 'en'
}

/** Whether the text is TEI, judging by its root element. */
export const showsTei = (text: string): boolean => /<(?:\w+:)?TEI(?:\.2|Corpus)?[\s>]/.test(text.slice(0, 20_000))

/** Counts editorial additions that are dropped: prefaces and notes. */
function leftOut(tei: XmlElement): ReadWarning[] {
  const text = childOf(tei, 'text')
  const front = text === undefined ? undefined : childOf(text, 'front')
  const prefaces = front === undefined ? 0 : childrenOf(front, 'div').filter((div) => !findIn(div, 'castList')).length
  const notes = text === undefined ? 0 : findAll(text, 'note').filter((one) => !isOwnNote(one)).length
  return [
    ...(prefaces > 0 ? [{ code: 'left_out' as const, detail: 'front', count: prefaces }] : []),
    ...(notes > 0 ? [{ code: 'left_out' as const, detail: 'note', count: notes }] : []),
  ]
}

/** Reads a play in TEI, as encoded by DraCor and Théâtre classique: acts, scenes, speeches, verse and the cast list. */
export function readTei(text: string): ReadResult {
  const document = readXml(text)
  if ('error' in document) return document
  const { root, cutShort } = document
  const tei = /^TEI(\.2)?$/.test(root.name) ? root : (findIn(root, 'TEI') ?? findIn(root, 'TEI.2'))
  const body = tei === undefined ? undefined : findIn(tei, 'body')
  if (tei === undefined || body === undefined) return { error: cutShort ? 'damaged' : 'wrong_format' }
  const language = languageOf(tei)
  const cast = new Cast(tei)
  const elements: Element[] = []
  readBody(body, { cast, language, elements, act: 0, scene: 0 })
  const list = castListIn(tei)
  if (list !== undefined) cast.readList(list)
  const isScreenplay = childOf(tei, 'text')?.attributes['type'] === 'screenplay'
  const kind = isScreenplay ? 'screenplay' : 'stage'
  const characters = cast.characters()
  const known = new Set(characters.map(({ id }) => id))
  const play: Play = {
    kind,
    language,
    titlePage: readHeader(tei),
    characters,
    elements: elements.map((one) => keepKnownMovers(one, known)),
    settings: defaultSettings(kind, language),
  }
  return { play, warnings: [...leftOut(tei), ...(cutShort ? [{ code: 'cut_short' as const, count: 1 }] : [])] }
}
