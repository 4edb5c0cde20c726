import type { AdminUser } from '@replique/contract'
import { m } from '../../../messages/messages.js'

/** What somebody is called here: their name, else what they sign in with. */
export const nameOf = ({ name, login, guest }: Pick<AdminUser, 'name' | 'login' | 'guest'>): string =>
  name || login || (guest ? m.admin_mark_guest() : m.admin_nameless())

/** Whether they have an address that they only typed; a login or a number is no address. */
export const isUnproved = ({ login, addressProved }: Pick<AdminUser, 'login' | 'addressProved'>): boolean =>
  login.includes('@') && !addressProved
