import type { VoiceAge, VoiceGender } from '@replique/contract/voice-traits'
import type { Language } from '@replique/script'
import type { EngineVoice } from '../engine.ts'

/** The parameters that shape a voice, in the synthesiser's terms. */
interface Timbre {
  /** Pitch in hertz: the lowest and the highest in a sentence. */
  readonly pitch: readonly [number, number]
  /** Formant frequencies as a percentage of an adult man's: about 112 for a woman, 128 for a child. */
  readonly size: number
  /** Strength of the formants above those of the vowels, in percent. */
  readonly brightness?: number
  /** Width of the formants in percent. Wide formants make a voice sound veiled. */
  readonly width?: number
  readonly breath?: number
  /** Tremor, 0 to 20. Without it a voice sounds mechanical. */
  readonly flutter?: number
  /** Creakiness, 0 to 7. */
  readonly roughness?: number
  /** Strength of the voice relative to the breath, in percent. */
  readonly voicing?: number
  /** Speed, relative to normal speed. */
  readonly rate?: number
}

interface Turn {
  /** Change of pitch in semitones. */
  readonly pitch: number
  /** Pitch range, relative to the voice's own. */
  readonly melody: number
  readonly whispers: boolean
}

/** Lowest and highest pitch, in hertz, at which the synthesiser still produces a voice. */
const LOWEST = 40
const HIGHEST = 700
const VOWELS = 2
const WHISPER = ['voicing 17', 'breath 75 75 50 40 15 10', 'breathw 150 150 200 200 400 400']

/** Returns the content of the variant file for a timbre, adjusted for one line. */
export function printTimbre(timbre: Timbre, turn: Turn): string {
  const { size, brightness = 100, width = 100, breath = 0, flutter = 2, roughness = 2, voicing = 100 } = timbre
  const [low, high] = pitchOf(timbre, turn)
  const formants = Array.from({ length: 9 }, (_, at) => {
    const strength = at === 0 && turn.whispers ? 0 : at > VOWELS ? brightness : 100
    return `formant ${at} ${at === 0 ? 100 : size} ${strength} ${width}`
  })
  const sound = turn.whispers ? WHISPER : [`voicing ${voicing}`, `breath ${Array(8).fill(breath).join(' ')}`]
  const head = ['language variant', 'name replique', `pitch ${low} ${high}`]
  return [...head, `flutter ${flutter}`, `roughness ${roughness}`, ...formants, ...sound, ''].join('\n')
}

function pitchOf({ pitch: [low, high] }: Timbre, { pitch, melody }: Turn): [number, number] {
  const times = 2 ** (pitch / 12)
  const middle = ((low + high) / 2) * times
  const half = ((high - low) / 2) * times * melody
  const bound = (hertz: number): number => Math.round(Math.min(HIGHEST, Math.max(LOWEST, hertz)))
  return [bound(middle - half), bound(middle + half)]
}

/** A built-in voice with the settings that shape it. */
export interface BuiltInVoice extends EngineVoice {
  readonly accent: string
  /** The synthesiser's name for the accent. */
  readonly tongue: string
  readonly timbre: Timbre
}

interface Kind {
  readonly gender: VoiceGender
  readonly age: VoiceAge
  readonly timbre: Timbre
}

const kind = (gender: VoiceGender, age: VoiceAge, timbre: Timbre): Kind => ({ gender, age, timbre })

/** The kinds of voices, in the same order as the names below. */
const KINDS: readonly Kind[] = [
  kind('female', 'adult', { pitch: [150, 215], size: 110 }),
  kind('female', 'adult', { pitch: [125, 170], size: 107, width: 115, brightness: 75 }),
  kind('female', 'adult', { pitch: [175, 255], size: 113, breath: 4, width: 140, brightness: 85 }),
  kind('female', 'young', { pitch: [195, 285], size: 116, brightness: 120, rate: 1.06 }),
  kind('female', 'young', { pitch: [220, 300], size: 119, breath: 3, width: 130 }),
  kind('female', 'old', {
    pitch: [135, 200],
    size: 108,
    flutter: 18,
    roughness: 4,
    brightness: 50,
    rate: 0.87,
  }),
  kind('female', 'old', {
    pitch: [165, 225],
    size: 112,
    flutter: 20,
    voicing: 70,
    brightness: 25,
    rate: 0.9,
  }),
  kind('male', 'adult', { pitch: [85, 125], size: 98 }),
  kind('male', 'adult', { pitch: [62, 92], size: 91, brightness: 80, rate: 0.95 }),
  kind('male', 'adult', { pitch: [108, 160], size: 101, brightness: 115 }),
  kind('male', 'adult', { pitch: [74, 104], size: 95, roughness: 7, flutter: 8, width: 85 }),
  kind('male', 'young', { pitch: [122, 180], size: 104, rate: 1.07 }),
  kind('male', 'young', { pitch: [98, 142], size: 106, breath: 5, width: 150, brightness: 80, rate: 1.03 }),
  kind('male', 'old', { pitch: [78, 118], size: 97, flutter: 20, brightness: 20, rate: 0.86 }),
  kind('male', 'old', {
    pitch: [100, 142],
    size: 94,
    flutter: 17,
    roughness: 6,
    brightness: 45,
    rate: 0.9,
  }),
  kind('female', 'child', { pitch: [265, 375], size: 128, rate: 1.03 }),
  kind('male', 'child', { pitch: [235, 325], size: 124, brightness: 115, rate: 1.05 }),
  kind('neutral', 'child', { pitch: [310, 420], size: 134, breath: 2, rate: 0.96 }),
  kind('neutral', 'adult', { pitch: [120, 146], size: 110, brightness: 145, width: 75, rate: 0.94 }),
  kind('neutral', 'young', { pitch: [148, 190], size: 124, brightness: 50 }),
]

type Accent = readonly [tag: string, tongue: string]
type Name = readonly [name: string, accent: Accent]

const BRITISH: Accent = ['en-GB', 'gmw/en-GB-x-rp']
const NORTHERN: Accent = ['en-GB', 'gmw/en-GB-x-gbclan']
const ENGLISH: Accent = ['en-GB', 'gmw/en']
const SCOTTISH: Accent = ['en-GB', 'gmw/en-GB-scotland']
const AMERICAN: Accent = ['en-US', 'gmw/en-US']
const CARIBBEAN: Accent = ['en-029', 'gmw/en-029']
const FRENCH: Accent = ['fr-FR', 'roa/fr']
const BELGIAN: Accent = ['fr-BE', 'roa/fr-BE']
const SWISS: Accent = ['fr-CH', 'roa/fr-CH']

const NAMES: Readonly<Record<Language, readonly Name[]>> = {
  en: [
    ['Alice', BRITISH],
    ['Margaret', AMERICAN],
    ['Harriet', ENGLISH],
    ['Ruby', AMERICAN],
    ['Flora', SCOTTISH],
    ['Old Agnes', ENGLISH],
    ['Old Martha', AMERICAN],
    ['Edmund', BRITISH],
    ['Walter', AMERICAN],
    ['Marcus', CARIBBEAN],
    ['Vincent', AMERICAN],
    ['Felix', ENGLISH],
    ['Duncan', SCOTTISH],
    ['Old Tom', ENGLISH],
    ['Old George', NORTHERN],
    ['Little Molly', ENGLISH],
    ['Little Sam', AMERICAN],
    ['Little Pip', BRITISH],
    ['Morgan', BRITISH],
    ['Robin', AMERICAN],
  ],
  fr: [
    ['Claire', FRENCH],
    ['Hélène', FRENCH],
    ['Solange', SWISS],
    ['Manon', FRENCH],
    ['Inès', BELGIAN],
    ['La vieille Jeanne', FRENCH],
    ['Tante Odile', BELGIAN],
    ['Julien', FRENCH],
    ['Armand', FRENCH],
    ['Baptiste', BELGIAN],
    ['Marcel', FRENCH],
    ['Théo', FRENCH],
    ['Lucas', SWISS],
    ['Le vieux Paul', FRENCH],
    ['Père Anselme', SWISS],
    ['La petite Lou', FRENCH],
    ['Le petit Léo', FRENCH],
    ['Charlie', BELGIAN],
    ['Camille', FRENCH],
    ['Sacha', FRENCH],
  ],
}

const idOf = (language: Language, name: string): string =>
  `${language}-${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-')}`

const voicesOf = (language: Language): BuiltInVoice[] =>
  NAMES[language].map(([name, [accent, tongue]], at) => {
    const { gender, age, timbre } = KINDS[at]!
    return {
      id: idOf(language, name),
      name,
      accent,
      languages: [language],
      gender,
      age,
      tongue,
      timbre,
    }
  })

export const BUILT_IN_VOICES: readonly BuiltInVoice[] = [...voicesOf('en'), ...voicesOf('fr')]

/** For each language, the accent with which voices of other languages speak it. */
export const DEFAULT_ACCENT: Readonly<Record<Language, string>> = { en: 'gmw/en', fr: 'roa/fr' }
