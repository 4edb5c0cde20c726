import {
  type TitleEntry,
  type TitlePage,
  character,
  childrenOf,
  defaultSettings,
  exactReading,
  findIn,
  LAYOUT_NAMES,
  nameKey,
  normalise,
  plain,
  PAPERS,
  PLAY_KINDS,
  splitCue,
  textOf,
  type Character,
  type Element,
  type Language,
  type Play,
  type PlayKind,
  type ScriptReading,
  type XmlElement,
  readXml,
  type ReadResult,
} from '@replique/script'
import { TITLE_STYLES, CAST_HEADING, CAST_MEMBER, NAME, SCENE_LIST, STYLE_NAMES } from '../style-names.ts'
import { type StyledParagraph, styledParagraph, type DocumentNames, commentsOf, propertiesIn } from './styled-run.ts'
import { Body, isElementStyle } from './body.ts'
import type { NamedElement } from './elements.ts'
import { decodeXml } from '../../decode-text.ts'
import { type Archive, openZip } from '../../zip/open-zip.ts'
import { readStyles } from '../styles.ts'

const KEYS: ReadonlyMap<string, string> = new Map(Object.entries(TITLE_STYLES).map(([key, style]) => [style, key]))
const CALLED: Readonly<Record<string, string>> = { date: 'draft date' }
/**
 * The title page line with the running time. It is not read, because it is computed again whenever the play is printed.
 */
const COUNTED = 'running'

const isTitleLine = ({ style }: StyledParagraph): boolean => KEYS.has(style)

function marked({ stretches }: StyledParagraph): string {
  return stretches
    .map(({ run: { text, bold, italic, underline } }) => {
      const stars = (bold ? '**' : '') + (italic ? '*' : '')
      const line = underline ? '_' : ''
      return `${line}${stars}${text}${stars}${line}`
    })
    .join('')
}

/** Builds the title page from its paragraphs and a date that isn't shown on it, in the usual order. */
function titlePageOf(paragraphs: readonly StyledParagraph[], date?: string): TitlePage {
  const lines = new Map<string, string[]>()
  for (const paragraph of paragraphs) {
    const key = KEYS.get(paragraph.style)
    if (key !== undefined && key !== COUNTED) lines.set(key, [...(lines.get(key) ?? []), marked(paragraph)])
  }
  if (date !== undefined && !lines.has('date')) lines.set('date', [date])
  return [...KEYS.values()].flatMap((key): TitleEntry[] => {
    const values = lines.get(key)
    return values === undefined ? [] : [{ key: CALLED[key] ?? key, value: values.join('\n') }]
  })
}

/** Minimum share of non-empty paragraphs whose style must identify an element. */
const NEARLY_ALL = 0.9

/** The document's root, properties and language, in addition to its styles and comments. */
interface StyledDocument extends DocumentNames {
  readonly root: XmlElement
  readonly properties: ReadonlyMap<string, string>
  readonly language: Language
}

type Row = readonly (readonly StyledParagraph[])[]

function rowsOf(parent: XmlElement, names: DocumentNames): (StyledParagraph | Row)[] {
  return childrenOf(parent).flatMap((part) => {
    if (part.name === 'p') return [styledParagraph(part, names)]
    if (part.name === 'tr')
      return [childrenOf(part, 'tc').map((cell) => childrenOf(cell, 'p').map((one) => styledParagraph(one, names)))]
    return part.name === 'tbl' || part.name.startsWith('sdt') ? rowsOf(part, names) : []
  })
}

const isRow = (one: StyledParagraph | Row): one is Row => Array.isArray(one)
const isCast = ({ style }: StyledParagraph): boolean => [CAST_HEADING, CAST_MEMBER, SCENE_LIST].includes(style)

/**
 * Returns whether the document's paragraphs can be identified by their style names, as in documents from screenwriting
 * programs.
 */
function isStyled(paragraphs: readonly StyledParagraph[], { properties }: StyledDocument): boolean {
  const full = paragraphs.filter(({ stretches }) => stretches.some(({ run }) => run.text.trim() !== ''))
  const told = full.filter((one) => isElementStyle(one.style) || isTitleLine(one) || isCast(one))
  const names = new Set(told.map(({ style }) => style))
  const tells =
    properties.has('Layout') ||
    [STYLE_NAMES.scene, STYLE_NAMES.dialogue, STYLE_NAMES.action].some((name) => names.has(name))
  return tells && full.length > 0 && told.length >= full.length * NEARLY_ALL
}

/** Reads a character of the cast list, with the description. */
function castMember({ stretches }: StyledParagraph, at: number): Character {
  const words = (is: boolean): string =>
    stretches
      .filter(({ style }) => (style === NAME) === is)
      .map(({ run }) => run.text)
      .join('')
  return { ...character(`c${at + 1}`, words(true)), description: words(false).replace(/^[,:]\s/, '') }
}

/** Looks up characters by their names on cues. Characters of the cast list come first. */
class Speakers {
  readonly all: Character[]
  readonly #known: Map<string, Character>

  constructor(cast: readonly Character[]) {
    this.all = [...cast]
    this.#known = new Map(cast.map((one) => [nameKey(one.name), one]))
  }

  named(name: string): Character {
    const known = this.#known.get(nameKey(name))
    if (known !== undefined) return known
    const made = character(`c${this.all.length + 1}`, name)
    this.all.push(made)
    this.#known.set(nameKey(name), made)
    return made
  }
}

function withSpeakers(elements: readonly NamedElement[], cast: readonly Character[]) {
  const speakers = new Speakers(cast)
  const made = elements.map(({ name, ...rest }): Element => {
    const element = { ...rest, text: normalise(rest.text) }
    if (element.kind !== 'cue') return element
    if (name !== undefined) return { ...element, character: speakers.named(name).id }
    // if somebody typed the cue, its name has no character style, so the name is split from the text
    const typed = splitCue(textOf(element.text))
    if (typed.name === '') return element
    return { ...element, text: plain(typed.extension), character: speakers.named(typed.name).id }
  })
  return { characters: speakers.all, elements: made }
}

/** Removes the scene numbers that the play would generate itself. */
function withoutCounted(elements: readonly NamedElement[], counts: boolean): readonly NamedElement[] {
  if (!counts) return elements
  let last = 0
  return elements.map((element) => {
    if (element.kind !== 'scene') return element
    const { number, ...rest } = element
    const isCounted = number === String(last + 1)
    last = Number(/^\d+/.exec(number ?? '')?.[0] ?? last + 1)
    return isCounted ? rest : element
  })
}

/** Parses the play's layout changes. Only plain values are kept. */
function changesIn(json: string | undefined): Pick<Play['settings'], 'changes'> {
  try {
    const changes: unknown = JSON.parse(json ?? 'null')
    if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return {}
    const plainOnes = Object.entries(changes).filter(([, value]) => typeof value !== 'object')
    return { changes: Object.fromEntries(plainOnes) }
  } catch {
    return {}
  }
}

function settingsOf({ properties, language }: StyledDocument, kind: PlayKind): Play['settings'] {
  const usual = defaultSettings(kind, language)
  return {
    layout: LAYOUT_NAMES.find((name) => name === properties.get('Layout')) ?? usual.layout,
    paper: PAPERS.find((name) => name === properties.get('Paper')) ?? usual.paper,
    sceneNumbers: properties.get('Scene Numbers') === 'true',
    runningTime: properties.get('Running Time') === 'true',
    ...changesIn(properties.get('Layout Changes')),
  }
}

/**
 * Reads a document whose styles are named after the elements of a script, or returns undefined if they are not. A
 * document printed by Réplique is read back completely, except for what its pages don't show: sections, synopses and
 * cut passages; characters' other names; characters of a screenplay who never speak; which part of a shared line a
 * verse line is; revisions within two columns or in only part of a paragraph; and title lines that no title page
 * prints. A cue without a character gets one, and title lines are put in the usual order.
 */
function readStyled(document: StyledDocument): ScriptReading | undefined {
  const root = findIn(document.root, 'body')
  const rows = root === undefined ? [] : rowsOf(root, document)
  const paragraphs = rows.flatMap((one) => (isRow(one) ? one.flat() : [one]))
  if (!isStyled(paragraphs, document)) return undefined
  const body = new Body()
  for (const one of rows) {
    if (isRow(one)) body.addRow(one)
    else if (!isTitleLine(one) && !isCast(one)) body.add(one)
  }
  body.close()
  const kind =
    PLAY_KINDS.find((name) => name === document.properties.get('Kind')) ??
    (body.out.some((element) => element.kind === 'act') ? 'stage' : 'screenplay')
  const cast = paragraphs.filter(({ style }) => style === CAST_MEMBER).map(castMember)
  const settings = settingsOf(document, kind)
  return exactReading({
    kind,
    language: document.language,
    titlePage: titlePageOf(paragraphs, document.properties.get(TITLE_STYLES.date)),
    ...withSpeakers(withoutCounted(body.out, settings.sceneNumbers), cast),
    settings,
  })
}

const PARTS = ['word/document.xml', 'word/styles.xml', 'word/comments.xml', 'docProps/custom.xml'] as const

function textIn(archive: Archive, name: string): string {
  const bytes = archive.get(name)
  const decoded = bytes === undefined ? undefined : decodeXml(bytes)
  return decoded !== undefined && 'text' in decoded ? decoded.text : ''
}

function rootIn(archive: Archive, name: string): XmlElement | undefined {
  const text = textIn(archive, name)
  const document = text === '' ? undefined : readXml(text)
  return document === undefined || 'error' in document ? undefined : document.root
}

/** Returns whether any style is named after an element. */
const namesElements = (styles: string): boolean =>
  [STYLE_NAMES.scene, STYLE_NAMES.dialogue, STYLE_NAMES.action].some((name) => styles.includes(`"${name}"`))

/** Reads a Word document whose styles identify each paragraph. Returns undefined for any other document. */
export function readStyledDocx(bytes: Uint8Array): ReadResult | undefined {
  const archive = openZip(bytes, (name) => (PARTS as readonly string[]).includes(name))
  if ('error' in archive) return archive
  const styles = textIn(archive, 'word/styles.xml')
  if (!namesElements(styles)) return undefined
  const root = rootIn(archive, 'word/document.xml')
  if (root === undefined) return undefined
  return readStyled({
    root,
    styles: readStyles(styles),
    comments: commentsOf(rootIn(archive, 'word/comments.xml')),
    properties: propertiesIn(rootIn(archive, 'docProps/custom.xml')),
    language: /<w:lang [^>]*w:val="fr/.test(styles) ? 'fr' : 'en',
  })
}
