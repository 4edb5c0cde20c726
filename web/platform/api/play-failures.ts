/** The words of refusals about who is who in a play, and where it lies; imported by the pages that may meet them. */
import { m } from '../../messages/messages.js'
import { addFailureWords, type PlayCode } from './failure.ts'

const WORDS: Record<PlayCode, () => string> = {
  play_full: m.failure_play_full,
  person_not_found: m.failure_person_not_found,
  character_not_found: m.failure_character_not_found,
  already_owner: m.failure_already_owner,
  not_in_trash: m.failure_not_in_trash,
}

addFailureWords(WORDS)
