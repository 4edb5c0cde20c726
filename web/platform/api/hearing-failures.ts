/** The words of refusals about what makes a play heard; imported by the pages that may meet them. */
import { m } from '../../messages/messages.js'
import { addFailureWords, type HearingCode } from './failure.ts'

const WORDS: Record<HearingCode, () => string> = {
  voice_not_found: m.failure_voice_not_found,
  voice_unknown: m.failure_voice_unknown,
  too_many_voices: m.failure_too_many_voices,
  too_many_pronunciations: m.failure_too_many_pronunciations,
  not_entitled: m.failure_not_entitled,
  reading_not_found: m.failure_reading_not_found,
  reading_going_on: m.failure_reading_going_on,
  reading_ended: m.failure_reading_ended,
  reading_moved_on: m.failure_reading_moved_on,
  nothing_to_read: m.failure_nothing_to_read,
  speech_quota: m.failure_speech_quota,
  speech_unavailable: m.failure_speech_unavailable,
  not_spoken_yet: m.failure_not_spoken_yet,
  recording_not_found: m.failure_recording_not_found,
  not_your_part: m.failure_not_your_part,
  consent_needed: m.failure_consent_needed,
  recording_wrong: m.failure_recording_wrong,
  recording_too_long: m.failure_recording_too_long,
  recording_silent: m.failure_recording_silent,
  recordings_full: m.failure_recordings_full,
  storage_full: m.failure_storage_full,
}

addFailureWords(WORDS)
