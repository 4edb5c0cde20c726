import { CHARACTER_HUES, type Character } from '../character.ts'
import type { Element, ElementKind, Play } from '../play.ts'
import { ELEMENT_KINDS, LANGUAGES, LAYOUT_NAMES, PAPERS, PLAY_KINDS, defaultSettings } from '../play.ts'
import { normalise, type RichText, type Run } from '../rich-text.ts'
import type { TitlePage } from '../title-page.ts'
import type { Dice } from './chance.ts'
import { diceFrom } from './chance.ts'

/** Fragments of text, some of which are Fountain markup. */
const BITS = (
  'INT. MAISON - JOUR|EXT. PARK|int. hall|EST. TOWER|Est-ce|I/E CAR|ACTE I|Act two|# |##|#1A#|SCÈNE 2|Scène première|CUT TO:|COUPE À :|FONDU AU NOIR|FADE IN:|' +
  'BOB|ÉLÉONORE|L’ABBÉ|McCoy|Bob|2E GARDE|23|(beat)|(off)|(|)|((|))|@|@x|!|!!|.|..|...|.x|>|<|> x <|~|~la|=|==|===|====|= s|^| ^|*|**|***|_|__|\\|\\\\|[|[[|]|]]|[[n]]|' +
  '/|/*|*/|/*c*/|/**/|Title: x|title:|Author:|foo: bar|:|,|-|–|—|« |» !|l’été|hello|world|the|and|je|suis|est|漢字|😀|\t|  |   |\u00a0|\u202f|été|Œ|ß|{|}|"|replique:1|/* replique:1 {} */|' +
  '\ufeff|\u0000|\ud800|\r|\u2028|&|%'
).split('|')
const NAMES =
  'BOB|Bob|ÉLÉONORE|McCLANE|L’ABBÉ|M. JOURDAIN|MME DE SÉVIGNÉ|2E GARDE|23|A & B|$LEFT|INT. X|SCÈNE 1|ACTE II|CUT TO:|> X|~ Y|# Z|=|.X|@X|!X|X (off)|( |*STAR*|A_B|A [[n]]|A/*b|x^| BOB|BOB |B  B|漢字|ИВАН|A\nB|'.split(
    '|',
  )

const textFrom = (dice: Dice, most: number): string => {
  let text = ''
  for (let left = dice.below(most + 1); left > 0; left--)
    text += dice.one(BITS) + dice.one([' ', ' ', ' ', '', '\n', dice.maybe(0.3) ? '\n\n' : ' '])
  return dice.maybe(0.6) ? text.trim() : text
}

function runFrom(dice: Dice): Run {
  const aside = dice.maybe(0.12) ? dice.one(['note', 'cut'] as const) : undefined
  return {
    text: textFrom(dice, 4),
    ...(dice.maybe(0.2) ? { bold: true as const } : {}),
    ...(dice.maybe(0.2) ? { italic: true as const } : {}),
    ...(dice.maybe(0.2) ? { underline: true as const } : {}),
    ...(aside ? { aside } : {}),
  }
}

const richFrom = (dice: Dice): RichText =>
  dice.maybe(0.5)
    ? normalise([{ text: textFrom(dice, 6) }])
    : normalise(Array.from({ length: dice.below(5) }, () => runFrom(dice)))

function elementFrom(dice: Dice, kind: ElementKind, characters: readonly Character[]): Element {
  const text = kind === 'pageBreak' ? [] : kind === 'cue' && dice.maybe(0.6) ? [] : richFrom(dice)
  const speaker = kind === 'cue' && characters.length > 0 && dice.maybe(0.85) ? dice.one(characters).id : undefined
  const number = dice.one([undefined, undefined, '1', '12A', '1 bis', 'I-1.)', ''])
  return {
    kind,
    text,
    ...(speaker === undefined ? {} : { character: speaker }),
    ...((kind === 'scene' || kind === 'act') && number !== undefined ? { number } : {}),
    ...(kind === 'section' && dice.maybe(0.9) ? { level: 1 + dice.below(dice.one([1, 3, 8, 40])) } : {}),
    ...(kind === 'cue' && dice.maybe(0.2) ? { dual: true as const } : {}),
  }
}

function charactersFrom(dice: Dice): readonly Character[] {
  return Array.from({ length: dice.below(6) }, (_, at) => ({
    id: `x${at}`,
    name: dice.one(NAMES),
    aliases: dice.maybe(0.2) ? [dice.one(NAMES)] : [],
    description: dice.maybe(0.2) ? textFrom(dice, 4) : '',
  }))
}

const titleFrom = (dice: Dice): TitlePage =>
  Array.from({ length: dice.maybe(0.5) ? 0 : dice.below(5) }, () => ({
    key: dice.one(['title', 'author', 'draft date', 'my key', 'Ünï', 'X', '', 'a:b', ' k', 'k\nl', '/*']),
    value: textFrom(dice, 4),
  }))

const FLOW: readonly ElementKind[] = [
  'cue',
  'dialogue',
  'cue',
  'dialogue',
  'parenthetical',
  'dialogue',
  'action',
  'scene',
  'verse',
  'lyrics',
]

/** Generates a play that is as awkward as the model allows. Deterministic for a given seed. */
export function anyPlay(seed: number): Play {
  const dice = diceFrom(seed)
  const characters = charactersFrom(dice)
  const usual = dice.maybe(0.5)
  const kind = dice.one(PLAY_KINDS)
  const language = dice.one(LANGUAGES)
  const elements = Array.from({ length: dice.below(25) }, () =>
    elementFrom(dice, dice.maybe(0.6) ? dice.one(FLOW) : dice.one(ELEMENT_KINDS), characters),
  )
  const settings = usual
    ? defaultSettings(kind, language)
    : {
        layout: dice.one(LAYOUT_NAMES),
        paper: dice.one(PAPERS),
        sceneNumbers: dice.maybe(0.5),
        runningTime: dice.maybe(0.5),
      }
  const titlePage = titleFrom(dice)
  const known = knownBetter(dice, characters)
  return { kind, language, titlePage, characters: known, elements: comingAndGoing(seed, elements, known), settings }
}

/**
 * Sets a movement on some of the directions. Uses a separate random sequence, so that the rest of each play stays the
 * same.
 */
function comingAndGoing(
  seed: number,
  elements: readonly Element[],
  characters: readonly Character[],
): readonly Element[] {
  const dice = diceFrom(seed + 9_000_000)
  return elements.map((element) => {
    if (element.kind !== 'action' || !dice.maybe(0.2)) return element
    const kind = dice.one(['entrance', 'exit', 'none'] as const)
    const who = characters.filter(() => dice.maybe(0.3)).map(({ id }) => id)
    return { ...element, movement: { kind, who } }
  })
}

/** Gives some of the characters an age, a hue or group members, or hides them from the printed cast list. */
function knownBetter(dice: Dice, characters: readonly Character[]): readonly Character[] {
  const ids = characters.map(({ id }) => id)
  const some = (): string[] => ids.filter(() => dice.maybe(0.4))
  return characters.map((one) => ({
    ...one,
    ...(dice.maybe(0.2) ? { age: textFrom(dice, 2) || '40' } : {}),
    ...(dice.maybe(0.2) ? { colour: 1 + dice.below(CHARACTER_HUES) } : {}),
    ...(dice.maybe(0.1) ? { unprinted: true as const } : {}),
    ...(dice.maybe(0.2) ? { members: dice.maybe(0.3) ? ('everyone' as const) : some() } : {}),
  }))
}
