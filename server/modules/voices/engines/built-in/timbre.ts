/** What shapes a voice, in the synthesiser's own terms. */
export interface Timbre {
  /** Hertz, from the lowest to the highest of a sentence. */
  readonly pitch: readonly [number, number]
  /** Of a man's throat in percent, formants going up with it: about 112 is a woman's, 128 a child's. */
  readonly size: number
  /** Strength of the formants above the vowels', in percent. */
  readonly brightness?: number
  /** Width of the formants in percent: wide ones are veiled. */
  readonly width?: number
  readonly breath?: number
  /** Trembling, 0 to 20; without it a voice is a machine's. */
  readonly flutter?: number
  /** Creaking, 0 to 7. */
  readonly roughness?: number
  /** Strength of the voice below the breath, in percent. */
  readonly voicing?: number
  /** Times the usual speed. */
  readonly rate?: number
  /** Times the usual loudness, so that all voices of a cast are equally loud. */
  readonly gain?: number
}

export interface Turn {
  /** Semitones up or down. */
  readonly pitch: number
  /** Times the voice's own rise and fall. */
  readonly melody: number
  readonly whispers: boolean
}

/** Hertz: what the synthesiser still makes a voice of. */
const LOWEST = 40
const HIGHEST = 700
const VOWELS = 2
const WHISPER = ['voicing 17', 'breath 75 75 50 40 15 10', 'breathw 150 150 200 200 400 400']

/** The text of the file by which the synthesiser speaks with a timbre, turned as a line wants it. */
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
