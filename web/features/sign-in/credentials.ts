/** The email domain for accounts that have no mailbox and sign in with a login name. */
const PUPILS = 'pupils.invalid'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Returns the email address of a login name; an email address is returned unchanged. */
export function completeLogin(login: string): string {
  const name = login.trim()
  return name === '' || name.includes('@') ? name : `${name}@${PUPILS}`
}

/** Returns whether `address` can receive email. */
export function hasMailbox(address: string): boolean {
  return address.includes('@') && !address.toLowerCase().endsWith(`@${PUPILS}`)
}

/** Reads the two required fields; returns undefined if one is empty. */
export function readCredentials(data: FormData): Credentials | undefined {
  const email = textOf(data, 'email').trim()
  const password = textOf(data, 'password')
  return email && password ? { email, password } : undefined
}

export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** Returns the entered code without spaces and dashes. */
export function codeOf(data: FormData): string {
  return textOf(data, 'code').replaceAll(/[\s-]/g, '')
}
