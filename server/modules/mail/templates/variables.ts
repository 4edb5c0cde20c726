import type { EmailName } from '@replique/contract'

type Examples = Readonly<Record<'en' | 'fr', string>>

const same = (text: string): Examples => ({ en: text, fr: text })

/** Variables that mean the same in every email, with an example. */
const EXAMPLES = {
  site: same('Réplique'),
  name: same('Camille'),
  code: same('314159'),
  codeLifetime: same('10 minutes'),
  address: same('camille@example.org'),
  newAddress: same('camille.martin@example.org'),
  inviter: same('Anaïs'),
  group: { en: 'The Thursday Players', fr: 'La troupe du jeudi' },
  title: { en: 'The Last Bus', fr: 'Le Parapluie' },
  role: { en: 'editor', fr: 'peut modifier' },
  when: { en: 'March 12, 2026 at 9:41 AM UTC', fr: '12 mars 2026 à 09:41 UTC' },
  device: { en: 'Firefox on Linux', fr: 'Firefox sur Linux' },
  factor: { en: 'Camille’s phone', fr: 'Téléphone de Camille' },
  passkey: { en: 'Camille’s laptop', fr: 'Portable de Camille' },
  left: same('7'),
  provider: same('Example ID'),
  phone: same('+33 1 99 00 12 34'),
  news: {
    en: 'Anaïs mentioned you in “The Last Bus”; Camille replied in “The Last Bus”',
    fr: 'Anaïs a cité votre nom dans «\u00A0Le Parapluie\u00A0»\u00A0; Camille a répondu dans «\u00A0Le Parapluie\u00A0»',
  },
  settings: same('https://plays.example.org/profile#news'),
} as const satisfies Record<string, Examples>

export type Variable = keyof typeof EXAMPLES | 'link' | 'lifetime'

const LINKED = ['site', 'name', 'link', 'lifetime', 'code', 'codeLifetime'] as const
const INVITING = ['site', 'inviter', 'link', 'lifetime'] as const
const NOTICE = ['site', 'name', 'when', 'device', 'link'] as const

/** The variables that each email may use. */
export const VARIABLES: Readonly<Record<EmailName, readonly Variable[]>> = {
  confirm: LINKED,
  invite: INVITING,
  'magic-link': LINKED,
  recovery: LINKED,
  'email-change-current': [...LINKED, 'address', 'newAddress'],
  'email-change-new': [...LINKED, 'address', 'newAddress'],
  reauthentication: ['site', 'name', 'code', 'codeLifetime'],
  'friend-invitation': INVITING,
  'group-invitation': [...INVITING, 'group', 'role'],
  'play-invitation': [...INVITING, 'title', 'role'],
  'password-changed': NOTICE,
  'email-changed': [...NOTICE, 'newAddress'],
  'phone-changed': [...NOTICE, 'phone'],
  'factor-added': [...NOTICE, 'factor'],
  'factor-removed': [...NOTICE, 'factor'],
  'passkey-added': [...NOTICE, 'passkey'],
  'recovery-code-used': [...NOTICE, 'left'],
  'identity-linked': [...NOTICE, 'provider'],
  digest: ['site', 'name', 'news', 'link', 'settings'],
}

/** Variables that let somebody sign in. They may not be in a subject, because subjects are stored and listed. */
export const SECRET: readonly string[] = ['link', 'code'] satisfies Variable[]

const SITE = 'https://plays.example.org'
const HOURS: Examples = { en: '24 hours', fr: '24 heures' }
const DAYS: Examples = { en: '14 days', fr: '14 jours' }

function exampleOf(emailName: EmailName, variable: Variable): Examples {
  const invites = VARIABLES[emailName].includes('inviter')
  const confirms = emailName === 'confirm' || emailName.startsWith('email-change-')
  if (variable === 'lifetime') return invites ? DAYS : confirms ? HOURS : EXAMPLES.codeLifetime
  if (variable !== 'link') return EXAMPLES[variable]
  if (emailName === 'digest') return same(`${SITE}/`)
  return same(`${SITE}/${VARIABLES[emailName].includes('when') ? 'profile' : 'auth/confirm?token_hash=example'}`)
}

/** Returns an example value for each of an email's variables. */
export function examplesOf(name: EmailName, language: 'en' | 'fr'): { name: Variable; example: string }[] {
  return VARIABLES[name].map((variable) => ({ name: variable, example: exampleOf(name, variable)[language] }))
}
