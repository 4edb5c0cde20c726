import type { ElementKind, Paper, PlayKind } from '../../play.ts'
import type { TitlePage } from '../../title-page.ts'
import { joinEntries, hasTooMany } from '../typed/play-of.ts'
import { findAll, findIn, wordsOf, childOf, readXml, type XmlElement } from '../xml/tree.ts'
import type { Unreadable } from '../reading.ts'

/** The kind of script, taken from the page's style sheet. */
export type ScriptForm = 'film' | 'theatre' | 'radio' | 'av' | 'comic'

const KINDS: ReadonlyMap<string, ElementKind> = new Map<string, ElementKind>([
  ['act', 'act'],
  ['sceneheading', 'scene'],
  ['action', 'action'],
  ['character', 'cue'],
  ['characteritem', 'cue'],
  ['parenthetical', 'parenthetical'],
  ['dialog', 'dialogue'],
  ['dialogue', 'dialogue'],
  ['transition', 'transition'],
  ['shot', 'shot'],
  ['lyrics', 'lyrics'],
  ['lyric', 'lyrics'],
  ['singing', 'lyrics'],
  ['note', 'note'],
  ['title', 'centred'],
  ['caption', 'action'],
  ['gameplay', 'action'],
  ['directive', 'action'],
  ['text', 'action'],
  ['general', 'action'],
  ['unformatted', 'action'],
])

/** Paragraph classes in radio plays for sound, music and voice cues. They name no speaker, but dialogue can follow. */
const SOUNDS: ReadonlySet<string> = new Set(['sound', 'music', 'voice'])
/** Script forms in which shots are described in paragraphs instead of headings. */
const PICTURED: ReadonlySet<string> = new Set(['av', 'comic'])

/** Returns the element kind for a paragraph's classes, or undefined if no class is known. */
export function kindOfClasses(
  classes: readonly string[],
  form: ScriptForm | undefined,
): ElementKind | 'sound' | undefined {
  for (const one of classes) {
    const name = one.toLowerCase().replace(/[-_]/g, '')
    if (SOUNDS.has(name)) return 'sound'
    const kind = KINDS.get(name)
    if (kind === 'shot' && form !== undefined && PICTURED.has(form)) return 'action'
    if (kind !== undefined) return kind
  }
  return undefined
}

/** Whether a class only affects how the paragraph is displayed. */
export const isPlainClass = (name: string): boolean => /^(?:el|element|cx.*|Apple-.*|Mso.*)$/i.test(name)

/** An entry of the character page. */
export interface Person {
  readonly name: string
  readonly description: string
}

/** The metadata in a page's head. */
export interface ScriptHead {
  readonly title: string
  readonly titlePage: TitlePage
  readonly cast: readonly Person[]
  readonly form?: ScriptForm
  readonly paper?: Paper
  /** Whether scene numbers are displayed. */
  readonly sceneNumbers: boolean
  readonly locked: boolean
}

const STYLE = /\/style\/(film|theatre|radio|av|comic)\/(?:(A4|USLetter)\/)?/

/** Meta tags whose content is added to the title page. */
const ENTRIES: readonly (readonly [name: string, key: string])[] = [
  ['CX.byline', 'credit'],
  ['Author', 'author'],
  ['DC.source', 'source'],
  ['DC.rights', 'copyright'],
  ['CX.contact', 'contact'],
]
/** Meta tags whose description is added to the title page, because their content is only a label. */
const DESCRIBED: readonly (readonly [name: string, key: string])[] = [
  ['CX.sceneTitle', 'setting'],
  ['CX.timeTitle', 'time'],
]

export const KIND_OF_FORM: Readonly<Partial<Record<ScriptForm, PlayKind>>> = {
  film: 'screenplay',
  theatre: 'stage',
  av: 'screenplay',
  comic: 'screenplay',
}

const lined = (words: string): string => words.replace(/\r\n?/g, '\n').trim()

function personOf({ attributes }: XmlElement): Person {
  return { name: lined(attributes['content'] ?? ''), description: lined(attributes['description'] ?? '') }
}

const rowOf = ({ attributes }: XmlElement): number => Number(attributes['row']) || 0

/** Reads a page's head. */
export function readHead(page: XmlElement): ScriptHead {
  const head = findIn(page, 'head') ?? page
  const metas = findAll(head, 'meta')
  const meta = (name: string): XmlElement | undefined =>
    metas.find(({ attributes }) => attributes['name']?.toLowerCase() === name.toLowerCase())
  const content = (name: string): string => lined(meta(name)?.attributes['content'] ?? '')
  const titled = findIn(head, 'title')
  const title = titled === undefined ? '' : wordsOf(titled).replace(/\s+/g, ' ').trim()
  const style = findAll(head, 'link').flatMap(({ attributes }) => STYLE.exec(attributes['href'] ?? '') ?? [])
  const [, form, paper] = style
  const numbering = content('CX.sceneNumbering')
  const people = metas.filter(({ attributes }) => attributes['name'] === 'CX.castItem')
  return {
    title,
    titlePage: joinEntries([
      ...ENTRIES.map(([name, key]) => ({ key, value: content(name) })),
      ...DESCRIBED.map(([name, key]) => ({ key, value: lined(meta(name)?.attributes['description'] ?? '') })),
    ]),
    cast: people.toSorted((a, b) => rowOf(a) - rowOf(b)).map(personOf),
    ...(form !== undefined && { form: form as ScriptForm }),
    ...(paper !== undefined && { paper: paper === 'A4' ? ('a4' as const) : ('us-letter' as const) }),
    sceneNumbers: numbering !== '' && numbering !== 'none',
    locked: content('CX.locked') === 'true',
  }
}

/** A document of a project, with its file name and type. */
export interface CeltxDocument {
  readonly file: string
  readonly title: string
  /** For example "ScriptDocument", "TheatreDocument" or "TextDocument". */
  readonly type: string
}

/** The RDF index of a project: its documents, and the characters of all its scripts. */
export interface CeltxProject {
  readonly title: string
  readonly documents: readonly CeltxDocument[]
  readonly cast: readonly Person[]
}

/** Returns the value of a property. RDF can write it as an attribute or as a child element. */
function propertyOf(element: XmlElement, name: string): string {
  const given = element.attributes[name]
  if (given !== undefined) return given.trim()
  const child = childOf(element, name)
  return child === undefined ? '' : (child.attributes['resource'] ?? wordsOf(child)).trim()
}

const lastPart = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

/** Reads the RDF index of a Celtx project. */
export function readCeltxProject(rdf: string): CeltxProject | { readonly error: Unreadable } {
  if (hasTooMany(rdf, '<')) return { error: 'hostile' }
  const document = readXml(rdf)
  if ('error' in document) return document
  const { root } = document
  const project = findIn(root, 'Project')
  const documents = findAll(root, 'Document').map((one) => ({
    file: propertyOf(one, 'localFile'),
    title: propertyOf(one, 'title'),
    type: lastPart(propertyOf(one, 'doctype')),
  }))
  const cast = findAll(root, 'Cast').map((one) => ({
    name: propertyOf(one, 'title'),
    description: propertyOf(one, 'description'),
  }))
  return {
    title: project === undefined ? '' : propertyOf(project, 'title'),
    documents: documents.filter(({ file }) => file !== ''),
    cast: cast.filter(({ name }) => name !== ''),
  }
}
