import { EMAIL_NAMES, LIMITS } from '@replique/contract'
import { describe, expect, test } from 'vitest'
import { render } from '../rendering/render.ts'
import {
  builtInText,
  deviceOf,
  flatten,
  lifetimeOf,
  momentOf,
  valuesOf,
  examplesOf,
  SECRET,
  VARIABLES,
} from './emails.ts'

const all = EMAIL_NAMES.flatMap((name) => (['en', 'fr'] as const).map((language) => ({ name, language })))
const site = { name: 'Réplique', origin: 'https://plays.example.org' }

describe.each(all)('the email $name in $language', ({ name, language }) => {
  const words = builtInText(name, language)
  const allowed = { variables: VARIABLES[name], secret: SECRET }
  const examples = Object.fromEntries(
    examplesOf(name, language).map(({ name: variable, example }) => [variable, example] as const),
  )

  test('is complete with its example values', () => {
    const { subject, text, html } = render({ words, allowed, values: examples, language, site })
    expect(subject).toMatch(/^\S.{5,80}\S$/)
    expect(`${subject}${text}`).not.toMatch(/\{\{|\{%|undefined|null/)
    for (const variable of ['link', 'code'].filter((one) => one in examples)) expect(text).toContain(examples[variable])
    expect(html.includes('display:inline-block')).toBe('link' in examples)
    expect(words.subject.length).toBeLessThan(LIMITS.emailSubject)
    expect(words.body.length).toBeLessThan(LIMITS.emailBody)
  })

  test('is complete with only a link', () => {
    const email = { name, language, to: 'a@example.org', variables: { link: 'https://x.example/' } }
    const { text } = render({ words, allowed, values: valuesOf(email, site.name), language, site })
    expect(text.length).toBeGreaterThan(60)
  })

  test('tells recipients who did not expect the email what to do', () => {
    expect(words.body).toMatch(language === 'fr' ? /Si (vous|c’)/ : /If (you|it)/)
  })

  test('follows the typographic rules', () => {
    const typed = `${words.subject}\n${words.body}`.replaceAll(/\{[{%].*?[%}]\}/g, 'x')
    expect(typed).not.toMatch(/!| {2}|\.\.\./)
    if (language === 'fr') expect(typed).not.toMatch(/'|[^\u00a0][:;?»]|«[^\u00a0]/)
    else expect(typed.replaceAll('’', '')).not.toMatch(/"| [:;?]|'/)
  })
})

test('both languages use the same variables', () => {
  const named = (text: string) => [...new Set(text.match(/\b(?!if\b|endif\b|else\b)[a-zA-Z]+(?= (?:\}\}|!=))/g))].sort()
  for (const name of EMAIL_NAMES) {
    const [en, fr] = (['en', 'fr'] as const).map((language) => builtInText(name, language).body)
    expect([name, named(fr ?? '')]).toEqual([name, named(en ?? '')])
  }
})

test.each([
  [1, '1 minute', '1 minute'],
  [10, '10 minutes', '10 minutes'],
  [60, '1 hour', '1 heure'],
  [90, '90 minutes', '90 minutes'],
  [1440, '24 hours', '24 heures'],
  [20_160, '14 days', '14 jours'],
])('%i minutes are %s, %s', (minutes, en, fr) => {
  expect([lifetimeOf(minutes, 'en'), lifetimeOf(minutes, 'fr')].map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
    en,
    fr,
  ])
})

test('a link can have a longer lifetime than its code', () => {
  const variables = { minutes: '1440', codeMinutes: '10', link: 'https://x.example/', code: '123456' }
  const values = valuesOf({ name: 'confirm', language: 'en', to: 'a@example.org', variables }, 'Réplique')
  expect(values).toMatchObject({ lifetime: '24 hours', codeLifetime: '10 minutes' })
  const invited = { name: 'invite', language: 'fr', to: 'a@example.org', variables: { days: '14' } } as const
  expect(valuesOf(invited, 'Réplique')['lifetime']?.replaceAll(/\s/g, ' ')).toBe('14 jours')
})

test('a time is formatted in words, with its time zone', () => {
  expect(momentOf('2026-03-12T09:41:00.000Z', 'fr')).toBe('12 mars 2026 à 09:41 UTC')
  expect(momentOf('2026-03-12T09:41:00.000Z', 'en')).toMatch(/^March 12, 2026 at 9:41\sAM UTC$/)
  expect(momentOf('hier', 'fr')).toBe('hier')
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox sur Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Edge sur Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari sur iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome sur Android',
  ],
  ['Mozilla/5.0', ''],
  ['curl/8.14', 'curl/8.14'],
])('%s is %s', (userAgent, words) => {
  expect(deviceOf(userAgent, 'fr')).toBe(words)
})

test('a value is reduced to a single line without control characters', () => {
  expect(flatten(' a\r\nBcc: b@evil.example\u2028\u0000\u202ec\u00a0d ')).toBe('a Bcc: b@evil.example c\u00a0d')
  expect(flatten('x'.repeat(5000))).toHaveLength(2000)
  expect(flatten(`${'x'.repeat(1999)}😀`)).toHaveLength(2000)
})
