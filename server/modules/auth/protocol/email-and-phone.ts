import { LIMITS } from '@replique/contract'
import { isLogin } from '../accounts/sign-in.ts'
import { invalid } from '../auth-error.ts'

const LOCAL = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}$/u
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

function looksRight(address: string): boolean {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const labels = address.slice(at + 1).split('.')
  if (at < 1 || !LOCAL.test(local) || address.normalize('NFKC') !== address) return false
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
  return labels.length >= 2 && labels.every((label) => LABEL.test(label))
}

// folding must not make two different addresses equal: the Kelvin sign, for example, becomes an ordinary k in lower
// case
const isPlain = (letter: string): boolean => letter <= '\u007F'
const fold = (letter: string): string =>
  isPlain(letter) || !isPlain(letter.toLowerCase()) ? letter.toLowerCase() : letter

/** Returns the spelling in which an address is stored and looked up. */
export function foldAddress(address: string): string {
  return address.trim().replaceAll(/\p{Lu}/gu, fold)
}

/** Whether this is a valid address in its stored form. */
export function isAddress(folded: string): boolean {
  return folded.length <= LIMITS.email && looksRight(folded)
}

/** Returns the email address in its stored form. Throws if it is invalid. */
export function readAddress(given: string): string {
  const address = foldAddress(given)
  if (address === '') invalid('An email address is required')
  if (address.length > LIMITS.email) invalid('An email address is too long')
  // logins are stored as addresses too, but nobody can sign up with one
  if (!looksRight(address) || isLogin(address)) invalid('Unable to validate email address: invalid format')
  return address
}

/** Returns the form in which a number is stored and looked up: digits only. */
export const foldPhone = (given: string): string => given.replace(/^\+/, '').replaceAll(' ', '')

/** Whether this is an international number (E.164) in its stored form. */
export const isPhone = (folded: string): boolean => /^[1-9]\d{1,14}$/.test(folded)

/** Returns the number in its stored form, or refuses it. */
export function readPhone(given: string): string {
  const digits = foldPhone(given)
  return isPhone(digits) ? digits : invalid('Invalid phone number format (E.164 required)')
}

/** Refuses any channel for a code other than text messages. */
export function checkChannel(channel: string): void {
  if (channel !== '' && channel !== 'sms')
    invalid(
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    )
}
