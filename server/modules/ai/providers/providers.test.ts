import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeBackup } from '../../../kernel/backup/dumps.ts'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { openFeatureTestApp, type FeatureTestApp } from '../features/ai-app-for-tests.ts'
import { WAYS } from '../model-for-tests.ts'

const SECRET = 'sk-very-secret-key-that-nobody-sees-wxyz'
const MODEL = { id: 'model', kind: 'text', priceIn: 1, priceOut: 2 }

describe.each(await engines())('AI providers, with $name', (engine) => {
  let app: FeatureTestApp
  beforeAll(async () => {
    app = await openFeatureTestApp({ database: engine.open, environment: { AI_SECONDS: '5' } })
  })
  afterAll(() => app.close())

  const ask = async (method: string, path: string, body?: object) => {
    const answer = await app.root.ask(method, `/api/admin/ai${path}`, body)
    const text = await answer.text()
    return { status: answer.status, text, body: text === '' ? null : JSON.parse(text) }
  }
  const add = (more: object = {}) =>
    ask('POST', '/providers', { name: 'Nord', baseUrl: app.server.url, key: SECRET, models: [MODEL], ...more })

  test('are added, changed and deleted, and never reveal a key', async () => {
    const added = await add({ baseUrl: `${app.server.url}/` })
    expect(added).toMatchObject({
      status: 201,
      body: { name: 'Nord', baseUrl: app.server.url, key: { set: true, end: 'wxyz', lost: false }, fault: null },
    })
    const { id } = added.body
    expect((await ask('PATCH', `/providers/${id}`, { name: 'Sud' })).body).toMatchObject({
      name: 'Sud',
      key: { set: true, end: 'wxyz' },
      models: [{ id: 'model', voices: '' }],
    })
    const short = await ask('PATCH', `/providers/${id}`, { key: 'short-key' })
    expect(short.body.key).toEqual({ set: true, end: '', lost: false })
    expect((await ask('PATCH', `/providers/${id}`, { key: null })).body.key).toEqual({
      set: false,
      end: '',
      lost: false,
    })
    expect((await ask('DELETE', `/providers/${id}`)).status).toBe(204)
    expect((await ask('DELETE', `/providers/${id}`)).body).toMatchObject({ code: 'provider_not_found' })
    const { entries } = await app.testApp.app.kernel.audit.list({ before: null, limit: 50 })
    const acts = entries.filter(({ target }) => target === id).map(({ action }) => action)
    expect(acts.sort()).toEqual([
      'provider.added',
      'provider.changed',
      'provider.changed',
      'provider.changed',
      'provider.removed',
    ])
  })

  test('a key never appears in an answer, log, audit entry, export, database or backup', async () => {
    const { id } = (await add()).body
    const answers = [
      await ask('GET', '/providers'),
      await ask('PATCH', `/providers/${id}`, { name: 'Ouest' }),
      await ask('POST', `/providers/${id}/test`, {}),
      await ask('GET', '/features'),
      await ask('GET', '/features/tone_detection/failures'),
      await ask('POST', '/providers', { name: '', baseUrl: 'x', key: SECRET }),
      await ask('POST', '/providers', { name: 'x', baseUrl: 'http://169.254.169.254/', key: SECRET }),
      await ask('PATCH', `/providers/${id}`, { key: `${SECRET} with a space` }),
    ].map(({ text }) => text)
    const { database, audit, config, clock } = app.testApp.app.kernel
    const { entries } = await audit.list({ before: null, limit: 100 })
    const exported = await (await app.root.ask('GET', '/api/account/export')).text()
    const { rows } = await database.query('select row_to_json(ai_providers)::text as row from ai_providers')
    const dumped = await database.query('select * from idempotent_answers')
    const chunks: Buffer[] = []
    for await (const chunk of await takeBackup({
      database,
      dataDir: config.dataDir,
      clock,
      log: app.testApp.app.kernel.log,
    }))
      chunks.push(Buffer.from(chunk as Uint8Array))
    const backup = gunzipSync(Buffer.concat(chunks)).toString('latin1')
    const [file] = await readdir(join(config.dataDir, 'secrets'))
    const secret = await readFile(join(config.dataDir, 'secrets', file!), 'utf8')
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    for (const text of [...answers, ...app.log, JSON.stringify([entries, rows, dumped.rows]), exported, backup]) {
      expect(text).not.toContain(SECRET)
      expect(text).not.toContain(SECRET.slice(0, 20))
      expect(text).not.toContain(secret)
    }
    expect(backup).toContain('ai_providers')
    await ask('DELETE', `/providers/${id}`)
  })

  test('a key is sent only to the host that it was entered for', async () => {
    const { id } = (await add()).body
    const elsewhere = { baseUrl: 'https://models.example.com/v1' }
    expect((await ask('PATCH', `/providers/${id}`, elsewhere)).body).toMatchObject({ code: 'provider_key_again' })
    expect((await ask('PATCH', `/providers/${id}`, { baseUrl: `${app.server.url}/v2` })).status).toBe(200)
    const moved = await ask('PATCH', `/providers/${id}`, { ...elsewhere, key: 'another-key-of-its-own-1234' })
    expect(moved.body).toMatchObject({ ...elsewhere, key: { end: '1234' } })
    await ask('DELETE', `/providers/${id}`)
  })

  test('a key encrypted with another secret or for another provider counts as lost and is not sent', async () => {
    const [one, other] = [(await add()).body.id, (await add({ key: app.server.key })).body.id]
    const { database, config } = app.testApp.app.kernel
    const swap =
      'update ai_providers set sealed_key = (select sealed_key from ai_providers where id = $1) where id = $2'
    await database.query(swap, [other, one])
    const listed = (await ask('GET', '/providers')).body.providers as { id: string; key: object; fault: string }[]
    expect(listed.find(({ id }) => id === one)).toMatchObject({ key: { set: true, lost: true }, fault: 'key_lost' })
    expect(listed.find(({ id }) => id === other)).toMatchObject({ key: { lost: false }, fault: null })
    const asked = app.server.asked.length
    expect((await ask('POST', `/providers/${one}/test`, {})).body).toMatchObject({ fault: 'key_lost' })
    expect(app.server.asked.length).toBe(asked)
    const file = join(config.dataDir, 'secrets', 'providers')
    const kept = await readFile(file, 'utf8')
    await writeFile(file, 'f'.repeat(64))
    // simulates a restart with another secret
    const { openKeys } = await import('./providers.ts')
    const { rows } = await database.query('select sealed_key from ai_providers where id = $1', [other])
    expect(await openKeys({ config }).unseal(other, rows[0]!['sealed_key'] as string)).toBeNull()
    await writeFile(file, kept)
    expect(await openKeys({ config }).unseal(other, rows[0]!['sealed_key'] as string)).toBe(app.server.key)
    for (const id of [one, other]) await ask('DELETE', `/providers/${id}`)
  })

  test.each([
    'http://127.0.0.1:11434/v1',
    'http://[::1]/v1',
    'http://2130706433/v1',
    'http://0x7f.1/v1',
    'http://169.254.169.254/latest',
    'http://10.0.0.8/v1',
    'http://[fd00::1]/v1',
    'http://localhost:25/v1',
    'https://user:secret@example.com/v1',
    'https://example.com/v1?key=secret',
    'file:///etc/passwd',
    'gopher://example.com/',
    'unix:/var/run/docker.sock',
    'nothing',
  ])('refuse an address that leads to %s', async (baseUrl) => {
    expect(await add({ baseUrl })).toMatchObject({ status: 400, body: { code: 'provider_address' } })
  })

  test('an address that resolves to the internal network later is refused at the call', async () => {
    const { id } = (await add()).body
    await app.testApp.app.kernel.database.query(`update ai_providers set base_url = $1 where id = $2`, [
      app.server.url.replace('localhost', '127.0.0.1'),
      id,
    ])
    const asked = app.server.asked.length
    expect((await ask('POST', `/providers/${id}/test`, {})).body).toMatchObject({ fault: 'address_refused' })
    expect(app.server.asked.length).toBe(asked)
    await ask('DELETE', `/providers/${id}`)
  })

  test('are tested with a question of one word', async () => {
    const { id } = (await add({ key: app.server.key })).body
    const well = (await ask('POST', `/providers/${id}/test`, {})).body
    expect(well).toMatchObject({ fault: null, models: ['larger-model', 'model'], cost: 0.000_18 })
    const unknown = [MODEL, { ...MODEL, id: 'unknown-model' }]
    await ask('PATCH', `/providers/${id}`, { models: unknown })
    expect((await ask('POST', `/providers/${id}/test`, { model: 'unknown-model' })).body.fault).toBe('model_unknown')
    app.server.misbehave(WAYS.redirect('http://127.0.0.1/'))
    expect((await ask('POST', `/providers/${id}/test`, {})).body.fault).toBe('address_refused')
    await ask('PATCH', `/providers/${id}`, { key: 'wrong-key' })
    expect((await ask('POST', `/providers/${id}/test`, {})).body).toMatchObject({ fault: 'key_wrong', models: [] })
    await ask('PATCH', `/providers/${id}`, { models: [] })
    expect((await ask('POST', `/providers/${id}/test`, {})).body.fault).toBe('key_wrong')
    expect((await ask('POST', `/providers/${id}/test`, { model: 'model' })).body.code).toBe('model_not_found')
    await ask('DELETE', `/providers/${id}`)
  })

  test.each([
    { name: '' },
    { name: 'x'.repeat(81) },
    { key: 'two words' },
    { key: 'new\nline' },
    { models: [{ ...MODEL, priceIn: -1 }] },
    { models: [{ ...MODEL, id: 'two words' }] },
    { models: [{ ...MODEL, kind: 'picture' }] },
    { models: [MODEL, MODEL] },
  ])('%j is refused', async (wrong) => {
    expect(await add(wrong)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  test('at most twenty can exist, even when many are added at once', async () => {
    const { length } = (await ask('GET', '/providers')).body.providers
    const all = await Promise.all(Array.from({ length: 24 }, () => add({ key: null, models: [] })))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(20 - length)
    expect(all.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: 'too_many_providers' },
    })
    for (const { body } of all) if (body.id !== undefined) await ask('DELETE', `/providers/${body.id}`)
  })
})
