/** Seeded plays for tests, with everything that a play can contain. */
import {
  defaultSettings,
  ELEMENT_KINDS,
  LANGUAGES,
  LAYOUT_NAMES,
  normalise,
  PAPERS,
  PLAY_KINDS,
  TONE_INTENSITIES,
  TONE_NAMES,
  VERSE_PARTS,
  type Character,
  type Element,
  type Play,
  type RichText,
  type Run,
  type SetMovement,
  type SpeechTone,
} from '@replique/script'

type Random = () => number
const WORDS = ['la mer', 'Étienne', 'falls', '« oui »', 'why?', '\u{1F3AD}', 'line\nbreak', '  two spaces', '…', '-']

const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value

const times = <Value>(random: Random, most: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: Math.floor(random() * (most + 1)) }, (_, index) => make(index))

function makeRun(random: Random): Run {
  const maybe = (chance: number): boolean => random() < chance
  return {
    text: times(random, 3, () => pick(random, WORDS)).join(' '),
    ...(maybe(0.2) && { bold: true as const }),
    ...(maybe(0.2) && { italic: true as const }),
    ...(maybe(0.1) && { underline: true as const }),
    ...(maybe(0.05) && { strike: true as const }),
    ...(maybe(0.15) && { aside: pick(random, ['note', 'cut'] as const) }),
  }
}

const makeText = (random: Random): RichText => normalise(times(random, 4, () => makeRun(random)))

const makeMovement = (random: Random, characters: readonly Character[]): SetMovement => ({
  kind: pick(random, ['entrance', 'exit', 'none'] as const),
  who: characters.filter(() => random() < 0.3).map(({ id }) => id),
})

function makeTone(random: Random): SpeechTone {
  const name = pick(random, TONE_NAMES)
  return { name, intensity: name === 'neutral' ? 1 : pick(random, TONE_INTENSITIES) }
}

function makeElement(random: Random, characters: readonly Character[]): Element {
  const kind = pick(random, ELEMENT_KINDS)
  const speaker = characters.length > 0 && random() < 0.7 ? pick(random, characters).id : null
  return {
    kind,
    text: kind === 'pageBreak' ? [] : makeText(random),
    ...(kind === 'cue' && speaker !== null && { character: speaker }),
    ...(kind === 'cue' && random() < 0.3 && { dual: true as const }),
    ...(kind === 'cue' && random() < 0.3 && { tone: makeTone(random) }),
    ...((kind === 'scene' || kind === 'act') && random() < 0.4 && { number: `${Math.floor(random() * 90)}A` }),
    ...(kind === 'verse' && random() < 0.3 && { part: pick(random, VERSE_PARTS) }),
    ...(kind === 'action' && random() < 0.2 && { movement: makeMovement(random, characters) }),
    ...(random() < 0.1 && { revision: 1 + Math.floor(random() * 9) }),
    ...(kind === 'section' && { level: 1 + Math.floor(random() * 4) }),
  }
}

/** Returns random attributes of a character; the members of a group are other characters, in the order of the list. */
function makeFacts(random: Random, all: readonly Character[], { id }: Character): Partial<Character> {
  const others = all.filter((one) => one.id !== id && random() < 0.4).map((one) => one.id)
  return {
    ...(random() < 0.3 && { age: pick(random, ['40', 'la trentaine']) }),
    ...(random() < 0.3 && { colour: 1 + Math.floor(random() * 12) }),
    ...(random() < 0.2 && { unprinted: true as const }),
    ...(random() < 0.2 && { gender: 'female' as const, ageBand: 'old' as const, role: 'reine' }),
    ...(random() < 0.3 && { members: random() < 0.3 ? ('everyone' as const) : others }),
  }
}

/** Creates a play from random numbers. */
export function makePlay(random: Random): Play {
  const kind = pick(random, PLAY_KINDS)
  const language = pick(random, LANGUAGES)
  const characters = times(random, 6, (index) => ({
    id: `c${index}`,
    name: `${pick(random, ['NORA', 'ÉTIENNE', 'McCLANE', 'LE CHŒUR'])} ${index}`,
    aliases: times(random, 3, (other) => `OTHER ${index}.${other}`),
    description: random() < 0.5 ? pick(random, WORDS) : '',
  }))
  const known = characters.map((one) => ({ ...one, ...makeFacts(random, characters, one) }))
  const keys = ['title', 'author', 'contact', 'draft date', 'author']
  return {
    kind,
    language,
    characters: known,
    titlePage: times(random, 5, (index) => ({ key: keys[index] ?? 'notes', value: pick(random, [...WORDS, '']) })),
    elements: times(random, 120, () => makeElement(random, characters)),
    settings: {
      ...defaultSettings(kind, language),
      layout: pick(random, LAYOUT_NAMES),
      paper: pick(random, PAPERS),
      sceneNumbers: random() < 0.5,
      runningTime: random() < 0.5,
    },
  }
}
