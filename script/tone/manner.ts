/** How a manner of speaking, in the writer's words or as a tone, changes a voice. */
import type { SpeechTone, ToneName } from './tone.ts'

/** How a manner of speaking changes a voice. */
interface Manner {
  /** Change of pitch in semitones. */
  readonly pitch: number
  readonly rate: number
  readonly volume: number
  /** Pitch range, relative to the voice's own. */
  readonly melody: number
  readonly whispers: boolean
}

/** A sung line is drawn out, and its pitch moves further. */
const SUNG: Partial<Manner> = { pitch: 1, rate: 0.8, melody: 1.6 }

const PLAIN: Manner = { pitch: 0, rate: 1, volume: 1, melody: 1, whispers: false }

/**
 * Manners of speaking, by the English and French words for them in parentheticals. Each entry matches all words that
 * start with it; an entry that ends with "!" matches only the whole word.
 */
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

/** Reads the manner from a parenthetical. Several manners combine, and negated ones are ignored. */
function readManner(words: string): Manner {
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

/**
 * How each tone changes a voice at normal intensity. Low intensity halves the effect, and high intensity increases it
 * by half.
 */
const TONES: Readonly<Record<Exclude<ToneName, 'neutral'>, Partial<Manner>>> = {
  joyful: { pitch: 2, rate: 1.08, melody: 1.4, volume: 1.1 },
  sad: { pitch: -1.5, rate: 0.86, melody: 0.65, volume: 0.85 },
  angry: { pitch: 1, rate: 1.1, melody: 1.25, volume: 1.35 },
  afraid: { pitch: 2, rate: 1.12, melody: 1.1, volume: 0.85 },
  tender: { pitch: -0.5, rate: 0.92, melody: 0.95, volume: 0.75 },
  mocking: { pitch: 0.5, rate: 0.94, melody: 1.5 },
  surprised: { pitch: 2.5, rate: 1.04, melody: 1.5, volume: 1.1 },
  urgent: { pitch: 1, rate: 1.18, melody: 1.2, volume: 1.2 },
}
const SHARE = { 1: 0.5, 2: 1, 3: 1.5 } as const

/** What decides how something is spoken: the writer's words, the tone of the speech, and whether it is sung. */
interface Spoken {
  readonly manner: string
  readonly tone?: SpeechTone | undefined
  readonly sung?: boolean | undefined
}

/** Determines how a voice should speak: by the writer's words if they describe a manner, otherwise by the tone. */
export function mannerFor({ manner, tone, sung = false }: Spoken): Manner {
  const spoken = spokenManner(manner, tone)
  return sung ? add(spoken, SUNG) : spoken
}

function spokenManner(words: string, tone: SpeechTone | undefined): Manner {
  const manner = readManner(words)
  const said = (Object.keys(PLAIN) as (keyof Manner)[]).some((key) => manner[key] !== PLAIN[key])
  if (said || tone === undefined || tone.name === 'neutral') return manner
  const { pitch = 0, rate = 1, melody = 1, volume = 1 } = TONES[tone.name]
  const share = SHARE[tone.intensity]
  const times = (value: number): number => 1 + (value - 1) * share
  return { ...PLAIN, pitch: pitch * share, rate: times(rate), melody: times(melody), volume: times(volume) }
}
