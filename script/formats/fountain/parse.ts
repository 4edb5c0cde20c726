import type { Language, LayoutChanges, Play, PlayKind, PlaySettings } from '../../play.ts'
import { LANGUAGES, LAYOUT_NAMES, PAPERS, PLAY_KINDS, defaultSettings } from '../../play.ts'
import type { TitlePage } from '../../title-page.ts'
import { guessKind, guessLanguage } from '../../recognise/guess.ts'
import { applyHint } from './apply.ts'
import { readBody } from './body.ts'
import { digestTitle } from './digest.ts'
import type { Hint } from './hint.ts'
import { takeHint } from './hint.ts'
import { readTitleLines } from './title-lines.ts'

/** What is known of a text beforehand; the rest is told by the file's own hint, or guessed from the words. */
export interface FountainOptions {
  readonly kind?: PlayKind
  readonly language?: Language
}

/** Line ends as '\n', no byte order mark. */
function normaliseLines(text: string): string {
  const start = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  return start.includes('\r') ? start.replace(/\r\n?/g, '\n') : start
}

/** Reads Fountain. Any text is a play: what is no heading, cue or the like is action. Never throws; takes time in proportion to the text. */
export function parseFountain(text: string, options: FountainOptions = {}): Play {
  const { text: words, hint } = takeHint(normaliseLines(text))
  const { page, end } = readTitleLines(words)
  const body = readBody(end === 0 ? words : words.slice(end))
  const { elements, characters } = hint ? applyHint(body, hint) : body
  const kind = options.kind ?? oneOf(PLAY_KINDS, hint?.kind) ?? guessKind(elements)
  const language = options.language ?? oneOf(LANGUAGES, hint?.language) ?? guessLanguage(elements)
  return {
    kind,
    language,
    titlePage: hint ? hintedTitle(page, hint.title) : page,
    characters,
    elements,
    settings: hintedSettings(hint, defaultSettings(kind, language)),
  }
}

const oneOf = <T>(known: readonly T[], value: unknown): T | undefined => known.find((one) => one === value)

function hintedSettings(hint: Hint | undefined, usual: PlaySettings): PlaySettings {
  const given: Partial<Record<keyof PlaySettings, unknown>> = hint?.settings ?? {}
  return {
    layout: oneOf(LAYOUT_NAMES, given.layout) ?? usual.layout,
    paper: oneOf(PAPERS, given.paper) ?? usual.paper,
    sceneNumbers: oneOf([true, false], given.sceneNumbers) ?? usual.sceneNumbers,
    runningTime: oneOf([true, false], given.runningTime) ?? usual.runningTime,
    ...hintedChanges(given.changes),
  }
}

function hintedChanges(given: unknown): Pick<PlaySettings, 'changes'> {
  if (typeof given !== 'object' || given === null) return {}
  const changes = Object.entries(given).filter(([, value]) => ['number', 'string', 'boolean'].includes(typeof value))
  return changes.length > 0 ? { changes: Object.fromEntries(changes) as LayoutChanges } : {}
}

function hintedTitle(page: TitlePage, hint: unknown): TitlePage {
  const [digest, entries] = (Array.isArray(hint) ? hint : []) as readonly unknown[]
  if (digest !== digestTitle(page) || !Array.isArray(entries)) return page
  const read = (entries as readonly unknown[]).map((entry) => {
    const [key, value] = (Array.isArray(entry) ? entry : []) as readonly unknown[]
    return typeof key === 'string' && typeof value === 'string' ? { key, value } : undefined
  })
  return read.every((entry) => entry !== undefined) ? read : page
}
