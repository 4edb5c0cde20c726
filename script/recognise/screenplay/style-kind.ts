import type { ElementKind } from '../../play.ts'

/** What the programs for screenplays call their styles of paragraphs, in the languages they speak, and the classes of their pages. */
const STYLES: readonly (readonly [RegExp, ElementKind])[] = [
  [/^(?:scene[ -]?head(?:ing|er)|slug ?line|slug|en-?tête de scène|intitulé|szenenüberschrift)$/i, 'scene'],
  [/^(?:action|description|general|handlung)$/i, 'action'],
  [/^(?:character|cue|personnage|figur|personaje|personaggio)(?: name)?$/i, 'cue'],
  [/^(?:parenthetical|paren|parenthèses?|didascalie|regieanweisung)$/i, 'parenthetical'],
  [/^(?:dialogue?|dialog|diálogo|dialogo|lines)$/i, 'dialogue'],
  [/^transition$/i, 'transition'],
  [/^(?:shot|plan)$/i, 'shot'],
  [/^(?:new act|act)$/i, 'act'],
  [/^(?:lyrics|paroles)$/i, 'lyrics'],
]

/** What a style's name says a paragraph is; undefined where it says nothing. */
export const kindOfStyle = (style: string | undefined): ElementKind | undefined =>
  style === undefined ? undefined : STYLES.find(([name]) => name.test(style.trim().replace(/^element-/, '')))?.[1]
