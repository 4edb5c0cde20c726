import type { ElementKind } from '../../play.ts'
import { NO_SETTINGS, type TypeSettings } from './words.ts'

/** The element kind and level that a Final Draft paragraph type is converted to. */
export interface ParagraphKind {
  readonly kind: ElementKind
  /** The outline level. Only for sections. */
  readonly level?: number
  /** For a custom type, its settings in the template. Their formatting is applied to the text. */
  readonly styled?: TypeSettings
  readonly newPage: boolean
}

/** The built-in types of Final Draft's templates, in lower case. */
const KNOWN: ReadonlyMap<string, ElementKind> = new Map<string, ElementKind>([
  ['scene heading', 'scene'],
  ['action', 'action'],
  ['character', 'cue'],
  ['parenthetical', 'parenthetical'],
  ['dialogue', 'dialogue'],
  ['transition', 'transition'],
  ['shot', 'shot'],
  ['general', 'action'],
  ['', 'action'],
  ['cast list', 'action'],
  ['new act', 'act'],
  ['end of act', 'centred'],
  ['lyrics', 'lyrics'],
  ['singing', 'lyrics'],
  ['outline body', 'synopsis'],
])

/** Element kinds by type name, for kinds that a type's settings can't express. The first match wins. */
const BY_NAME: readonly (readonly [RegExp, ElementKind])[] = [
  [/\bend of\b|\bfin d/, 'centred'],
  [/\bacte?\b|\bteaser\b/, 'act'],
  [/lyric|\bsongs?\b|\bsing|chanson|\bchants?\b|\bparoles\b/, 'lyrics'],
  [/\bverses?\b|\bvers\b/, 'verse'],
  [/\bdirections?\b|didascalie|\bsetting\b|\brise\b|description/, 'action'],
  [/\bsynopsis\b|\bsummary\b/, 'synopsis'],
  [/\bnotes?\b/, 'note'],
]

/** Looser matches by type name, for types whose settings don't relate them to a built-in type. */
const BY_LOOSE_NAME: readonly (readonly [RegExp, ElementKind])[] = [
  [/parenth/, 'parenthetical'],
  [/\btransition/, 'transition'],
  [/\bshot\b|\bslug|\bsub-?head/, 'shot'],
  [/\bsc[eè]ne\b|\bséquence\b/, 'scene'],
  [/\bdialog|\bspeech\b|réplique/, 'dialogue'],
  [/\bcharacter\b|\bpersonnage\b/, 'cue'],
]

const OUTLINE = /^outline (\d)$/

const matching = (list: readonly (readonly [RegExp, ElementKind])[], name: string): ElementKind | undefined =>
  list.find(([words]) => words.test(name))?.[1]

/**
 * Returns the kind of a custom type. Tries its name first, then the type it is paginated as, then a looser match of the
 * name, and finally the alignment.
 */
function customKind(name: string, settings: TypeSettings): ElementKind {
  const named = matching(BY_NAME, name)
  if (named !== undefined) return named
  if (settings.style.marks.aside === 'cut') return 'note'
  const like = settings.like.toLowerCase()
  if (like !== '' && like !== 'general') return KNOWN.get(like) ?? 'action'
  return matching(BY_LOOSE_NAME, name) ?? (settings.alignment === 'Right' ? 'transition' : 'action')
}

/** Returns a function that maps a paragraph type to an element kind and caches the result. */
export function kindsBy(settings: ReadonlyMap<string, TypeSettings>): (type: string) => ParagraphKind {
  const known = new Map<string, ParagraphKind>()
  const make = (type: string): ParagraphKind => {
    const name = type.trim().toLowerCase()
    const own = settings.get(type) ?? NO_SETTINGS
    const level = OUTLINE.exec(name)?.[1]
    if (level !== undefined) return { kind: 'section', level: Math.max(1, Number(level)), newPage: own.newPage }
    const kind = KNOWN.get(name)
    if (kind !== undefined) return { kind, newPage: own.newPage }
    return { kind: customKind(name, own), styled: own, newPage: own.newPage }
  }
  return (type) => {
    const made = known.get(type) ?? make(type)
    known.set(type, made)
    return made
  }
}

/** Whether this is the name of a type used only in stage plays. */
export const isStageType = (type: string): boolean =>
  /stage direction|didascalie|\bat rise\b|\bact heading\b|tableau/i.test(type)
