import type { AuthConfig } from '../config.ts'
import type { PhoneKind } from '../codes/kinds.ts'

export interface TextWords {
  readonly kind: PhoneKind | 'reauthentication'
  readonly code: string
  readonly site: string
  readonly origin: string
  readonly language: 'en' | 'fr'
  readonly seconds: AuthConfig['smsSeconds']
}

/** What the code does, so that nobody types it for somebody else. */
const DEEDS = {
  en: {
    'phone-confirmation': (site: string) => `confirms your number on ${site}`,
    'phone-sign-in': (site: string) => `signs you in to ${site}`,
    'phone-change': (site: string) => `adds this number to your account on ${site}`,
    reauthentication: (site: string) => `confirms it is you on ${site}`,
  },
  fr: {
    'phone-confirmation': (site: string) => `confirme votre numéro sur ${site}`,
    'phone-sign-in': (site: string) => `vous connecte à ${site}`,
    'phone-change': (site: string) => `ajoute ce numéro à votre compte sur ${site}`,
    reauthentication: (site: string) => `confirme que c’est bien vous sur ${site}`,
  },
} as const

/** The words of a text message; its last line lets phones offer the code to this site alone (WebOTP). */
export function writeText({ kind, code, site, origin, language, seconds }: TextWords): string {
  const minutes = Math.max(1, Math.floor(seconds / 60))
  const deed = DEEDS[language][kind](site)
  const words =
    language === 'fr'
      ? `${code} ${deed}. Valable ${minutes} min. Ne donnez ce code à personne.`
      : `${code} ${deed}. Valid for ${minutes} min. Don't share this code.`
  return `${words}\n\n@${new URL(origin).hostname} #${code}`
}
