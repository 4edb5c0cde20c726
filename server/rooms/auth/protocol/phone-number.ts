import { invalid } from '../auth-error.ts'

/** A number in the international form, as digits only. */
export function readPhone(given: string): string {
  const digits = given.replace(/^\+/, '').replaceAll(' ', '')
  return /^[1-9]\d{1,14}$/.test(digits) ? digits : invalid('Invalid phone number format (E.164 required)')
}
