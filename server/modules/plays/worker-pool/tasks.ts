import {
  TITLE_KEYS,
  type Character,
  type Element,
  type Play,
  type TitleEntry,
  printedText,
  type ElementKind,
  detectTones,
  leftOutOf,
  readAttributes,
  titleEntry,
  type Correction,
  type Language,
  type MeasuredParagraph,
} from '@replique/script'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { LIMITS, type ExportFormat } from '@replique/contract'
import { firstLines, playUpdate, toPlay, type MoveChange } from '@replique/manuscript'
import { PRINT_FORMATS, type PrintOptions, type ScriptFile } from '@replique/paper'
import { encodeStateAsUpdate } from 'yjs'
import { refuse } from '../../../kernel/refusal.ts'
import { applyChanges, type FreshUpdate } from '../changes/changed-lines.ts'
import { searchTextOf, type SearchText } from '../search/search-text.ts'
import { openDocument } from '../text/text.ts'
import { findUnreadable } from '../text/set-aside/sift.ts'
import type { StoredText } from '../text/store.ts'
import { readTemplate, type TemplateChoice } from '../templates.ts'
import { titleOfFile } from '../title.ts'
import { packDraft, playOfDraft, relabelDraft, type PackedDraft, type DraftRequest, type LineKind } from './drafting.ts'
import { isExact, readable, readFile, shownWarnings, withSource } from './files.ts'
import { confirmMoves } from './confirming.ts'
import {
  readFirstPage,
  readStatistics,
  plainTitle,
  readPageData,
  readPlay,
  readSides,
  type DerivedData,
} from './derive.ts'
import { assignStageRoles, isPlayable, readStage, type CastCheck, type DoublingRequest } from './staging.ts'

const UNPRINTED: ReadonlySet<string> = new Set(['note', 'section', 'synopsis'])
/** Contact details and notes are only for people who work on the play. */
const PRIVATE: ReadonlySet<string> = new Set([...TITLE_KEYS.contact, ...TITLE_KEYS.notes])

/**
 * Returns what a guest can read of a play: the printed text, without notes, outline, text set aside or omitted scenes.
 */
function openToGuests({ kind, language, titlePage, characters, elements, settings }: Play): Play {
  const { production: _production, ...printed } = settings
  return {
    kind,
    language,
    titlePage: titlePage.filter(({ key }: TitleEntry) => !PRIVATE.has(key)),
    characters: characters.map(bare),
    elements: elements.filter((one) => !UNPRINTED.has(one.kind)).map(shown),
    settings: printed,
  }
}

const bare = ({ aliases: _aliases, description, ...character }: Character): Character => ({
  ...character,
  aliases: [],
  description: character.unprinted ? '' : description,
})

function shown({ id: _id, movement: _movement, revision: _revision, omitted, text, ...element }: Element): Element {
  const words = text.filter(({ aside }) => aside === undefined)
  return { ...element, text: omitted ? [] : words, ...(omitted && { omitted: [] }) }
}

const SAID: ReadonlySet<ElementKind> = new Set(['dialogue', 'lyrics', 'verse', 'parenthetical'])
/** Kinds that can occur inside a speech without ending it. */
const WITHIN: ReadonlySet<ElementKind> = new Set([...SAID, 'note'])

/**
 * Returns a hash of what each character says, by character id. Covers only kinds and words, so formatting doesn't
 * change it.
 */
function hashLines(play: Play): Record<string, string> {
  const hashes = new Map(play.characters.map(({ id }) => [id, createHash('sha256')]))
  let speaking: string | undefined
  for (const { kind, character, text } of play.elements) {
    if (kind === 'cue') speaking = character
    else if (!WITHIN.has(kind)) speaking = undefined
    else if (SAID.has(kind) && speaking !== undefined)
      hashes.get(speaking)?.update(JSON.stringify([kind, printedText(text)]))
  }
  return Object.fromEntries([...hashes].map(([id, hash]) => [id, hash.digest('base64url')]))
}

type Text = Pick<StoredText, 'snapshot' | 'updates'>

interface TextToRead extends Text {
  /** The last updates, whose changes have not been recorded yet. */
  readonly fresh?: readonly FreshUpdate[]
  /** Whether to return the text as one update too. */
  readonly compact?: boolean
}

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
  /** The file extension, with its dot. */
  readonly extension: string
}

/** A play's text at one moment, as a single gzipped update, with its word and page counts. */
interface KeptMoment {
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

/** Returns the data for lists and for the search index. */
function readWhole(play: Play): { derived: DerivedData; findable: SearchText } {
  const derived = readPlay(play)
  return { derived, findable: searchTextOf(play, derived.title) }
}

const COPY = { en: ' (copy)', fr: ' (copie)' } as const

/** Adds a mark such as " (copy)" to the title, in the play's language. A play without a title stays as it is. */
function asCopy(play: Play): Play {
  const titled = titleEntry(play.titlePage, 'title')
  const mark = ({ key, value }: TitleEntry) => ({ key, value: markCopy(value, COPY[play.language]) })
  return { ...play, titlePage: play.titlePage.map((entry) => (entry === titled ? mark(entry) : entry)) }
}

/** Adds the mark to a title, and shortens the title if both together would exceed the maximum length. */
function markCopy(title: string, mark: string): string {
  const letters = Array.from(title)
  if (letters.length + mark.length <= LIMITS.title) return title + mark
  const kept = letters.slice(0, LIMITS.title - mark.length - 1).join('')
  return `${kept.trimEnd()}…${mark}`
}

/** Gives an untitled play a title made from the file name. */
function named(play: Play, file: string): Play {
  if (plainTitle(play) !== '') return play
  const value = titleOfFile(file)
  const untitled = titleEntry(play.titlePage, 'title')
  const others = play.titlePage.filter((entry) => entry !== untitled)
  return value === '' ? play : { ...play, titlePage: [{ key: 'title', value }, ...others] }
}

/**
 * All tasks of the worker pool, by name. Arguments and results are plain values, because they are passed between
 * threads.
 */
export const tasks = {
  merge: (text: Text): Uint8Array => {
    const doc = openDocument(text)
    const state = encodeStateAsUpdate(doc)
    doc.destroy()
    return state
  },
  sift: findUnreadable,
  keep: (text: Text): KeptMoment => {
    const doc = openDocument(text)
    const { words, pages } = readPlay(toPlay(doc))
    const state = gzipSync(encodeStateAsUpdate(doc))
    doc.destroy()
    return { words, pages, state: new Uint8Array(state) }
  },
  read: (text: TextToRead) => {
    const fresh = (text.fresh ?? []).slice(-text.updates.length)
    const known = text.updates.length - fresh.length
    const doc = openDocument({ snapshot: text.snapshot, updates: text.updates.slice(0, known) })
    const changes = fresh.length === 0 ? [] : applyChanges(doc, text.updates.slice(known), fresh)
    const play = toPlay(doc)
    const state = text.compact === true ? encodeStateAsUpdate(doc) : null
    doc.destroy()
    return { ...readWhole(play), lines: hashLines(play), changes, state }
  },
  script: (text: Text) => playIn(text),
  characters: (text: Text) => readAttributes(playIn(text)),
  tones: (text: Text) => detectTones(playIn(text)),
  lines: (text: Text) => hashLines(playIn(text)),
  sides: (text: Text) => readSides(playIn(text)),
  stage: ({ text, measured }: { text: Text; measured: readonly MeasuredParagraph[] }) =>
    readStage(playIn(text), measured),
  assignRoles: ({ text, request }: { text: Text; request: DoublingRequest }) => assignStageRoles(playIn(text), request),
  isPlayable: ({ text, check }: { text: Text; check: CastCheck }) => isPlayable(playIn(text), check),
  number: (text: Text) => readPageData(playIn(text)),
  count: (text: Text) => readStatistics(playIn(text)),
  firstPage: (text: Text) => readFirstPage(playIn(text)),
  firstLines: (text: Text) => firstLines(playIn(text)),
  show: (text: Text) => {
    const script = openToGuests(playIn(text))
    return { ...readPageData(script), script }
  },
  confirmMoves: ({ text, moves }: { text: Text; moves: readonly MoveChange[] }) => confirmMoves(text, moves),
  copy: (text: Text) => begin(asCopy(playIn(text))),
  bring: async ({ name, bytes, language }: { name: string; bytes: Uint8Array; language?: Language }) => {
    const read = await readFile({ name, bytes })
    const play = language === undefined ? read.play : { ...read.play, language }
    return { ...begin(named(play, name)), warnings: shownWarnings(read.warnings) }
  },
  template: async (chosen: TemplateChoice) => begin(await readTemplate(chosen)),
  isExact: (file: ScriptFile) => isExact(file),
  draft: async ({ pasted, ...file }: DraftRequest): Promise<PackedDraft> => {
    const read = withSource(await readFile(file), file)
    const play = pasted ? read.play : named(read.play, file.name)
    return packDraft({ ...read, play }, shownWarnings(read.warnings))
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
    const { character } = options ?? {}
    if (character !== undefined && !play.characters.some(({ id }) => id === character))
      return refuse('character_not_found')
    const print = await open()
    return { bytes: await print(play, options), title: plainTitle(play), type, extension }
  },
}
