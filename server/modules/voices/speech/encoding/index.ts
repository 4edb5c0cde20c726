/** Sound as files: MP3 whose frames can be joined to longer sounds, and Ogg. */
export { encode, encodeSilence, encodeSpeech, type EncodedSpeech } from './encode.ts'
export { countFrames, FRAME_SECONDS, LEAD_SECONDS, secondsOf, silenceSeconds } from './encode.ts'
export { MP3_BITRATE, SOUND_FORMATS, SOUND_TYPES, type SoundFormat } from './formats.ts'
