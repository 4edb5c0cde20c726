/**
 * Characters to ignore in a phone number: blanks, dashes, dots, brackets, and the zero dropped after a country code.
 */
const plain = (text: string): string =>
  text
    .trim()
    .replace('(0)', '')
    .replaceAll(/[\s()./\-\u2010-\u2015]/g, '')
    .replace(/^00/, '+')

/** Whether somebody means a phone number, rather than an address or a login name. */
export const meansPhone = (text: string): boolean => /^\+?\d{6,20}$/.test(plain(text))

/** The number as the service takes it; nothing where its country is not told or it is none. */
export function readPhone(text: string): string | undefined {
  const number = plain(text)
  return /^\+[1-9]\d{5,14}$/.test(number) ? number : undefined
}
