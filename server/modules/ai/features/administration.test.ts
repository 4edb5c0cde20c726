import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { MODEL_USAGE, WAYS } from '../model-for-tests.ts'
import { openFeatureTestApp, RIGHT, type FeatureTestApp } from './ai-app-for-tests.ts'

const PROMPT = 'Tell me the tone:\n{{lines}}\nof these people:\n{{ cast }}'

describe.each(await engines())('administration of AI features, with $name', (engine) => {
  let app: FeatureTestApp
  beforeAll(async () => {
    app = await openFeatureTestApp({ database: engine.open })
  })
  afterAll(() => app.close())

  const ask = async (method: string, path: string, body?: object) => {
    const answer = await app.root.ask(method, `/api/admin/ai/features${path}`, body)
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }
  const tones = async () => {
    const { features } = (await ask('GET', '')).body as { features: { name: string }[] }
    return features.find(({ name }) => name === 'tone_detection')
  }

  test('all features are listed with their settings', async () => {
    const { features } = (await ask('GET', '')).body
    expect(features.map(({ name }: { name: string }) => name)).toEqual([
      'tts',
      'tone_detection',
      'character_attributes',
      'importer',
    ])
    expect(features[0]).toEqual({
      name: 'tts',
      on: true,
      engine: null,
      limits: { calls: null, tokens: null },
      prompt: null,
      sample: null,
    })
    expect(await tones()).toMatchObject({
      engine: { provider: app.provider, model: 'model' },
      prompt: { version: null, places: ['lines', 'cast'] },
      sample: { en: 'LÉA\nGet out.' },
    })
  })

  test('features are switched, limited and assigned a model, and each change is logged', async () => {
    const { audit } = app.testApp.app.kernel
    await ask('PATCH', '/importer', { on: false, limits: { calls: 10, tokens: null } })
    const { body } = await ask('PATCH', '/importer', { on: true })
    expect(body).toMatchObject({ on: true, limits: { calls: 10, tokens: null } })
    const { entries } = await audit.list({ before: null, limit: 10 })
    expect(entries.filter(({ target }) => target === 'importer').map(({ details }) => details)).toEqual(
      expect.arrayContaining([{ on: true }, { on: false, calls: 10, tokens: null }]),
    )
    const nobody = '00000000-0000-4000-8000-00000000dead'
    const engineOf = (provider: string, model: string) => ({ engine: { provider, model } })
    expect((await ask('PATCH', '/importer', engineOf(nobody, 'model'))).body.code).toBe('provider_not_found')
    expect((await ask('PATCH', '/importer', engineOf(app.provider, 'other'))).body.code).toBe('model_not_found')
    expect((await ask('PATCH', '/tts', engineOf(app.provider, 'model'))).body.code).toBe('model_not_found')
    for (const wrong of [{ limits: { calls: -1, tokens: 1 } }, { limits: { calls: 1 } }, { on: 'no' }])
      expect((await ask('PATCH', '/importer', wrong)).status).toBe(400)
    expect((await ask('PATCH', '/burning', { on: true })).status).toBe(400)
  })

  test('a prompt has versions and can be reset to the built-in one', async () => {
    const first = (await ask('POST', '/tone_detection/prompts', { text: PROMPT })).body
    expect(first.prompt).toMatchObject({ version: 1, text: PROMPT })
    expect(first.prompt.builtIn).toContain('Say how')
    await app.ask()
    expect(app.server.asked.at(-1)?.messages[1]?.content).toMatch(/^Tell me the tone:/)
    const both = await Promise.all(
      ['again', 'anew'].map((word) => ask('POST', '/tone_detection/prompts', { text: `${PROMPT} ${word}` })),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { versions } = (await ask('GET', '/tone_detection/prompts')).body
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1])
    expect(versions[2]).toMatchObject({ text: PROMPT, by: 'Root' })
    expect((await ask('PUT', '/tone_detection/prompt', { version: 1 })).body.prompt).toMatchObject({ text: PROMPT })
    expect((await ask('PUT', '/tone_detection/prompt', { version: 9 })).body.code).toBe('not_found')
    expect((await ask('PUT', '/tone_detection/prompt', { version: null })).body.prompt.version).toBeNull()
    await app.ask()
    expect(app.server.asked.at(-1)?.messages[1]?.content).toMatch(/^Say how/)
  })

  test.each([
    ['has an unknown placeholder', `${PROMPT} {{secrets}}`, { unknown: ['secrets'], missing: [] }],
    ['lacks a placeholder', 'Only {{lines}}', { unknown: [], missing: ['cast'] }],
  ])('a prompt that %s is refused', async (_what, text, data) => {
    const refused = await ask('POST', '/tone_detection/prompts', { text })
    expect(refused).toMatchObject({ status: 400, body: { code: 'prompt_wrong', data } })
  })

  test('a feature is tried on a text, with its cost, whether it is on or off', async () => {
    await ask('PATCH', '/tone_detection', { on: false, limits: { calls: 0, tokens: 0 } })
    const trial = { text: 'Get out.', language: 'en' }
    const { body } = await ask('POST', '/tone_detection/trial', trial)
    expect(body).toMatchObject({
      lines: [{ what: 'a', proposal: 'angry', because: 'Get out.' }],
      failure: null,
      calls: 1,
      tokensIn: MODEL_USAGE.in,
      cost: (MODEL_USAGE.in + 2 * MODEL_USAGE.out) / 1e6,
    })
    app.server.misbehave(WAYS.wrongKey)
    expect((await ask('POST', '/tone_detection/trial', trial)).body).toMatchObject({
      lines: [],
      failure: { code: 'model_unavailable', fault: 'key_wrong' },
      calls: 0,
    })
    await ask('PATCH', '/tone_detection', { on: true, engine: null, limits: { calls: null, tokens: null } })
    expect((await ask('POST', '/tone_detection/trial', trial)).body).toMatchObject({
      lines: RIGHT.lines.map(({ id }) => ({ what: id })),
      calls: 0,
      cost: 0,
    })
    expect((await ask('POST', '/tts/trial', trial)).status).toBe(404)
    expect((await ask('POST', '/tone_detection/trial', { ...trial, text: 'x'.repeat(5001) })).status).toBe(400)
  })

  test('usage is shown day by day, without deleted users', async () => {
    const { body } = await ask('GET', '/tone_detection/use?days=7')
    expect(body.days).toHaveLength(7)
    expect(body.days.at(-1)).toMatchObject({ day: '2026-03-14', people: 2 })
    const before = body.days.at(-1).calls
    expect(await app.features.exportFor(app.alice.id)).toMatchObject({ aiUse: [{ feature: 'tone_detection' }] })
    await app.features.forget(app.alice.id)
    expect(await app.features.exportFor(app.alice.id)).toEqual({})
    expect((await ask('GET', '/tone_detection/use')).body.days.at(-1).calls).toBe(before)
    expect((await ask('GET', '/tone_detection/use?days=0')).status).toBe(400)
  })

  test('a feature uses the built-in engine after its provider or model is removed', async () => {
    const { provider } = app
    await ask('PATCH', '/tone_detection', { engine: { provider, model: 'model' } })
    await app.root.ask('PATCH', `/api/admin/ai/providers/${provider}`, { models: [] })
    expect(await app.features.hasModel('tone_detection')).toBe(false)
    expect(await app.ask()).toBeNull()
    await app.root.ask('DELETE', `/api/admin/ai/providers/${provider}`)
    expect(await tones()).toMatchObject({ engine: null })
  })

  test('only administrators can change features', async () => {
    for (const [method, path, body] of [
      ['GET', '/features'],
      ['PATCH', '/features/importer', { on: false }],
      ['POST', '/features/importer/prompts', { text: 'x' }],
      ['POST', '/features/importer/trial', { text: 'x', language: 'en' }],
      ['GET', '/providers'],
      ['POST', '/providers', { name: 'x', baseUrl: app.server.url }],
    ] as const) {
      const refused = await app.alice.ask(method, `/api/admin/ai${path}`, body)
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'not_admin' }])
    }
  })
})
