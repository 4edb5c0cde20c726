/** MP3 with a constant bitrate, whose frames can be joined, and Ogg Vorbis for downloads as one file. */
export const SOUND_FORMATS = ['mp3', 'ogg'] as const
export type SoundFormat = (typeof SOUND_FORMATS)[number]

export const SOUND_TYPES: Readonly<Record<SoundFormat, string>> = { mp3: 'audio/mpeg', ogg: 'audio/ogg' }

/** Kilobits per second of the MP3. A higher bitrate doesn't improve speech at this sample rate. */
export const MP3_BITRATE = 48
