import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdminTestApp, type AdminTestApp } from '../../admin/admin-app-for-tests.ts'
import { type ImportsDeps, importerFeature } from './reading.ts'

let admin: AdminTestApp
beforeAll(async () => {
  admin = await openAdminTestApp({})
})
afterAll(() => admin.close())

const importer = async () => {
  const { features } = (await (await admin.root.ask('GET', '/api/admin/ai/features')).json()) as {
    features: { name: string; prompt: { places: string[] }; sample: Record<string, string> }[]
  }
  return features.find(({ name }) => name === 'importer')!
}

test('a trial of the importer reads the sample and stores nothing', async () => {
  expect((await importer()).prompt.places.sort()).toEqual(['kinds', 'lines'])
  for (const [language, words] of [
    ['en', 'You are late.'],
    ['fr', 'Tu es en retard.'],
  ] as const) {
    const body = { text: (await importer()).sample[language], language }
    const { lines, failure, cost } = await (
      await admin.root.ask('POST', '/api/admin/ai/features/importer/trial', body)
    ).json()
    expect({ failure, cost }).toEqual({ failure: null, cost: 0 })
    expect(lines.find(({ what }: { what: string }) => what === words)).toMatchObject({ proposal: 'dialogue' })
  }
  expect((await (await admin.root.ask('GET', '/api/imports')).json()).imports).toEqual([])
})

test('a trial asks the model only about doubtful lines, and shows its answer beside the engine’s', async () => {
  const line = (id: string, confidence: number) => ({
    id,
    element: { id, kind: 'action', text: [{ text: `The lamp goes out ${id}` }] },
    confidence,
  })
  const draft = gzipSync(JSON.stringify({ draft: { lines: [line('l1', 0.9), line('l2', 0.5)], characters: [] } }))
  const doubtful = [{ line: 'l2', kind: 'action', words: 'The lamp goes out l2', before: '', after: '' }]
  const modules = {
    plays: { readDraft: () => Promise.resolve({ draft, doubtful }) },
  } as unknown as ImportsDeps['modules']
  const told: string[] = []
  const lines = await importerFeature({ modules }).trial.run({
    text: 'x',
    language: 'en',
    signal: AbortSignal.timeout(10_000),
    ask: ({ about, schema }) => {
      told.push(about['lines'] ?? '')
      return Promise.resolve(
        schema.parse({
          lines: [
            { id: 0, kind: 'dialogue' },
            { id: 9, kind: 'dialogue' },
          ],
        }),
      )
    },
  })
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('l2')
  expect(told[0]).not.toContain('l1')
  expect(lines).toEqual([
    { what: 'The lamp goes out l1', proposal: 'action', because: '90%' },
    { what: 'The lamp goes out l2', proposal: 'dialogue', because: 'action, 50%' },
  ])
})
