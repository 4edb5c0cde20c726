/** The words of refusals about invitations, friends and groups; imported by the pages that may meet them. */
import { m } from '../../messages/messages.js'
import { addFailureWords, type PeopleCode } from './failure.ts'

const WORDS: Record<PeopleCode, () => string> = {
  invitation_unknown: m.failure_invitation_unknown,
  invitation_foreign: m.failure_invitation_foreign,
  invitation_own: m.failure_invitation_own,
  invitation_already_in: m.failure_invitation_already_in,
  invitation_withdrawn: m.failure_invitation_withdrawn,
  invitation_used: m.failure_invitation_used,
  invitation_expired: m.failure_invitation_expired,
  too_many_invitations: m.failure_too_many_invitations,
  friend_not_found: m.failure_friend_not_found,
  group_not_found: m.failure_group_not_found,
  member_not_found: m.failure_member_not_found,
  group_full: m.failure_group_full,
  group_archived: m.failure_group_archived,
  too_many_groups: m.failure_too_many_groups,
  last_owner: m.failure_last_owner,
}

addFailureWords(WORDS)
