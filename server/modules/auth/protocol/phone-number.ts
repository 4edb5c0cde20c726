import { invalid } from '../auth-error.ts'

/** The one spelling under which a number is stored and looked up: digits only. */
export const foldPhone = (given: string): string => given.replace(/^\+/, '').replaceAll(' ', '')

/** Whether this is a number in the international form (E.164), as it is stored. */
export const isPhone = (folded: string): boolean => /^[1-9]\d{1,14}$/.test(folded)

/** The number as it is stored, or the protocol's refusal. */
export function readPhone(given: string): string {
  const digits = foldPhone(given)
  return isPhone(digits) ? digits : invalid('Invalid phone number format (E.164 required)')
}

/** Refuses whatever else than a text message a code is to come by. */
export function checkChannel(channel: string): void {
  if (channel !== '' && channel !== 'sms')
    invalid(
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    )
}
