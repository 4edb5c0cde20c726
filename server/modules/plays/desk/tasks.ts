import { gzipSync } from 'node:zlib'
import { LIMITS } from '@replique/contract'
import { playUpdate, toPlay } from '@replique/manuscript'
import type { ExportFormat } from '@replique/contract'
import { PRINT_FORMATS, type PrintOptions, type ScriptFile } from '@replique/paper'
import {
  detectTones,
  leftOutOf,
  readAttributes,
  titleEntry,
  type Correction,
  type Language,
  type Play,
  type TitleEntry,
} from '@replique/script'
import { encodeStateAsUpdate } from 'yjs'
import { refuse } from '../../../kernel/refusal.ts'
import { findableIn, type Findable } from '../search/findable.ts'
import { openDocument } from '../text/document.ts'
import { sift } from '../text/set-aside/sift.ts'
import type { StoredText } from '../text/store.ts'
import { titleOfFile } from '../title.ts'
import { packDraft, playOfDraft, relabelDraft, type DraftRead, type DraftWish, type LineKind } from './drafting.ts'
import { isExact, readable, readFile, shownRemarks, withSource } from './files.ts'
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

/** Everything done with a whole play, by name; each takes and gives plain values, as they cross between threads. */
export const tasks = {
  merge: (text: Text): Uint8Array => {
    const doc = openDocument(text)
    const state = encodeStateAsUpdate(doc)
    doc.destroy()
    return state
  },
  sift,
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
  characters: (text: Text) => readAttributes(playIn(text)),
  tones: (text: Text) => detectTones(playIn(text)),
  lines: (text: Text) => hashLines(playIn(text)),
  number: (text: Text) => readNumbers(playIn(text)),
  count: (text: Text) => readStatistics(playIn(text)),
  show: (text: Text) => {
    const script = openToGuests(playIn(text))
    return { ...readNumbers(script), script }
  },
  copy: (text: Text) => begin(asCopy(playIn(text))),
  bring: async ({ name, bytes, language }: { name: string; bytes: Uint8Array; language?: Language }) => {
    const read = await readFile({ name, bytes })
    const play = language === undefined ? read.play : { ...read.play, language }
    return { ...begin(named(play, name)), remarks: shownRemarks(read.remarks) }
  },
  isExact: (file: ScriptFile) => isExact(file),
  draft: async ({ pasted, ...file }: DraftWish): Promise<DraftRead> => {
    const read = withSource(await readFile(file), file)
    const play = pasted ? read.play : named(read.play, file.name)
    return packDraft({ ...read, play }, shownRemarks(read.remarks))
  },
  relabel: ({ draft, kinds }: { draft: Uint8Array; kinds: readonly LineKind[] | null }) => relabelDraft(draft, kinds),
  accept: ({ draft, corrections }: { draft: Uint8Array; corrections: readonly Correction[] }) =>
    begin(readable(playOfDraft(draft, corrections))),
  missing: async ({ text, format, options }: Wanted) => {
    const found = PRINT_FORMATS.find(({ name }) => name === format)
    const play = playIn(text)
    return {
      leftOut: [...leftOutOf(play, format, options)],
      letters: [...((await found?.missing?.(play, options)) ?? [])],
    }
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
