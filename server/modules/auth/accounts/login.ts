/**
 * Accounts made from a list have a name to sign in with and no mailbox. It is kept as an address that no letter can
 * ever reach (RFC 2606), so that everything that tells people apart by an address works for them too.
 */
const DOMAIN = '@pupils.invalid'

export const addressOfLogin = (login: string): string => `${login}${DOMAIN}`

/** What somebody types to sign in: an address, or the name that stands for one. */
export const readLogin = (given: string): string =>
  given === '' || given.includes('@') ? given : addressOfLogin(given)

export const isLogin = (address: string): boolean => address.endsWith(DOMAIN)

/** How an address is shown: of a login only the name. */
export const showLogin = (address: string): string => (isLogin(address) ? address.slice(0, -DOMAIN.length) : address)

/** The ending by which logins are found. */
export const LOGIN_ENDING = DOMAIN
