declare module '@echogarden/espeak-ng-emscripten' {
  /** Only what is used of it. */
  export interface EspeakSynthesiser {
    set_rate(wordsAMinute: number): void
    /** 0 when it did; else it goes on with the voice it had. */
    set_voice(name: string): number
    synthesize(
      text: string,
      /** The times of events are in milliseconds; true ends it. */
      hear: (
        samples: Int16Array,
        events: readonly { readonly type: string; readonly text_position: number; readonly audio_position: number }[],
      ) => boolean,
    ): void
  }
  export interface Espeak {
    readonly FS: { writeFile(path: string, text: string): void }
    readonly eSpeakNGWorker: new () => EspeakSynthesiser
  }
  export default function open(): Promise<Espeak>
}
