import { readFile } from 'node:fs/promises'
import type { GuestPlay, PublicLink, PlaySummary } from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'

const SCRIPT = `Title: Rain
Author: Ada
Contact: ada@example.org

# Outline of a secret

INT. KITCHEN - NIGHT

= The secret synopsis

It rains. [[a secret note]]

ADA
Listen.

[[Another secret note]]
`

describe.each(await engines())('a public link, on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let playId: string
  let secret: string
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open })
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
  })
  afterAll(() => testApp.close())
  const bring = async () => {
    const body = new FormData()
    body.append('file', new File([SCRIPT], 'rain.fountain'))
    return ((await (await alice.ask('POST', '/api/plays/import', body)).json()) as PlaySummary).id
  }
  const renew = async (id = playId) => {
    const { url } = (await (await alice.ask('POST', `/api/plays/${id}/link`)).json()) as { url: string }
    // the secret is in the fragment, which browsers never send to a server or another site
    expect(url.startsWith(`http://localhost:3000/plays/${id}#link=`)).toBe(true)
    return new URLSearchParams(new URL(url).hash.slice(1)).get('link') ?? ''
  }
  beforeAll(async () => {
    playId = await bring()
    await alice.ask('POST', `/api/plays/${playId}/people`, { email: bob.email, role: 'editor' })
    await bob.ask('GET', `/api/plays/${playId}`)
  })
  beforeEach(async () => {
    testApp.app.kernel.limits.reset({ name: 'plays.guests', events: 1, seconds: 1 }, '127.0.0.1')
    secret = await renew()
  })

  const ask = (body: object, headers: Record<string, string> = {}) =>
    testApp.fetch('/api/plays/read', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const outcome = async (body: object) => {
    const answer = await ask(body)
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }

  test('opens the play without an account', async () => {
    const answer = await ask({ id: playId, secret })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const play = (await answer.json()) as GuestPlay
    expect(play).toMatchObject({ id: playId, title: 'Rain', kind: 'screenplay', characters: [{ name: 'ADA' }] })
    expect(play.script.elements.map(({ kind }) => kind)).toEqual(['scene', 'action', 'cue', 'dialogue'])
  })

  test('shows only what is printed: no notes, outlines, addresses or names of collaborators', async () => {
    const text = await (await ask({ id: playId, secret })).text()
    expect(text).toContain('Listen.')
    for (const hidden of ['secret', '@', alice.id, bob.id, 'Alice', 'Bob', 'owner']) expect(text).not.toContain(hidden)
  })

  test('does not exist until created, stays the same, and is gone once revoked', async () => {
    const other = await bring()
    const shown = async () => (await (await alice.ask('GET', `/api/plays/${other}/link`)).json()) as object
    expect(await shown()).toEqual({ link: null })
    const first = await renew(other)
    const { link } = (await shown()) as { link: PublicLink }
    expect(link.url).toContain(first)
    expect(link.qr).toMatch(/^data:image\/svg\+xml/)
    expect(await shown()).toEqual({ link })
    expect((await alice.ask('DELETE', `/api/plays/${other}/link`)).status).toBe(204)
    expect(await shown()).toEqual({ link: null })
    expect(await outcome({ id: other, secret: first })).toEqual([404, 'play_not_found'])
  })

  test('has a new secret when renewed, and the old one is refused', async () => {
    const next = await renew()
    expect(next).not.toBe(secret)
    expect(await outcome({ id: playId, secret })).toEqual([404, 'play_not_found'])
    expect((await ask({ id: playId, secret: next })).status).toBe(200)
  })

  test('is refused while the play is in the trash, and works again afterwards', async () => {
    await alice.ask('POST', `/api/plays/${playId}/trash`)
    expect(await outcome({ id: playId, secret })).toEqual([404, 'play_not_found'])
    await alice.ask('POST', `/api/plays/${playId}/restore`)
    expect((await ask({ id: playId, secret })).status).toBe(200)
  })

  test('with a guessed secret, or one of another play, is answered like an unknown play', async () => {
    const other = await bring()
    const foreign = await renew(other)
    const none = await outcome({ id: '00000000-0000-4000-8000-000000000000', secret })
    expect(none).toEqual([404, 'play_not_found'])
    for (const wrong of [foreign, secret.slice(0, -1), `${secret} `, secret.toUpperCase(), "' or 1=1 --", '\u0000'])
      expect(await outcome({ id: playId, secret: wrong })).toEqual(none)
  })

  test.each([
    {},
    { id: 'x', secret: 'x' },
    { secret: '' },
    { secret: ['x'] },
    { secret: 'x'.repeat(201) },
    { secret: {} },
  ])('requested with %j is refused', async (body) =>
    expect(await outcome({ id: playId, ...body })).toEqual([400, 'invalid']),
  )

  test('can be seen, created and revoked by the owner only', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await bob.ask(method, `/api/plays/${playId}/link`)).status).toBe(403)
      expect((await testApp.fetch(`/api/plays/${playId}/link`, { method })).status).toBe(401)
    }
    expect((await ask({ id: playId, secret })).status).toBe(200)
  })

  const shown = async () =>
    ((await (await alice.ask('GET', `/api/plays/${playId}/link`)).json()) as { link: PublicLink }).link

  test('is stored as a hash, which cannot open the play', async () => {
    expect((await shown()).url).toContain(secret)
    const { rows } = await testApp.app.kernel.database.query('select * from play_links where play_id = $1', [playId])
    const [row] = rows as [{ seed: string; secret_hash: Uint8Array }]
    const kept = JSON.stringify({ ...row, secret_hash: Buffer.from(row.secret_hash).toString('latin1') })
    for (const written of [secret, Buffer.from(secret, 'base64url').toString('latin1')])
      expect(kept).not.toContain(written)
    const hash = Buffer.from(row.secret_hash)
    for (const wrong of [row.seed, hash.toString('base64url'), hash.toString('hex'), `public link ${row.seed}`])
      expect(await outcome({ id: playId, secret: wrong })).toEqual([404, 'play_not_found'])
  })

  test('without a readable seed still opens the play, but is not shown again', async () => {
    const made = `update play_links set seed = $2, secret_hash = sha256(convert_to('public link ' || $3, 'UTF8')) where play_id = $1`
    for (const seed of [null, 'of another key']) {
      await testApp.app.kernel.database.query(made, [playId, seed, 'a-link-handed-out'])
      expect((await ask({ id: playId, secret: 'a-link-handed-out' })).status).toBe(200)
      expect(await outcome({ id: playId, secret })).toEqual([404, 'play_not_found'])
      expect(await shown()).toMatchObject({ url: null, qr: null })
    }
    const next = await renew()
    expect((await shown()).url).toContain(next)
    expect(await outcome({ id: playId, secret: 'a-link-handed-out' })).toEqual([404, 'play_not_found'])
  })

  test('that an earlier version stored in plain text opens the play after the upgrade', async () => {
    const { database } = testApp.app.kernel
    const read = (name: string) => readFile(new URL(`../migrations/${name}.sql`, import.meta.url), 'utf8')
    await database.exec(`drop table play_links; ${await read('0004-public-links')}`)
    await database.query('insert into play_links values ($1, $2, now())', [playId, 'kept as it was'])
    await database.exec(await read('0010-hashed-public-links'))
    expect((await ask({ id: playId, secret: 'kept as it was' })).status).toBe(200)
    expect(await shown()).toMatchObject({ url: null, createdAt: expect.any(String) })
    const { rows } = await database.query('select t::text as row from play_links t')
    expect(JSON.stringify(rows)).not.toContain('kept as it was')
  })

  test('gives no access except to read', async () => {
    const mallory = await signUp(testApp, `mallory-${Math.random()}`)
    const authorization = `Bearer ${mallory.token}`
    expect((await ask({ id: playId, secret }, { authorization })).status).toBe(200)
    for (const path of ['', '/people', '/versions', '/export?format=text', `?link=${secret}`])
      expect((await mallory.ask('GET', `/api/plays/${playId}${path}`)).status).toBe(404)
  })

  test('is rate-limited for each address', async () => {
    const answers = await Promise.all(Array.from({ length: 70 }, () => ask({ id: playId, secret: 'x' })))
    expect(answers.map(({ status }) => status)).toContain(429)
  })
})
