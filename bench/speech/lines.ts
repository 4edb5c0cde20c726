import { spokenWords, utterancesOf, type Language } from '@replique/script'
import { BUILT_IN_VOICES, type SpeechRequest } from '@replique/server/speech'
import { generatePlay } from '../plays.ts'

/** Returns a play of this many pages as requests to a speech engine, with a separate voice for each character. */
export function requestsOf(language: Language, pages: number, seed: number): readonly SpeechRequest[] {
  const play = generatePlay({ pages, seed, kind: 'stage', language })
  const voices = BUILT_IN_VOICES.filter(({ languages }) => languages.includes(language))
  const cast = new Map(play.characters.map(({ id }, at) => [id, voices[(at + 1) % voices.length]!.id]))
  return utterancesOf(play).map((utterance) => ({
    voice: cast.get(utterance.speakers[0] ?? '') ?? voices[0]!.id,
    language,
    words: spokenWords(utterance, [], language).map(({ said }) => said),
    delivery: { pitch: 0, rate: 1, volume: 1, manner: utterance.manner },
  }))
}
