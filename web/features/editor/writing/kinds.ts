import type { ElementKind, PlayKind } from '@replique/script'
import { m } from '../../../messages/messages.js'

const STAGE: readonly ElementKind[] = [
  'act',
  'scene',
  'action',
  'cue',
  'parenthetical',
  'dialogue',
  'verse',
  'lyrics',
  'centred',
  'transition',
  'shot',
  'note',
  'section',
  'synopsis',
  'pageBreak',
]

const SCREENPLAY: readonly ElementKind[] = [
  'scene',
  'action',
  'cue',
  'parenthetical',
  'dialogue',
  'transition',
  'shot',
  'lyrics',
  'centred',
  'act',
  'verse',
  'note',
  'section',
  'synopsis',
  'pageBreak',
]

/** Returns every element, the most used ones of this kind of play first. The first nine have a number key. */
export const kindsFor = (kind: PlayKind): readonly ElementKind[] => (kind === 'stage' ? STAGE : SCREENPLAY)

/** Returns the name of an element. For example, an action is called a stage direction in the theatre. */
export function nameOfKind(element: ElementKind, kind: PlayKind): string {
  const film = kind === 'screenplay'
  const names: Record<ElementKind, () => string> = {
    act: m.editor_kind_act,
    scene: film ? m.editor_kind_scene_film : m.editor_kind_scene,
    action: film ? m.editor_kind_action : m.editor_kind_direction,
    cue: m.editor_kind_cue,
    parenthetical: m.editor_kind_parenthetical,
    dialogue: film ? m.editor_kind_dialogue : m.editor_kind_speech,
    lyrics: m.editor_kind_lyrics,
    verse: m.editor_kind_verse,
    transition: m.editor_kind_transition,
    shot: m.editor_kind_shot,
    centred: m.editor_kind_centred,
    note: m.editor_kind_note,
    section: m.editor_kind_section,
    synopsis: m.editor_kind_synopsis,
    pageBreak: m.editor_kind_page_break,
  }
  return names[element]()
}
