/** What is used of the synthesiser's package, which tells no types of its own. */
export interface EspeakSynthesiser {
  set_rate(wordsAMinute: number): void
  /** 0 when it did; else it goes on with the voice it had. */
  set_voice(name: string): number
  /** Times of events are in milliseconds; whoever hears ends it by true. */
  synthesize(text: string, hear: (samples: Int16Array, events: readonly EspeakEvent[]) => boolean): void
}

export interface EspeakEvent {
  readonly type: string
  /** In characters, the first is 1. */
  readonly text_position: number
  readonly audio_position: number
}

export interface Espeak {
  readonly FS: { writeFile(path: string, text: string): void }
  readonly eSpeakNGWorker: new () => EspeakSynthesiser
}

const PACKAGE: string = '@echogarden/espeak-ng-emscripten'

/** Loads the synthesiser with all its languages, about 25 MB, which takes some tenths of a second. */
export async function openEspeak(): Promise<Espeak> {
  const { default: open } = (await import(PACKAGE)) as { readonly default: () => Promise<Espeak> }
  return open()
}
