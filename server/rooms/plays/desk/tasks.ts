import { gzipSync } from 'node:zlib'
import { LIMITS } from '@replique/contract'
import { playUpdate, toPlay } from '@replique/manuscript'
import type { ErrorCode, ExportFormat, ImportRemark } from '@replique/contract'
import { decodeText, formatOf, PRINT_FORMATS, readScript, type PrintOptions } from '@replique/paper'
import {
  textOf,
  titleEntry,
  type Language,
  type Play,
  type Remark,
  type TitleEntry,
  type Unreadable,
} from '@replique/script'
import { encodeStateAsUpdate } from 'yjs'
import { refuse } from '../../../kernel/refusal.ts'
import { findableIn, type Findable } from '../search/findable.ts'
import { openDocument } from '../text/document.ts'
import type { StoredText } from '../text/store.ts'
import { titleOfFile } from '../title.ts'
import { openToGuests } from './showing.ts'
import { hashLines } from './lines.ts'
import { readStatistics } from './statistics.ts'
import { plainTitle, readNumbers, readPlay, type PlayReading } from './reading.ts'

type Text = Pick<StoredText, 'snapshot' | 'updates'>

interface Wanted {
  readonly text: Text
  readonly format: ExportFormat
  readonly options?: PrintOptions
}

interface Printed {
  readonly bytes: Uint8Array
  readonly title: string
  /** The media type. */
  readonly type: string
  /** With its dot. */
  readonly extension: string
}

/** A moment of a text as one update, gzipped, with what is known of it. */
export interface KeptMoment {
  readonly state: Uint8Array
  readonly words: number
  readonly pages: number
}

function playIn(text: Text): Play {
  const doc = openDocument(text)
  try {
    return toPlay(doc)
  } finally {
    doc.destroy()
  }
}

const begin = (play: Play) => ({ update: playUpdate(play), ...readWhole(play) })

/** What lists show of a play, and what it is found by. */
function readWhole(play: Play): { reading: PlayReading; findable: Findable } {
  const reading = readPlay(play)
  return { reading, findable: findableIn(play, reading.title) }
}

const COPY = { en: ' (copy)', fr: ' (copie)' } as const

/** A copy says that it is one, in the play's own language; without a title there is nothing to confuse. */
function asCopy(play: Play): Play {
  const titled = titleEntry(play.titlePage, 'title')
  const mark = ({ key, value }: TitleEntry) => ({ key, value: markCopy(value, COPY[play.language]) })
  return { ...play, titlePage: play.titlePage.map((entry) => (entry === titled ? mark(entry) : entry)) }
}

/** The mark stays where the title is as long as titles may be. */
function markCopy(title: string, mark: string): string {
  const letters = Array.from(title)
  if (letters.length + mark.length <= LIMITS.title) return title + mark
  const kept = letters.slice(0, LIMITS.title - mark.length - 1).join('')
  return `${kept.trimEnd()}…${mark}`
}

/** A file without a title is known by its name. */
function named(play: Play, file: string): Play {
  if (plainTitle(play) !== '') return play
  const value = titleOfFile(file)
  const untitled = titleEntry(play.titlePage, 'title')
  const others = play.titlePage.filter((entry) => entry !== untitled)
  return value === '' ? play : { ...play, titlePage: [{ key: 'title', value }, ...others] }
}

/** More remarks than these nobody reads; the file's own words in them may be of any length. */
const MOST_REMARKS = 20
const LONGEST_DETAIL = 80

const shown = ({ code, detail, count }: Remark): ImportRemark =>
  detail === undefined ? { code, count } : { code, count, detail: detail.slice(0, LONGEST_DETAIL).toWellFormed() }

/** Formats whose lines are paragraphs, so that one that is too long shows before it is read. */
const PLAIN: ReadonlySet<string> = new Set(['fountain', 'text'])

const WHY: Readonly<Record<Unreadable, ErrorCode>> = {
  wrong_format: 'file_not_text',
  damaged: 'file_damaged',
  hostile: 'file_refused',
  encrypted: 'file_encrypted',
  no_text: 'file_no_text',
  empty: 'file_empty',
  too_large: 'file_too_large',
}

/** Everything done with a whole play, by name; each takes and gives plain values, as they cross between threads. */
export const tasks = {
  merge: (text: Text): Uint8Array => {
    const doc = openDocument(text)
    const state = encodeStateAsUpdate(doc)
    doc.destroy()
    return state
  },
  keep: (text: Text): KeptMoment => {
    const doc = openDocument(text)
    const { words, pages } = readPlay(toPlay(doc))
    const state = gzipSync(encodeStateAsUpdate(doc))
    doc.destroy()
    return { words, pages, state: new Uint8Array(state) }
  },
  read: (text: Text) => {
    const play = playIn(text)
    return { ...readWhole(play), lines: hashLines(play) }
  },
  script: (text: Text) => playIn(text),
  lines: (text: Text) => hashLines(playIn(text)),
  number: (text: Text) => readNumbers(playIn(text)),
  count: (text: Text) => readStatistics(playIn(text)),
  show: (text: Text) => {
    const script = openToGuests(playIn(text))
    return { ...readNumbers(script), script }
  },
  copy: (text: Text) => begin(asCopy(playIn(text))),
  bring: async ({ name, bytes, language }: { name: string; bytes: Uint8Array; language?: Language }) => {
    const format = formatOf({ name, bytes })
    if (format === undefined) return refuse('file_unknown')
    if (PLAIN.has(format.name) && longestLine(decode(bytes)) > LIMITS.paragraph) return refuse('file_line_too_long')
    const read = await readScript({ name, bytes })
    if ('error' in read) return refuse(WHY[read.error])
    const play = language === undefined ? read.play : { ...read.play, language }
    if (play.elements.some((element) => textOf(element.text).length > LIMITS.paragraph))
      return refuse('file_line_too_long')
    return { ...begin(named(play, name)), remarks: read.remarks.slice(0, MOST_REMARKS).map(shown) }
  },
  print: async ({ text, format, options }: Wanted): Promise<Printed> => {
    const found = PRINT_FORMATS.find(({ name }) => name === format)
    if (found === undefined) return refuse('invalid')
    const { type, extension, open } = found
    const play = playIn(text)
    const print = await open()
    return { bytes: await print(play, options), title: plainTitle(play), type, extension }
  },
}

function decode(bytes: Uint8Array): string {
  const decoded = decodeText(bytes)
  if ('text' in decoded) return decoded.text
  return refuse(`file_${decoded.error}`)
}

function longestLine(text: string): number {
  let longest = 0
  for (const [line] of text.matchAll(/[^\r\n]+/g)) longest = Math.max(longest, line.length)
  return longest
}
