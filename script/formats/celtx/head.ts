import type { Paper, PlayKind } from '../../play.ts'
import type { TitlePage } from '../../title-page.ts'
import { joinEntries } from '../typed/title-entries.ts'
import { findAll, findIn, wordsOf } from '../xml/find.ts'
import type { XmlElement } from '../xml/tree.ts'
import type { ScriptForm } from './kind.ts'

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
