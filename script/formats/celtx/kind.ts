import type { ElementKind } from '../../play.ts'

/** Which kind of script a page is, by the style sheet that it is set in. */
export type ScriptForm = 'film' | 'theatre' | 'radio' | 'av' | 'comic'

const KINDS: ReadonlyMap<string, ElementKind> = new Map<string, ElementKind>([
  ['act', 'act'],
  ['sceneheading', 'scene'],
  ['action', 'action'],
  ['character', 'cue'],
  ['characteritem', 'cue'],
  ['parenthetical', 'parenthetical'],
  ['dialog', 'dialogue'],
  ['dialogue', 'dialogue'],
  ['transition', 'transition'],
  ['shot', 'shot'],
  ['lyrics', 'lyrics'],
  ['lyric', 'lyrics'],
  ['singing', 'lyrics'],
  ['note', 'note'],
  ['title', 'centred'],
  ['caption', 'action'],
  ['gameplay', 'action'],
  ['directive', 'action'],
  ['text', 'action'],
  ['general', 'action'],
  ['unformatted', 'action'],
])

/** Cues of a radio play that no person gives: they may have words of their own. */
const SOUNDS: ReadonlySet<string> = new Set(['sound', 'music', 'voice'])
/** The pictures of these are told in paragraphs, not in one line of capitals. */
const PICTURED: ReadonlySet<string> = new Set(['av', 'comic'])

/** What a paragraph with these classes is; undefined where they tell nothing. */
export function kindOfClasses(
  classes: readonly string[],
  form: ScriptForm | undefined,
): ElementKind | 'sound' | undefined {
  for (const one of classes) {
    const name = one.toLowerCase().replace(/[-_]/g, '')
    if (SOUNDS.has(name)) return 'sound'
    const kind = KINDS.get(name)
    if (kind === 'shot' && form !== undefined && PICTURED.has(form)) return 'action'
    if (kind !== undefined) return kind
  }
  return undefined
}

/** Classes that say of a paragraph only how an editor shows it. */
export const isPlainClass = (name: string): boolean => /^(?:el|element|cx.*|Apple-.*|Mso.*)$/i.test(name)
