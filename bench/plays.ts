import type { Character, Element, ElementKind, Language, Play, PlayKind, RichText } from '@replique/script'
import { defaultSettings, plain, roman } from '@replique/script'

/** Options for a generated play; the same options give the same play on every machine. */
export interface PlayOptions {
  readonly pages: number
  readonly seed: number
  readonly kind: PlayKind
  readonly language: Language
}

interface Vocabulary {
  readonly names: readonly string[]
  readonly places: readonly string[]
  readonly times: readonly string[]
  readonly subjects: readonly string[]
  readonly verbs: readonly string[]
  readonly objects: readonly string[]
  readonly ends: readonly string[]
  readonly asides: readonly string[]
  readonly transitions: readonly string[]
  readonly act: string
  readonly scene: string
  readonly title: readonly [string, string]
}

const list = (words: string): readonly string[] => words.split('|')

const VOCABULARY: Readonly<Record<Language, Vocabulary>> = {
  en: {
    names: list('AGNES|BARNABY|CORDELL|DELPHINE|EMMETT|FLORA|GIDEON|HESTER|MRS. LOOM|THE FERRYMAN|OLD PIKE|2ND GUARD'),
    places: list('BOATHOUSE|LIGHTHOUSE STAIRS|KITCHEN OF THE INN|SALT MARSH|MAIL TRAIN|ATTIC|HARBOUR OFFICE|ORCHARD'),
    times: list('DAY|NIGHT|DAWN|LATER|CONTINUOUS'),
    subjects: list('The kettle|A gull|My brother|Nobody here|The tide|Somebody|The whole street|That letter|The lamp'),
    verbs: list('remembers|hides|would give away|keeps|has forgotten|still owes|turns towards|walks past|wants'),
    objects: list(
      'the only key|a promise made in winter|the last boat|three unpaid bills|the sound of rain|an old photograph',
    ),
    ends: list('and says so|before the bell rings|as if it mattered|without a word|every single morning|more or less'),
    asides: list('(beat)|(not looking up)|(half a laugh)|(into the telephone)|(quietly)'),
    transitions: list('CUT TO:|SMASH CUT TO:|MATCH CUT TO:|DISSOLVE TO:'),
    act: 'ACT',
    scene: 'SCENE',
    title: ['The Ferry Does Not Wait', 'A. N. Other'],
  },
  fr: {
    names: list('AGNÈS|BASILE|CÉLESTINE|DORANTE|ÉLÉONORE|FÉLIX|L’ABBÉ|MME DE BRAY|LE PASSEUR|HÉLOÏSE|GUÉRIN|2E GARDE'),
    places: list(
      'HANGAR À BATEAUX|CUISINE DE L’AUBERGE|GRENIER|MARAIS|BUREAU DU PORT|VERGER|ESCALIER DU PHARE|TRAIN DE NUIT',
    ),
    times: list('JOUR|NUIT|AUBE|PLUS TARD|CRÉPUSCULE'),
    subjects: list(
      'La bouilloire|Une mouette|Mon frère|Personne ici|La marée|Quelqu’un|Toute la rue|Cette lettre|La lampe',
    ),
    verbs: list('se rappelle|cache|donnerait|garde|a oublié|doit encore|regarde|évite|réclame'),
    objects: list(
      'la seule clé|une promesse d’hiver|le dernier bateau|trois factures|le bruit de la pluie|une vieille photographie',
    ),
    ends: list('et le dit|avant que la cloche sonne|comme si cela comptait|sans un mot|chaque matin|à peu près'),
    asides: list('(un temps)|(sans lever les yeux)|(à part)|(au téléphone)|(tout bas)'),
    transitions: list('COUPE À :|FONDU AU NOIR|FONDU ENCHAÎNÉ'),
    act: 'ACTE',
    scene: 'SCÈNE',
    title: ['Le bac n’attend pas', 'Une autre'],
  },
}

/** Lines per manuscript page, and characters per line of action and of dialogue. */
const LINES_PER_PAGE = 55
const ACTION_WIDTH = 60
const DIALOGUE_WIDTH: Readonly<Record<PlayKind, number>> = { screenplay: 35, stage: 60 }

interface Making {
  readonly options: PlayOptions
  readonly words: Vocabulary
  readonly characters: readonly Character[]
  readonly elements: Element[]
  readonly below: (limit: number) => number
  lines: number
  scenes: number
  acts: number
}

/** Returns a seeded generator of integers below a limit. */
export function numbersFrom(seed: number): (limit: number) => number {
  let a = (seed + 1) | 0
  let b = 0x2545f491
  return (limit) => {
    a ^= a << 13
    a ^= a >>> 17
    a ^= a << 5
    b = (b + 0x632be5ab) | 0
    return ((a + b) >>> 0) % limit
  }
}

/**
 * Returns a play of about this many pages, generated from a seed, with headings, speeches, lyrics, notes, emphasis and
 * dual dialogue.
 */
export function generatePlay(options: PlayOptions): Play {
  const words = VOCABULARY[options.language]
  const characters = words.names.map((name, at) => ({ id: `p${at + 1}`, name, aliases: [], description: '' }))
  const below = numbersFrom(options.seed)
  const making: Making = { options, words, characters, elements: [], below, lines: 0, scenes: 0, acts: 0 }
  const wanted = options.pages * LINES_PER_PAGE
  while (making.lines < wanted) addScene(making)
  const [title, author] = words.title
  return {
    kind: options.kind,
    language: options.language,
    titlePage: [
      { key: 'title', value: title },
      { key: 'author', value: author },
    ],
    characters: inOrderOfSpeaking(characters, making.elements),
    elements: making.elements,
    settings: defaultSettings(options.kind, options.language),
  }
}

function inOrderOfSpeaking(characters: readonly Character[], elements: readonly Element[]): readonly Character[] {
  const ids = new Set(elements.map((element) => element.character))
  return [...ids].flatMap((id) => characters.filter((one) => one.id === id))
}

const pick = <T>(making: Making, from: readonly T[]): T => from[making.below(from.length)] as T

function add(making: Making, kind: ElementKind, text: RichText, more: Partial<Element> = {}): void {
  making.elements.push({ kind, text, ...more })
  const width = kind === 'dialogue' ? DIALOGUE_WIDTH[making.options.kind] : ACTION_WIDTH
  const length = text.reduce((sum, run) => sum + run.text.length, 0)
  const gap = kind === 'dialogue' || kind === 'parenthetical' || kind === 'lyrics' ? 0 : 1
  making.lines += Math.max(1, Math.ceil(length / width)) + gap
}

function sentence(making: Making): string {
  const { subjects, verbs, objects, ends } = making.words
  const start = `${pick(making, subjects)} ${pick(making, verbs)} ${pick(making, objects)}`
  return making.below(3) === 0 ? `${start}, ${pick(making, ends)}.` : `${start}.`
}

function sentences(making: Making, most: number): string {
  return Array.from({ length: 1 + making.below(most) }, () => sentence(making)).join(' ')
}

/** Returns sentences, some with emphasis or a note. */
function prose(making: Making, most: number): RichText {
  const text = sentences(making, most)
  const chance = making.below(20)
  if (chance > 2) return plain(text)
  const mark = [{ italic: true as const }, { bold: true as const }, { aside: 'note' as const }][chance]
  return [{ text: `${text} ` }, { text: sentence(making), ...mark }, { text: ` ${sentence(making)}` }]
}

function addScene(making: Making): void {
  const { options, words } = making
  making.scenes++
  if (options.kind === 'stage') {
    if (making.scenes % 6 === 1) add(making, 'act', plain(`${words.act} ${roman(++making.acts)}`))
    add(making, 'scene', plain(`${words.scene} ${((making.scenes - 1) % 6) + 1}`))
  } else {
    const place = `${pick(making, ['INT.', 'EXT.', 'INT./EXT.'])} ${pick(making, words.places)} - ${pick(making, words.times)}`
    add(making, 'scene', plain(place), making.below(4) === 0 ? { number: String(making.scenes) } : {})
  }
  if (making.below(12) === 0) add(making, 'synopsis', plain(sentence(making)))
  add(making, 'action', prose(making, 4))
  for (let left = 6 + making.below(14); left > 0; left--) addBeat(making)
  if (options.kind === 'screenplay' && making.below(3) === 0)
    add(making, 'transition', plain(pick(making, words.transitions)))
  if (making.below(15) === 0) add(making, 'note', plain(sentence(making)))
}

function addBeat(making: Making): void {
  const chance = making.below(10)
  if (chance < 2) return add(making, 'action', prose(making, 3))
  addSpeech(making, false)
  if (chance === 9 && making.below(3) === 0) addSpeech(making, true)
}

function addSpeech(making: Making, dual: boolean): void {
  const extension = making.below(8) === 0 ? plain(pick(making, ['(off)', '(V.O.)', '(O.S.)'])) : []
  add(making, 'cue', extension, {
    character: pick(making, making.characters).id,
    ...(dual ? { dual: true as const } : {}),
  })
  if (making.below(5) === 0) add(making, 'parenthetical', plain(pick(making, making.words.asides)))
  add(making, 'dialogue', prose(making, 3))
  if (making.below(25) === 0) add(making, 'lyrics', plain(sentence(making)))
}
