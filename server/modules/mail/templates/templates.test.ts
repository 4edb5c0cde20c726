import { EMAIL_NAMES } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import type { MailModule } from '../index.ts'
import { askerOf, CONFIRM, mailOf, ROOT } from '../outbox-for-tests.ts'

const WORDS = { subject: 'Un mot de {{ site }}', body: 'Salut {{ name }},\n\n[Par ici]({{ link }})' }
const CONFIRM_FR = '/letters/confirm/fr'

describe.each(await engines())('email templates on $name', (engine) => {
  let testApp: TestApp
  let ask: ReturnType<typeof askerOf>
  let mail: MailModule

  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open, now: new Date('2026-03-01T12:00:00Z') })
    ask = askerOf(testApp)
    mail = mailOf(testApp)
  })
  afterAll(() => testApp.close())

  const list = async () => (await ask('root', ['GET', '/letters'])).body
  const find = async (name: string, language: string) =>
    (await list()).templates.find(
      (one: { name: string; language: string }) => one.name === name && one.language === language,
    )
  const textOf = async (id: string) => (await ask('root', ['GET', `/outbox/${id}`])).body.text
  const acts = async () => {
    const { entries } = await testApp.app.kernel.audit.list({ before: null, limit: 50 })
    return entries.filter(({ action }) => /^letter\.(changed|reset)$/.test(action))
  }

  test('exist in both languages, with their variables', async () => {
    const { templates, leaves, local } = await list()
    expect([templates.length, leaves, local]).toEqual([EMAIL_NAMES.length * 2, false, true])
    expect(await find('play-invitation', 'fr')).toMatchObject({
      subject: '{{ inviter }} partage «\u00a0{{ title }}\u00a0» avec vous',
      changedAt: null,
      variables: expect.arrayContaining([{ name: 'title', example: 'Le Parapluie' }]),
    })
  })

  test('are changed, used and reset, and each change is logged', async () => {
    const changed = { name: 'confirm', language: 'fr', ...WORDS, changedAt: '2026-03-01T12:00:00.000Z' }
    expect(await ask('root', ['PUT', CONFIRM_FR], WORDS)).toMatchObject({ status: 200, body: changed })
    expect(await find('confirm', 'fr')).toMatchObject(changed)
    expect((await find('confirm', 'fr')).builtIn.subject).toBe('Confirmez votre adresse pour {{ site }}')
    expect((await find('confirm', 'en')).changedAt).toBeNull()
    expect(await textOf(await mail.send(CONFIRM))).toMatch(/^Salut Camille,\n\nPar ici\nhttps:\/\/x\.example/)
    await ask('root', ['PUT', CONFIRM_FR], { ...WORDS, subject: 'Encore' })
    expect(await ask('root', ['DELETE', CONFIRM_FR])).toMatchObject({ status: 200, body: { changedAt: null } })
    expect(await ask('root', ['DELETE', CONFIRM_FR])).toMatchObject({ status: 200, body: { changedAt: null } })
    expect(await textOf(await mail.send(CONFIRM))).toContain('271828')
    expect((await acts()).map(({ action, target }) => `${action} ${target}`).sort()).toEqual([
      'letter.changed confirm.fr',
      'letter.changed confirm.fr',
      'letter.reset confirm.fr',
    ])
    expect(new Set((await acts()).map(({ actor }) => actor))).toEqual(new Set([ROOT]))
  })

  test('are previewed with example values before saving', async () => {
    const { status, body } = await ask('root', ['POST', `${CONFIRM_FR}/preview`], WORDS)
    const { subject, html, text } = body
    expect([status, subject]).toEqual([200, 'Un mot de Réplique'])
    expect(text).toContain('Salut Camille,')
    expect(html).toContain('href="https://plays.example.org/auth/confirm?token_hash=example"')
    expect((await find('confirm', 'fr')).changedAt).toBeNull()
  })

  test('can be sent to the administrator as a test', async () => {
    const answer = await ask('root', ['POST', `${CONFIRM_FR}/test`], WORDS)
    expect(answer).toEqual({ status: 200, body: { to: 'root@example.org', leaves: false } })
    const { letters: emails } = (await ask('root', ['GET', '/outbox'])).body
    const tried = emails.find(({ to }: { to: string }) => to === 'root@example.org')
    expect(tried).toMatchObject({ subject: 'Un mot de Réplique', name: 'confirm', state: 'kept' })
  })

  test('that are no longer valid don’t prevent a sign-up', async () => {
    await testApp.app.kernel.database.query(
      `insert into letter_templates values ('confirm', 'fr', 'Ancien', '{{ gone }}', now())`,
    )
    expect(await textOf(await mail.send(CONFIRM))).toContain('271828')
    await ask('root', ['DELETE', CONFIRM_FR])
  })

  const HOSTILE = [
    '{{ user.token }}',
    '{{ constructor }}',
    '{% for i in (1..1000000000) %}x{% endfor %}',
    '{{ title }}',
  ]

  test.each(['PUT', 'POST /preview', 'POST /test'])('%s refuses an invalid template', async (route) => {
    const [method = '', path = ''] = route.split(' ')
    const before = await acts()
    const attempt = (words: object, at = CONFIRM_FR) => ask('root', [method, at + path], words)
    for (const body of HOSTILE) {
      const wrong = { code: 'letter_wrong', data: [{ field: 'body' }] }
      expect(await attempt({ ...WORDS, body })).toMatchObject({ status: 400, body: wrong })
    }
    const inSubject = await attempt({ ...WORDS, subject: 'Le code {{ code }}' })
    expect(inSubject.body).toMatchObject({ code: 'letter_wrong', data: [{ field: 'subject' }] })
    for (const words of [{ ...WORDS, subject: '' }, { ...WORDS, body: 'x'.repeat(20_001) }, { subject: 'x' }])
      expect(await attempt(words)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    const huge = await attempt({ ...WORDS, body: 'x'.repeat(5_000_000) })
    expect(huge).toMatchObject({ status: 413, body: { code: 'too_large' } })
    for (const wrong of ['burnt/fr', 'confirm/de', '__proto__/fr', '..%2f..%2fpackage/fr'])
      expect([400, 404]).toContain((await attempt(WORDS, `/letters/${wrong}`)).status)
    expect(await acts()).toEqual(before)
  })

  test('with script and markup are rendered as text', async () => {
    const body = '<script>alert(1)</script> ${process.env} <%= 1 %> <b>x</b>'
    const { html, text } = (await ask('root', ['POST', `${CONFIRM_FR}/preview`], { ...WORDS, body })).body
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; ${process.env} &lt;%= 1 %&gt; &lt;b&gt;x&lt;/b&gt;')
    expect(text).toContain(body)
  })

  test.each([
    ['GET', '/letters'],
    ['PUT', CONFIRM_FR],
    ['DELETE', CONFIRM_FR],
    ['POST', `${CONFIRM_FR}/preview`],
    ['POST', `${CONFIRM_FR}/test`],
  ])('%s %s requires an administrator', async (method, path) => {
    const words = method === 'PUT' || method === 'POST' ? WORDS : undefined
    const asked = [method, path] as const
    expect(await ask('mallory', asked, words)).toMatchObject({ status: 403, body: { code: 'not_admin' } })
    expect(await ask('unproved', asked, words)).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
    expect(await ask(null, asked, words)).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
    expect((await find('confirm', 'fr')).changedAt).toBeNull()
  })

  test('can be sent as a test only within a limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => ask('root', ['POST', `${CONFIRM_FR}/test`], WORDS)),
    )
    const statuses = new Set(answers.map(({ status }) => status))
    expect(statuses).toEqual(new Set([200, 429]))
  })
})
