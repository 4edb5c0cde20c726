export { lineOf, openBuiltIn } from './engines/built-in/built-in.ts'
export { speakInThread } from './engines/built-in/espeak.ts'
export { BUILT_IN_VOICES } from './engines/built-in/voices.ts'
export { SAMPLE_RATE, type Speech, type SpeechRequest } from './engines/engine.ts'
export { FOREIGN, HOSTILE, MARKUP, TEXT } from './engines/texts-for-tests.ts'
export { encodeInThread } from './speech/encoding/encoders.ts'
export { encodeSpeech } from './speech/encoding/encode.ts'
export { bringPlay } from './speech/speech-app-for-tests.ts'

/** Exports for measuring speech: the synthesiser and encoder in the current thread, and both in worker threads. */
