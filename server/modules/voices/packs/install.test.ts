/** Packs are installed from a mirror, over bad networks and from wrong files, completely or not at all. */
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runCommand } from '../../../command-line.ts'
import { readCatalogue } from './catalogue.ts'
import { type HearProgress, installPack } from './install.ts'
import { type Pack, packShape, readPack } from './pack.ts'
import { makePack } from './pack-for-tests.ts'

let folder: string
let mirror: Server
let address: string
let pack: Pack
/** The ranges that were requested of archives, and after how many bytes the mirror breaks off. */
let asked: (string | undefined)[]
let most: number
let catalogue: unknown

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-packs-'))
  pack = await makePack(join(folder, 'mirror'))
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url === '/voices.json') {
      if (catalogue === null) response.writeHead(404).end()
      else response.end(typeof catalogue === 'string' ? catalogue : JSON.stringify(catalogue))
      return
    }
    const bytes = await readFile(join(folder, 'mirror', request.url ?? '')).catch(() => null)
    if (bytes === null) return void response.writeHead(404).end()
    asked.push(request.headers.range)
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const rest = bytes.subarray(from)
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': rest.length })
    if (rest.length <= most) response.end(rest)
    else response.write(rest.subarray(0, most), () => response.socket?.end())
  }
  mirror = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(mirror, 'listening')
  address = `http://127.0.0.1:${(mirror.address() as AddressInfo).port}`
})
afterAll(async () => {
  mirror.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  asked = []
  most = Infinity
  catalogue = { packs: [pack] }
})

async function voices(dataDir: string, ...args: string[]) {
  const lines: string[] = []
  const note = (line: string): void => void lines.push(line)
  const code = await runCommand(
    ['voices', ...args],
    { DATA_DIR: dataDir, VOICES_URL: address },
    { print: note, complain: note },
  )
  return { code, text: lines.join('\n') }
}
const newFolder = () => mkdtemp(join(folder, 'data-'))
const left = (dataDir: string) => readdir(join(dataDir, 'voices')).catch(() => [])

test('a pack is listed, installed, listed as installed and removed', async () => {
  const dataDir = await newFolder()
  expect(await voices(dataDir, 'list')).toEqual({
    code: 0,
    text: 'hum              en, fr   1 woman, 1 man, 1 MB, AGPL-3.0',
  })
  const added = await voices(dataDir, 'add', 'hum')
  expect(added).toMatchObject({
    code: 0,
    text: expect.stringContaining('Installed hum: Basil, Anouk (1 woman, 1 man).'),
  })
  expect(added.text).toContain('Downloading … 100 %')
  expect(added.text).toContain('Trying the voices … 100 %\nShort lines such as “Yes.” said right: 100 %')
  expect(await left(dataDir)).toEqual(['hum'])
  expect((await readdir(join(dataDir, 'voices', 'hum'))).toSorted()).toEqual(['model.onnx', 'pack.json', 'tokens.txt'])
  expect((await voices(dataDir, 'list')).text).toMatch(/, installed: 1 woman, 1 man, 100 % of short lines right$/)
  expect(await voices(dataDir, 'remove', 'hum')).toMatchObject({ code: 0 })
  expect(await voices(dataDir, 'remove', 'hum')).toEqual({ code: 1, text: 'The pack "hum" is not installed.' })
  expect(await left(dataDir)).toEqual([])
})

test('a pack is installed from a file, which its checksum identifies', async () => {
  const dataDir = await newFolder()
  const file = join(folder, 'mirror', pack.file)
  expect(await voices(dataDir, 'add', file)).toMatchObject({ code: 0 })
  expect(await left(dataDir)).toEqual(['hum'])
  const damaged = join(folder, 'damaged.tar.gz')
  await writeFile(damaged, (await readFile(file)).subarray(0, -20))
  expect(await voices(dataDir, 'add', damaged)).toMatchObject({
    code: 1,
    text: expect.stringContaining('is none of the packs'),
  })
  expect(await voices(dataDir, 'add', './none.tar.gz')).toEqual({
    code: 1,
    text: './none.tar.gz cannot be read (ENOENT).',
  })
})

test('a download that breaks off is continued', async () => {
  const dataDir = await newFolder()
  most = 400
  expect(await voices(dataDir, 'add', 'hum')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/Try again: the download is continued\.$/),
  })
  const part = join(dataDir, 'voices', `.${pack.file}.part`)
  // how much of the last piece reaches the disk is a matter of luck
  await writeFile(part, (await readFile(join(folder, 'mirror', pack.file))).subarray(0, 400))
  most = Infinity
  expect(await voices(dataDir, 'add', 'hum')).toMatchObject({ code: 0 })
  expect(asked).toEqual([undefined, 'bytes=400-'])
  expect(await left(dataDir)).toEqual(['hum'])
})

test('an archive that is not the one in the catalogue is not installed, and not kept', async () => {
  const dataDir = await newFolder()
  catalogue = { packs: [{ ...pack, sha256: '0'.repeat(64) }] }
  expect(await voices(dataDir, 'add', 'hum')).toMatchObject({
    code: 1,
    text: expect.stringContaining('its checksum differs'),
  })
  catalogue = { packs: [{ ...pack, bytes: pack.bytes - 100 }] }
  expect(await voices(dataDir, 'add', 'hum')).toMatchObject({
    code: 1,
    text: expect.stringContaining('its checksum differs'),
  })
  catalogue = { packs: [{ ...pack, bytes: 1e15 }] }
  expect(await voices(dataDir, 'add', 'hum')).toMatchObject({
    code: 1,
    text: expect.stringContaining('There is no room'),
  })
  expect(await voices(dataDir, 'add', 'lost')).toMatchObject({
    code: 1,
    text: expect.stringContaining('There is no pack "lost"'),
  })
  expect((await left(dataDir)).filter((name) => !name.startsWith('.'))).toEqual([])
})

test('a mirror without a catalogue has the usual packs; one that cannot be read is named', async () => {
  const dataDir = await newFolder()
  catalogue = null
  expect((await voices(dataDir, 'list')).text).toContain('fr-siwis')
  catalogue = '<html>'
  expect(await voices(dataDir, 'list')).toEqual({
    code: 1,
    text: `${address}/voices.json is not a catalogue of voices.`,
  })
  await expect(readCatalogue('http://127.0.0.1:1')).rejects.toMatchObject({ fault: 'unreachable' })
  expect((await readCatalogue(null)).address).toMatch(/^https:/)
  expect(await voices(dataDir, 'add')).toMatchObject({ code: 1, text: expect.stringContaining('Usage') })
})

test('an installation that is cancelled leaves nothing but the download', async () => {
  const dataDir = await newFolder()
  const leaving = new AbortController()
  const reason = new Error('no longer wanted')
  const hear = () => leaving.abort(reason)
  const installing = { dataDir, bucket: null, signal: leaving.signal, hear }
  await expect(installPack({ packs: [pack], address }, 'hum', installing)).rejects.toBe(reason)
  expect((await left(dataDir)).filter((name) => name !== '.hum.tar.gz.part')).toEqual([])
})

test('an installation that is cancelled during the trial keeps the download, and needs no other', async () => {
  const dataDir = await newFolder()
  const leaving = new AbortController()
  const reason = new Error('no longer wanted')
  const hear: HearProgress = ({ phase }) => phase === 'trying' && leaving.abort(reason)
  const installing = { dataDir, bucket: null, signal: leaving.signal, hear }
  await expect(installPack({ packs: [pack], address }, 'hum', installing)).rejects.toBe(reason)
  expect(await left(dataDir)).toEqual(['.hum.tar.gz.part'])
  expect(await voices(dataDir, 'add', 'hum')).toMatchObject({ code: 0 })
  expect(asked).toHaveLength(1)
  expect(await left(dataDir)).toEqual(['hum'])
})

test('voices are chosen from many speakers: those that garble no line, far apart in pitch', async () => {
  const dataDir = await newFolder()
  const many = await makePack(join(folder, 'mirror'), { name: 'many', choosesFrom: 8 })
  catalogue = { packs: [many] }
  expect((await voices(dataDir, 'list')).text).toContain('the best of 8 voices')
  expect(await voices(dataDir, 'add', 'many')).toMatchObject({
    code: 0,
    text: expect.stringContaining('Installed many: Hum 1, Hum 2, Hum 3, Hum 4 (2 women, 2 men).'),
  })
  const installed = await readPack(join(dataDir, 'voices', 'many', 'pack.json'))
  // the speakers with an odd number garble short lines
  expect(installed?.voices.map(({ speaker, gender }) => `${speaker} ${gender}`)).toEqual([
    '4 female',
    '6 female',
    '0 male',
    '2 male',
  ])
  expect((await voices(dataDir, 'list')).text).toMatch(/installed: 2 women, 2 men, 100 % of short lines right$/)
})

test('a pack whose model does not speak is not installed', async () => {
  const dataDir = await newFolder()
  const silent = await makePack(join(folder, 'mirror'), { name: 'silent', model: Buffer.from('no model') })
  catalogue = { packs: [silent] }
  expect(await voices(dataDir, 'add', 'silent')).toEqual({
    code: 1,
    text: expect.stringMatching(/The voices of silent don't speak on this machine.*Nothing was installed\.$/),
  })
  expect(await left(dataDir)).toEqual([])
})

test('the built-in catalogue has several packs for each language, all with an archive that can be checked', async () => {
  const { packs } = await readCatalogue(null)
  for (const language of ['en', 'fr'] as const) {
    const offered = packs.filter(({ languages }) => languages.includes(language))
    expect(offered.filter(({ voices: all, speakers }) => (speakers?.count ?? all.length) > 1).length).toBeGreaterThan(1)
  }
  expect(new Set(packs.map(({ sha256 }) => sha256)).size).toBe(packs.length)
  for (const one of packs) expect(packShape.parse(one)).toEqual(one)
})
