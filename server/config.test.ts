import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ALL_SETTINGS, readConfig } from './config.ts'
import { CONFIGURATION_DOC, printConfiguration } from './configuration-doc.ts'
import { SettingError } from './kernel/settings.ts'

test('no setting is needed', () => {
  const config = readConfig({ PATH: '/bin', PORT: ' ' })
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, trustProxy: false, logLevel: 'info', siteUrl: null })
  expect(config.origin).toBe('http://localhost:3000')
  expect(config.dataDir).toMatch(/^\/.*\/data$/)
})

test('the site address is reduced to its origin', () => {
  expect(readConfig({ SITE_URL: 'https://plays.example.org/' }).origin).toBe('https://plays.example.org')
})

test.each([
  ['PORT', '70000', 'it must be a whole number from 0 to 65535'],
  ['PORT', '3000x', 'it must be a whole number'],
  ['HOST', 'a b', 'it must be an address or a host name'],
  ['SITE_URL', 'plays.example.org', 'it must be an address with http or https://'],
  ['SITE_URL', 'https://plays.example.org/app', 'it must be scheme, host and port only'],
  ['TRUST_PROXY', 'perhaps', 'it must be yes or no'],
  ['DATABASE_URL', 'mysql://root:geheim@localhost/x', 'it must be an address with postgres or postgresql://'],
  ['REDIS_URL', 'localhost:6379', 'it must be an address with redis or rediss://'],
  ['SMTP_URL', 'geheim', 'it must be an address with smtp or smtps://'],
  ['MAIL_FROM', 'Nobody', 'it must be an address, or a name with an address in'],
  ['MAIL_FROM', 'A <a@example.org> B', 'it must be an address, or a name with an address in'],
  ['AUTH_URL', 'ftp://x', 'it must be an address with http or https://'],
  ['LOG_LEVEL', 'loud', 'it must be one of debug, info, warn, error, silent'],
  ['CONTACT_EMAIL', 'nobody', 'it must be an email address'],
  ['INSTANCE_NAME', 'x\u0007', 'it must be a name of 1 to 80 characters'],
])('%s=%s fails with one line', (name, value, fault) => {
  let message = ''
  try {
    readConfig({ [name]: value })
  } catch (error) {
    expect(error).toBeInstanceOf(SettingError)
    message = (error as Error).message
  }
  expect(message).toMatch(new RegExp(`^${name}[^\\n]*: ${fault}[^\\n]*\\. Example: ${name}=\\S[^\\n]*$`))
  expect(message).not.toContain('geheim')
})

test('every example is a valid value', () => {
  const shown = ALL_SETTINGS.flatMap(({ settings }) => Object.values(settings)).filter(
    ({ notes }) => !/…/.test(notes.example),
  )
  expect(shown.length).toBeGreaterThan(20)
  for (const { schema, notes } of shown)
    expect([notes.env, schema.safeParse(notes.example).success]).toEqual([notes.env, true])
})

test('docs/configuration.md matches the settings; otherwise run: node server/configuration-doc.ts', async () => {
  expect(await readFile(CONFIGURATION_DOC, 'utf8')).toBe(printConfiguration())
})
