import { m } from '../../../messages/messages.js'
import type { LetterKind } from './letter-link.ts'

interface Words {
  readonly title: () => string
  readonly lead: () => string
  readonly action: () => string
}

const title = m.page_confirm
const SIGN_UP: Words = { title, lead: m.confirm_address_lead, action: m.confirm_address }

/** What each kind of letter asks for. */
export const WORDS: Readonly<Record<LetterKind, Words>> = {
  signup: SIGN_UP,
  email: SIGN_UP,
  invite: { title: m.page_invite, lead: m.invite_lead, action: m.invite_accept },
  magiclink: { title, lead: m.confirm_magic_lead, action: m.confirm_magic },
  recovery: { title, lead: m.confirm_recovery_lead, action: m.confirm_recovery },
  email_change: { title, lead: m.confirm_change_lead, action: m.confirm_change },
}
