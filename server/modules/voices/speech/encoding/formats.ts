/** MP3 of a constant bitrate, whose frames can be joined; Ogg Vorbis for what is kept as one file. */
export const SOUND_FORMATS = ['mp3', 'ogg'] as const
export type SoundFormat = (typeof SOUND_FORMATS)[number]

export const SOUND_TYPES: Readonly<Record<SoundFormat, string>> = { mp3: 'audio/mpeg', ogg: 'audio/ogg' }

/** Kilobits a second of the MP3: no voice at this sample rate gains by more. */
export const MP3_BITRATE = 48
