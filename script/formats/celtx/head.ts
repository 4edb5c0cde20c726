import type { ElementKind, Paper, PlayKind } from '../../play.ts'
import type { TitlePage } from '../../title-page.ts'
import { joinEntries, hasTooMany } from '../typed/play-of.ts'
import { findAll, findIn, wordsOf, childOf, readXml, type XmlElement } from '../xml/tree.ts'
import type { Unreadable } from '../reading.ts'

/** Which kind of script a page is, by the style sheet that it is set in. */
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

/** Cues of a radio play that no person gives: they may have words of their own. */
const SOUNDS: ReadonlySet<string> = new Set(['sound', 'music', 'voice'])
/** In these formats, pictures are described in paragraphs, not in one line of capitals. */
const PICTURED: ReadonlySet<string> = new Set(['av', 'comic'])

/** What a paragraph with these classes is; undefined where they tell nothing. */
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

/** Whether a class only describes how an editor displays a paragraph. */
export const isPlainClass = (name: string): boolean => /^(?:el|element|cx.*|Apple-.*|Mso.*)$/i.test(name)

/** Somebody on the page of characters. */
export interface Person {
  readonly name: string
  readonly description: string
}

/** What a page says of its script before the script begins. */
export interface ScriptHead {
  readonly title: string
  readonly titlePage: TitlePage
  readonly cast: readonly Person[]
  readonly form?: ScriptForm
  readonly paper?: Paper
  /** Numbers are shown beside the scenes, or locked. */
  readonly sceneNumbers: boolean
  readonly locked: boolean
}

const STYLE = /\/style\/(film|theatre|radio|av|comic)\/(?:(A4|USLetter)\/)?/

/** The metas that are lines of the title page. */
const ENTRIES: readonly (readonly [name: string, key: string])[] = [
  ['CX.byline', 'credit'],
  ['Author', 'author'],
  ['DC.source', 'source'],
  ['DC.rights', 'copyright'],
  ['CX.contact', 'contact'],
]
/** Those whose words are in their description; their content is a label. */
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

/** Reads the head of a page. */
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

/** A document of a project: where it is kept, and what it is. */
export interface CeltxDocument {
  readonly file: string
  readonly title: string
  /** "ScriptDocument", "TheatreDocument", "TextDocument" and the like. */
  readonly type: string
}

/** What the list of a project says: its documents, and the people of all its scripts. */
export interface CeltxProject {
  readonly title: string
  readonly documents: readonly CeltxDocument[]
  readonly cast: readonly Person[]
}

/** A property, which RDF writes as an attribute or as an element within. */
function propertyOf(element: XmlElement, name: string): string {
  const given = element.attributes[name]
  if (given !== undefined) return given.trim()
  const child = childOf(element, name)
  return child === undefined ? '' : (child.attributes['resource'] ?? wordsOf(child)).trim()
}

const lastPart = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

/** Reads the list of a Celtx project. */
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
