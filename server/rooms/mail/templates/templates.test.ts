import { LETTERS } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { openCompany, type Company } from '../../../stage/company.ts'
import { openStage, type Stage } from '../../../stage/index.ts'
import type { MailRoom } from '../index.ts'
import { CONFIRM, mailOf } from '../outbox-for-tests.ts'

const WORDS = { subject: 'Un mot de {{ site }}', body: 'Salut {{ name }},\n\n[Par ici]({{ link }})' }
const CONFIRM_FR = '/api/admin/letters/confirm/fr'

describe.each(await engines())('letter templates on $name', (engine) => {
  let stage: Stage
  let cast: Company
  let mail: MailRoom

  beforeAll(async () => {
    stage = await openStage({ database: () => engine.open(), now: new Date('2026-03-01T12:00:00Z') })
    cast = await openCompany(stage)
    mail = mailOf(stage)
  })
  afterAll(() => stage.close())

  const list = async () => (await cast.root.ask('GET', '/api/admin/letters')).json()
  const find = async (name: string, language: string) =>
    (await list()).templates.find(
      (one: { name: string; language: string }) => one.name === name && one.language === language,
    )
  const textOf = async (id: string) => (await (await cast.root.ask('GET', `/api/admin/outbox/${id}`)).json()).text
  const acts = async () => {
    const { entries } = await stage.house.kernel.audit.list({ before: null, limit: 50 })
    return entries.filter(({ action }) => /^letter\.(changed|reset)$/.test(action))
  }

  test('are all there in both languages, with their variables', async () => {
    const { templates, leaves, local } = await list()
    expect([templates.length, leaves, local]).toEqual([LETTERS.length * 2, false, true])
    expect(await find('play-invitation', 'fr')).toMatchObject({
      subject: '{{ inviter }} partage «\u00a0{{ title }}\u00a0» avec vous',
      changedAt: null,
      variables: expect.arrayContaining([{ name: 'title', example: 'Le Parapluie' }]),
    })
  })

  test('are changed, used and set back, and each is written down', async () => {
    const saved = await cast.root.ask('PUT', CONFIRM_FR, WORDS)
    const changed = { name: 'confirm', language: 'fr', ...WORDS, changedAt: '2026-03-01T12:00:00.000Z' }
    expect([saved.status, await saved.json()]).toMatchObject([200, changed])
    expect(await find('confirm', 'fr')).toMatchObject(changed)
    expect((await find('confirm', 'fr')).builtIn.subject).toBe('Confirmez votre adresse pour {{ site }}')
    expect((await find('confirm', 'en')).changedAt).toBeNull()
    expect(await textOf(await mail.send(CONFIRM))).toMatch(/^Salut Camille,\n\nPar ici\nhttps:\/\/x\.example/)
    await cast.root.ask('PUT', CONFIRM_FR, { ...WORDS, subject: 'Encore' })
    const reset = await cast.root.ask('DELETE', CONFIRM_FR)
    expect([reset.status, await reset.json()]).toMatchObject([200, { changedAt: null }])
    expect((await cast.root.ask('DELETE', CONFIRM_FR)).status).toBe(200)
    expect(await textOf(await mail.send(CONFIRM))).toContain('271828')
    expect((await acts()).map(({ actor, action, target }) => [actor, action, target]).sort()).toEqual([
      [cast.root.id, 'letter.changed', 'confirm.fr'],
      [cast.root.id, 'letter.changed', 'confirm.fr'],
      [cast.root.id, 'letter.reset', 'confirm.fr'],
    ])
  })

  test('are shown with examples before they are kept', async () => {
    const answer = await cast.root.ask('POST', `${CONFIRM_FR}/preview`, WORDS)
    const { subject, html, text } = await answer.json()
    expect([answer.status, subject]).toEqual([200, 'Un mot de Réplique'])
    expect(text).toContain('Salut Camille,')
    expect(html).toContain('href="https://plays.example.org/auth/confirm?token_hash=example"')
    expect((await find('confirm', 'fr')).changedAt).toBeNull()
  })

  test('are tried on oneself', async () => {
    const answer = await cast.root.ask('POST', `${CONFIRM_FR}/test`, WORDS)
    expect([answer.status, await answer.json()]).toEqual([200, { to: 'root@example.org', leaves: false }])
    const { letters } = await (await cast.root.ask('GET', '/api/admin/outbox')).json()
    const tried = letters.find(({ to }: { to: string }) => to === 'root@example.org')
    expect(tried).toMatchObject({ subject: 'Un mot de Réplique', name: 'confirm', state: 'kept' })
  })

  test('that an earlier version allowed keep nobody from signing up', async () => {
    await stage.house.kernel.database.query(
      `insert into letter_templates values ('confirm', 'fr', 'Ancien', '{{ gone }}', now())`,
    )
    expect(await textOf(await mail.send(CONFIRM))).toContain('271828')
    await cast.root.ask('DELETE', CONFIRM_FR)
  })

  const HOSTILE = [
    '{{ user.token }}',
    '{{ constructor }}',
    '{% for i in (1..1000000000) %}x{% endfor %}',
    '{{ title }}',
  ]

  test.each(['PUT', 'POST /preview', 'POST /test'])('%s refuses what would not be a letter', async (route) => {
    const [method = '', path = ''] = route.split(' ')
    const before = await acts()
    for (const body of HOSTILE) {
      const answer = await cast.root.ask(method, CONFIRM_FR + path, { ...WORDS, body })
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { code: 'letter_wrong', data: [{ field: 'body' }] },
      ])
    }
    const inSubject = await cast.root.ask(method, CONFIRM_FR + path, { ...WORDS, subject: 'Le code {{ code }}' })
    expect(await inSubject.json()).toMatchObject({ code: 'letter_wrong', data: [{ field: 'subject' }] })
    for (const words of [{ ...WORDS, subject: '' }, { ...WORDS, body: 'x'.repeat(20_001) }, { subject: 'x' }]) {
      const answer = await cast.root.ask(method, CONFIRM_FR + path, words)
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid' }])
    }
    const huge = await cast.root.ask(method, CONFIRM_FR + path, { ...WORDS, body: 'x'.repeat(5_000_000) })
    expect([huge.status, await huge.json()]).toMatchObject([413, { code: 'too_large' }])
    for (const wrong of ['burnt/fr', 'confirm/de', '__proto__/fr', '..%2f..%2fpackage/fr']) {
      const answer = await cast.root.ask(method, `/api/admin/letters/${wrong}${path}`, WORDS)
      expect([400, 404]).toContain(answer.status)
    }
    expect(await acts()).toEqual(before)
  })

  test('script and markup that an administrator types is text', async () => {
    const body = '<script>alert(1)</script> ${process.env} <%= 1 %> <b>x</b>'
    const { html, text } = await (await cast.root.ask('POST', `${CONFIRM_FR}/preview`, { ...WORDS, body })).json()
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; ${process.env} &lt;%= 1 %&gt; &lt;b&gt;x&lt;/b&gt;')
    expect(text).toContain(body)
  })

  test.each([
    ['GET', '/api/admin/letters'],
    ['PUT', CONFIRM_FR],
    ['DELETE', CONFIRM_FR],
    ['POST', `${CONFIRM_FR}/preview`],
    ['POST', `${CONFIRM_FR}/test`],
  ])('%s %s is for administrators', async (method, path) => {
    const body = method === 'PUT' || method === 'POST' ? WORDS : undefined
    const theirs = await cast.mallory.ask(method, path, body)
    expect([theirs.status, await theirs.json()]).toMatchObject([403, { code: 'not_admin' }])
    const init =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const nobody = await stage.fetch(path, { method, ...init })
    expect([nobody.status, await nobody.json()]).toMatchObject([401, { code: 'no_authorization' }])
    const readActor = (): Promise<Actor> =>
      Promise.resolve({
        kind: 'user',
        id: cast.root.id,
        sessionId: cast.root.id,
        email: 'root@example.org',
        emailConfirmed: true,
        admin: true,
        secondFactor: 'needed',
        expiresAt: 2_000_000_000,
      })
    const app = createApp({ kernel: { ...stage.house.kernel, readActor }, rooms: stage.house.rooms })
    const unproved = await app.fetch(new Request(`http://localhost:3000${path}`, { method, ...init }))
    expect([unproved.status, await unproved.json()]).toMatchObject([403, { code: 'second_factor_needed' }])
    expect((await find('confirm', 'fr')).changedAt).toBeNull()
  })

  test('nobody sends test letters without end', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => cast.root.ask('POST', `${CONFIRM_FR}/test`, WORDS)),
    )
    const statuses = new Set(answers.map(({ status }) => status))
    expect(statuses).toEqual(new Set([200, 429]))
  })
})
