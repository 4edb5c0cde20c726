/** Exports for measuring speech: the engines, and the synthesiser and encoder in this thread and in worker threads. */
export { lineOf, openBuiltIn } from './engines/built-in/built-in.ts'
export { speakInThread } from './engines/built-in/espeak.ts'
export { BUILT_IN_VOICES } from './engines/built-in/voices.ts'
export { SAMPLE_RATE, type Speech, type SpeechRequest } from './engines/engine.ts'
export { FOREIGN, HOSTILE, MARKUP, TEXT } from './engines/texts-for-tests.ts'
export { gatherEngines, type Engines, type Spoken } from './engines/engines.ts'
export { measureLoudness } from './engines/loudness.ts'
export { openNatural, voicesOf } from './engines/natural/natural.ts'
export type { LineAnswer, NaturalLine } from './engines/natural/speaking-process.ts'
export { printWav } from './engines/wav.ts'
export { readCatalogue } from './packs/catalogue.ts'
export { type InstalledPack, listInstalled } from './packs/installed.ts'
export { encodeInThread } from './speech/encoding/encoders.ts'
export { encodeSpeech } from './speech/encoding/encode.ts'
export { bringPlay } from './speech/speech-app-for-tests.ts'
export { openLog } from '../../kernel/log.ts'
export { systemClock } from '../../kernel/clock.ts'

/** The program that speaks with natural voices. */
export const SPEAKING_PROCESS = new URL('./engines/natural/speaking-process.ts', import.meta.url)
