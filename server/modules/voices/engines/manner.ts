/** What a way of speaking does to a voice. */
export interface Manner {
  /** Semitones. */
  readonly pitch: number
  readonly rate: number
  readonly volume: number
  /** Times the voice's own rise and fall. */
  readonly melody: number
  readonly whispers: boolean
}

export const PLAIN: Manner = { pitch: 0, rate: 1, volume: 1, melody: 1, whispers: false }

/** Ways of speaking by the words of both languages, as parentheticals have them: beginnings of words, or whole ones with a "!". */
const MANNERS: readonly (readonly [RegExp, Partial<Manner>])[] = [
  [
    words('whisper murmur mutter sotto!voce breath! chuchot souffle! soufflant susurr voix!basse tout!bas mi-voix!'),
    { whispers: true, volume: 0.5, rate: 0.92 },
  ],
  [
    words('quiet soft gentl low! aside! tender douce doux! bas! aparté part! tendre'),
    { volume: 0.65, pitch: -1, rate: 0.96 },
  ],
  [
    words(
      'shout yell scream loud call! calls! calling! roar bellow crie! criant! hurl fort! appelle appelant tue-tête! vocifér',
    ),
    { volume: 1.7, pitch: 3, rate: 1.05, melody: 1.3 },
  ],
  [
    words('angr furious rage! raging! colère! furieu rageu énerv'),
    { volume: 1.35, pitch: 1.5, rate: 1.1, melody: 1.3 },
  ],
  [words('slow drawl lent! lente! lentement! traînant! posément!'), { rate: 0.72 }],
  [
    words('fast! faster! quick rapid hurried hurry hasti breathless vite! précipit pressé essouffl haletant'),
    { rate: 1.32 },
  ],
  [
    words(
      'sad! sadly! weary weari tired weep sob! sobs! sobbing! crying! broken! triste las! lasse! fatigué pleur sanglot abattu',
    ),
    { pitch: -1.5, rate: 0.88, volume: 0.85, melody: 0.6 },
  ],
  [
    words(
      'laugh happi happy excited joy cheer bright! brightly! delight riant! joyeu gai! gaie! gaiement! enthousias ravi!',
    ),
    { pitch: 2, rate: 1.08, melody: 1.5 },
  ],
  [
    words(
      'flat! flatly! cold! coldly! deadpan monoton dryly! drily! froid! froide sec! sèche sèchement monocorde neutre atone',
    ),
    { melody: 0.25 },
  ],
  [words('hesita uncertain hésit incertain'), { rate: 0.82 }],
  [words('afraid fearful terrif trembl apeuré effray'), { pitch: 2, rate: 1.12, volume: 0.9 }],
]

function words(list: string): RegExp {
  const each = list.split(' ').map((word) => {
    const whole = word.endsWith('!')
    return word.replaceAll('!', ' ').trim() + (whole ? '(?!\\p{L})' : '')
  })
  return new RegExp(`(?<!\\p{L})(?:${each.join('|')})`, 'u')
}

const NOT = /(?<!\p{L})(?:not|without|never|no longer|sans|pas|jamais|plus)(?!\p{L})[^,;.]*/gu
const LONGEST = 300

/** What a parenthetical asks of a voice; several ways add up, and what it says not to do is not done. */
export function readManner(words: string): Manner {
  const wanted = words.slice(0, LONGEST).toLowerCase().replaceAll('’', "'").replace(NOT, ' ')
  return MANNERS.filter(([pattern]) => pattern.test(wanted)).reduce((all, [, one]) => add(all, one), PLAIN)
}

const add = (all: Manner, one: Partial<Manner>): Manner => ({
  pitch: all.pitch + (one.pitch ?? 0),
  rate: all.rate * (one.rate ?? 1),
  volume: all.volume * (one.volume ?? 1),
  melody: all.melody * (one.melody ?? 1),
  whispers: all.whispers || (one.whispers ?? false),
})
