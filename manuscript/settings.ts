/**
 * The settings of a play. The kind, the language, each page setting and each layout change has its own register, so the
 * last write wins.
 */
import {
  defaultSettings,
  LANGUAGES,
  LAYOUT_NAMES,
  PAPERS,
  PLAY_KINDS,
  type Language,
  type LayoutChanges,
  type Play,
  type PlayKind,
  type PlaySettings,
} from '@replique/script'
import { readProduction } from './production/registers.ts'
import type { Shared } from './shared.ts'

/** The settings of a play, with its kind and language. */
export interface SharedSettings extends PlaySettings {
  readonly kind: PlayKind
  readonly language: Language
}

const oneOf = <Value>(allowed: readonly Value[], value: unknown, fallback: Value): Value =>
  allowed.includes(value as Value) ? (value as Value) : fallback

/** Returns the settings. If a register is missing or invalid, its setting has the default for the kind and language. */
export function readSettings(shared: Shared): SharedSettings {
  const read = (key: keyof SharedSettings): unknown => shared.settings.get(key)
  const kind = oneOf(PLAY_KINDS, read('kind'), 'stage')
  const language = oneOf(LANGUAGES, read('language'), 'en')
  const usual = defaultSettings(kind, language)
  return {
    kind,
    language,
    layout: oneOf(LAYOUT_NAMES, read('layout'), usual.layout),
    paper: oneOf(PAPERS, read('paper'), usual.paper),
    sceneNumbers: oneOf([true, false], read('sceneNumbers'), usual.sceneNumbers),
    runningTime: oneOf([true, false], read('runningTime'), usual.runningTime),
    ...readChanges(shared),
    ...readProduction(shared),
  }
}

/** The prefix of registers for layout changes, followed by the path. */
const CHANGE = 'change:'
/** Maximum number of layout changes; no layout has that many properties. */
const MOST_CHANGES = 1000

const isConstant = (value: unknown): value is LayoutChanges[string] =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'

function readChanges(shared: Shared): Pick<SharedSettings, 'changes'> {
  const found: [string, LayoutChanges[string]][] = []
  for (const [key, value] of shared.settings.entries())
    if (key.startsWith(CHANGE) && isConstant(value)) found.push([key.slice(CHANGE.length), value])
  return found.length > 0 && found.length <= MOST_CHANGES ? { changes: Object.fromEntries(found) } : {}
}

/** Replaces all layout changes with these. All other properties return to the layout's defaults. */
function writeChanges({ settings }: Shared, changes: LayoutChanges): void {
  const registers = new Map(Object.entries(changes).map(([path, value]) => [CHANGE + path, value]))
  for (const key of settings.keys()) if (key.startsWith(CHANGE) && !registers.has(key)) settings.delete(key)
  for (const [key, value] of registers) if (settings.get(key) !== value) settings.set(key, value)
}

/** Changes only the given settings. If given, `changes` replaces all layout changes. */
export function changeSettings(
  shared: Shared,
  { changes, ...given }: Omit<Partial<SharedSettings>, 'production'>,
): void {
  shared.doc.transact(() => {
    for (const [key, value] of Object.entries(given))
      if (value !== undefined && shared.settings.get(key) !== value) shared.settings.set(key, value)
    if (changes !== undefined) writeChanges(shared, changes)
  })
}

/** Writes the settings of an empty document. */
export function writeSettings(shared: Shared, { kind, language, settings }: Play): void {
  const { production: _later, ...own } = settings
  changeSettings(shared, { kind, language, ...own })
}
