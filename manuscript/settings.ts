/** Kind, language and page settings: one register each, the last writer wins. */
import {
  defaultSettings,
  LANGUAGES,
  LAYOUT_NAMES,
  PAPERS,
  PLAY_KINDS,
  type Language,
  type Play,
  type PlayKind,
  type PlaySettings,
} from '@replique/script'
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
  }
}

/** Changes the given settings and no others. */
export function changeSettings(shared: Shared, changes: Partial<SharedSettings>): void {
  shared.doc.transact(() => {
    for (const [key, value] of Object.entries(changes))
      if (value !== undefined && shared.settings.get(key) !== value) shared.settings.set(key, value)
  })
}

/** Fills the settings of an empty document. */
export const writeSettings = (shared: Shared, { kind, language, settings }: Play): void =>
  changeSettings(shared, { kind, language, ...settings })
