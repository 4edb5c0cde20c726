import type { ElementKind, LayoutName, PlayKind } from '@replique/script'
import { m } from '../../messages/messages.js'

const KINDS: Partial<Record<ElementKind, () => string>> = {
  act: m.imports_kind_act,
  scene: m.imports_kind_scene,
  action: m.imports_kind_direction,
  cue: m.imports_kind_cue,
  parenthetical: m.imports_kind_parenthetical,
  dialogue: m.imports_kind_speech,
  lyrics: m.imports_kind_lyrics,
  verse: m.imports_kind_verse,
  transition: m.imports_kind_transition,
  shot: m.imports_kind_shot,
  centred: m.imports_kind_centred,
  note: m.imports_kind_note,
  section: m.imports_kind_section,
  synopsis: m.imports_kind_synopsis,
}
const FILM: Partial<Record<ElementKind, () => string>> = {
  scene: m.imports_kind_scene_film,
  action: m.imports_kind_action,
  dialogue: m.imports_kind_dialogue,
}

export const kindWord = (kind: ElementKind, of: PlayKind): string =>
  ((of === 'screenplay' ? FILM[kind] : undefined) ?? KINDS[kind])?.() ?? ''

export const LAYOUTS: Readonly<Record<LayoutName, () => string>> = {
  screenplay: m.imports_layout_screenplay,
  'stage-us': m.imports_layout_stage_us,
  'stage-uk': m.imports_layout_stage_uk,
  'stage-fr': m.imports_layout_stage_fr,
}

/** Returns why a file could not be read, and what to do about it. */
export function reasonInWords(reason: string | null, errorText: (code: string) => string): string {
  if (reason === 'cancelled') return m.imports_cancelled()
  if (reason === null || reason === 'gave_up') return m.jobs_gave_up()
  return errorText(reason)
}
