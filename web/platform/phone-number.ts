/**
 * Normalises a typed phone number: removes spaces, dashes, dots, slashes, brackets and a `(0)` after the country code,
 * and replaces a leading 00 with +.
 */
const plain = (text: string): string =>
  text
    .trim()
    .replace('(0)', '')
    .replaceAll(/[\s()./\-\u2010-\u2015]/g, '')
    .replace(/^00/, '+')

/** Returns whether the text looks like a phone number rather than an email address or a login name. */
export const meansPhone = (text: string): boolean => /^\+?\d{6,20}$/.test(plain(text))

/** Returns the number in the service's format, or undefined if it is invalid or has no country code. */
export function readPhone(text: string): string | undefined {
  const number = plain(text)
  return /^\+[1-9]\d{5,14}$/.test(number) ? number : undefined
}
