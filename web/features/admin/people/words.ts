import type { AdminUser } from '@replique/contract'
import { m } from '../../../messages/messages.js'

/** What somebody is called here: their name, else what they sign in with. */
export const nameOf = ({ name, login, guest }: Pick<AdminUser, 'name' | 'login' | 'guest'>): string =>
  name || login || (guest ? m.admin_mark_guest() : m.admin_nameless())
