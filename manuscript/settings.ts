/** Kind, language, page settings and each change of the layout: one register each, the last writer wins. */
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

/** What a play is besides its words. */
export interface SharedSettings extends PlaySettings {
  readonly kind: PlayKind
  readonly language: Language
}

const oneOf = <Value>(allowed: readonly Value[], value: unknown, fallback: Value): Value =>
  allowed.includes(value as Value) ? (value as Value) : fallback

/** The settings; a register that is missing or not understood has the default of the kind and language. */
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

/** The register of one change of the layout is called after its path. */
const CHANGE = 'change:'
/** More changes than any layout has constants. */
const MOST_CHANGES = 1000

const isConstant = (value: unknown): value is LayoutChanges[string] =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'

function readChanges(shared: Shared): Pick<SharedSettings, 'changes'> {
  const found: [string, LayoutChanges[string]][] = []
  for (const [key, value] of shared.settings.entries())
    if (key.startsWith(CHANGE) && isConstant(value)) found.push([key.slice(CHANGE.length), value])
  return found.length > 0 && found.length <= MOST_CHANGES ? { changes: Object.fromEntries(found) } : {}
}

/** Makes the changes of the layout these and no others: a constant that is not among them is again the layout's own. */
function writeChanges({ settings }: Shared, changes: LayoutChanges): void {
  const registers = new Map(Object.entries(changes).map(([path, value]) => [CHANGE + path, value]))
  for (const key of settings.keys()) if (key.startsWith(CHANGE) && !registers.has(key)) settings.delete(key)
  for (const [key, value] of registers) if (settings.get(key) !== value) settings.set(key, value)
}

/** Changes the given settings and no others; `changes` are all that the layout then has. */
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

/** Fills the settings of an empty document. */
export function writeSettings(shared: Shared, { kind, language, settings }: Play): void {
  const { production: _later, ...own } = settings
  changeSettings(shared, { kind, language, ...own })
}
