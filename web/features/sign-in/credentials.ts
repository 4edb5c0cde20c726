/** Accounts without a mailbox sign in by a name, which stands for this address. */
const PUPILS = 'pupils.invalid'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** The address that a login name stands for; an address is itself. */
export function completeLogin(login: string): string {
  const name = login.trim()
  return name === '' || name.includes('@') ? name : `${name}@${PUPILS}`
}

/** Whether emails can reach somebody. */
export function hasMailbox(address: string): boolean {
  return address.includes('@') && !address.toLowerCase().endsWith(`@${PUPILS}`)
}

/** The two fields without which nobody can be let in. */
export function readCredentials(data: FormData): Credentials | undefined {
  const email = textOf(data, 'email').trim()
  const password = textOf(data, 'password')
  return email && password ? { email, password } : undefined
}

export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** A code as it is read out or pasted: without blanks and dashes. */
export function codeOf(data: FormData): string {
  return textOf(data, 'code').replaceAll(/[\s-]/g, '')
}
