import type { ErrorCode } from '@replique/contract'
import { m } from '../../messages/messages.js'
import { Refusal } from './refusal.ts'

/** Refusals that not every page meets: those that do bring their words along. */
export type PeopleCode =
  | 'invitation_unknown'
  | 'invitation_foreign'
  | 'invitation_own'
  | 'invitation_already_in'
  | 'invitation_withdrawn'
  | 'invitation_used'
  | 'invitation_expired'
  | 'too_many_invitations'
  | 'friend_not_found'
  | 'group_not_found'
  | 'member_not_found'
  | 'group_full'
  | 'group_archived'
  | 'too_many_groups'
  | 'last_owner'
export type AdminCode =
  | 'not_admin'
  | 'flags_not_admin'
  | 'flag_not_found'
  | 'last_administrator'
  | 'user_not_found'
  | 'address_unproved'
  | 'user_exists'
  | 'list_wrong'
  | 'letter_wrong'
  | 'hosted_accounts'
  | 'setup_closed'
  | 'setup_code_wrong'
export type AccountCode = 'no_second_factor' | 'recovery_code_wrong' | 'proof_wrong' | 'picture_wrong'
export type FileCode =
  | 'file_empty'
  | 'file_not_text'
  | 'file_line_too_long'
  | 'file_too_long'
  | 'file_unknown'
  | 'file_too_large'
  | 'file_damaged'
  | 'file_refused'
  | 'file_encrypted'
  | 'file_no_text'
export type PlayCode = 'play_full' | 'person_not_found' | 'character_not_found' | 'already_owner' | 'not_in_trash'
export type ShelfCode = 'too_many_labels'
export type HearingCode =
  | 'voice_not_found'
  | 'voice_unknown'
  | 'too_many_voices'
  | 'too_many_pronunciations'
  | 'not_entitled'
  | 'reading_not_found'
  | 'reading_going_on'
  | 'reading_ended'
  | 'reading_moved_on'
  | 'nothing_to_read'
  | 'recording_not_found'
  | 'not_your_part'
  | 'consent_needed'
  | 'recording_wrong'
  | 'recording_too_long'
  | 'recording_silent'
  | 'recordings_full'
  | 'storage_full'
  | 'speech_quota'
  | 'speech_unavailable'
  | 'not_spoken_yet'
export type AiCode = 'feature_off' | 'ai_quota' | 'model_unavailable' | 'model_answer'
export type ImportCode =
  | 'import_not_found'
  | 'import_not_read'
  | 'import_moved_on'
  | 'too_many_imports'
  | 'too_many_corrections'
export type AiKeeperCode =
  | 'provider_not_found'
  | 'provider_address'
  | 'provider_key_again'
  | 'too_many_providers'
  | 'model_not_found'
  | 'prompt_wrong'
export type JobCode = 'job_not_found' | 'job_moved_on' | 'too_many_jobs'
/** Met by programs alone: pages name the type of what they send. */
type ProgramCode = 'unsupported_media_type'
type RareCode =
  | ProgramCode
  | PlayCode
  | ImportCode
  | JobCode
  | AiCode
  | AiKeeperCode
  | HearingCode
  | ShelfCode
  | PeopleCode
  | AdminCode
  | AccountCode
  | FileCode

const MESSAGES: Partial<Record<ErrorCode, () => string>> & Record<Exclude<ErrorCode, RareCode>, () => string> = {
  no_authorization: m.failure_no_authorization,
  not_allowed: m.failure_not_allowed,
  play_not_found: m.failure_play_not_found,
  version_not_found: m.versions_failure_not_found,
  not_found: m.failure_not_found,
  second_factor_needed: m.failure_second_factor_needed,
  invalid: m.failure_invalid,
  too_large: m.failure_too_large,
  too_many_versions: m.versions_failure_too_many,
  too_many_requests: m.failure_too_many_requests,
  unavailable: m.failure_unavailable,
}

/** The code of a refusal by one of the product's routes, or nothing when the call never got an answer. */
export function failureCode(error: unknown): string | undefined {
  return error instanceof Refusal ? error.code : undefined
}

/** What happened, in the reader's language. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof Refusal)) return m.failure_network()
  const known = MESSAGES[error.code as ErrorCode]
  return known ? known() : m.failure_unknown()
}

/** Adds the words of refusals that not every page meets. */
export function addFailureWords(words: Partial<Record<ErrorCode, () => string>>): void {
  Object.assign(MESSAGES, words)
}
