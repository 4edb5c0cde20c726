/** One user with many large requests doesn't hold up the others. Checks the order of responses, not their times. */
import type { PlaySummary } from '@replique/contract'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTaskOwner } from '../../../kernel/pool/fair-queue.ts'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { openPlayWorkers } from './pool.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** Returns a Word file with this many paragraphs, a few kB compressed. */
const wordFile = (paragraphs: number): Uint8Array =>
  zipSync({
    'word/document.xml': strToU8(
      `<w:document ${W}><w:body>${'<w:p><w:r><w:t>PIKE. It is late.</w:t></w:r></w:p>'.repeat(paragraphs)}</w:body></w:document>`,
    ),
  })

describe('requests to the server', () => {
  let testApp: TestApp
  let alice: Person
  let mallory: Person
  beforeAll(async () => {
    testApp = await openTestApp()
    alice = await signUp(testApp, 'Alice')
    mallory = await signUp(testApp, 'Mallory')
    await testApp.app.kernel.events.settled()
  })
  afterAll(() => testApp.close())

  const bring = (person: Person, bytes: Uint8Array, name = 'large.docx'): Promise<Response> => {
    const form = new FormData()
    form.set('file', new File([bytes as BlobPart], name))
    return person.ask('POST', '/api/plays/import', form)
  }

  test('an export is not delayed by ten imports of another user', async () => {
    const { id } = (await (await bring(alice, strToU8('ANNE\nIt rains.\n'), 'a.fountain')).json()) as PlaySummary
    const large = wordFile(3000)
    const order: string[] = []
    const imports = Array.from({ length: 10 }, async (_, at) => {
      const { status } = await bring(mallory, large)
      order.push(`import ${at}: ${status}`)
    })
    const others = ['fountain', 'pdf', 'fdx'].map(async (format) => {
      const { status } = await alice.ask('GET', `/api/plays/${id}/export?format=${format}`)
      order.push(`export: ${status}`)
    })
    await Promise.all([...imports, ...others])
    const last = order.lastIndexOf('export: 200')
    expect(order.filter((one) => one === 'export: 200')).toHaveLength(3)
    // one file is already being read, and another may finish meanwhile
    expect(order.slice(0, last).filter((one) => one.startsWith('import')).length).toBeLessThanOrEqual(3)
    expect(order.filter((one) => one.endsWith(': 201'))).toHaveLength(10)
  })

  test.each([
    ['a Word file', 'large.docx', () => wordFile(400_000)],
    ['plain text', 'large.txt', () => strToU8('PIKE. It is late.\n'.repeat(110_000))],
    ['Fountain', 'large.fountain', () => strToU8('A\n\n'.repeat(110_000))],
    ['a web page', 'large.html', () => strToU8(`<html><body>${'<p>PIKE. It is late.</p>'.repeat(110_000)}</body></html>`)],
    ['RTF', 'large.rtf', () => strToU8(`{\\rtf1 ${'PIKE. It is late.\\par\n'.repeat(110_000)}}`)],
    ['OpenDocument', 'large.fodt', () => strToU8(`<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text>${'<text:p>PIKE. It is late.</text:p>'.repeat(110_000)}</office:text></office:body></office:document>`)],
    ['Final Draft', 'large.fdx', () => strToU8(`<?xml version="1.0"?><FinalDraft DocumentType="Script"><Content>${'<Paragraph Type="Action"><Text>It rains.</Text></Paragraph>'.repeat(110_000)}</Content></FinalDraft>`)],
  ])('%s with more paragraphs than allowed is refused with a clear reason', async (_, name, bytes) => {
    const answer = await bring(mallory, bytes(), name)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'file_too_long'])
  }) // prettier-ignore
})

describe('the worker pool', () => {
  const EMPTY = { snapshot: null, updates: [] }

  test('leaves a thread free from one user’s tasks and from bulk tasks', async () => {
    const workers = openPlayWorkers({ threads: 2 })
    const order: string[] = []
    const slow = { name: 'a.txt', bytes: strToU8('A word.\n\n'.repeat(6_000)) }
    const heavy = ['mallory', 'mo', 'mia'].map((person) =>
      withTaskOwner({ person, bulk: false }, () => workers.ask('bring', slow)).then(() => order.push(person)),
    )
    const quick = withTaskOwner({ person: 'alice', bulk: false }, () => workers.ask('read', EMPTY)).then(() =>
      order.push('alice'),
    )
    await Promise.all([...heavy, quick])
    expect(order[0]).toBe('alice')
    await workers.stop()
  })

  test('accepts tasks of one user while another fills the queue', async () => {
    const workers = openPlayWorkers({ threads: 1, queue: 5 })
    const ask = (person: string) => withTaskOwner({ person, bulk: false }, () => workers.ask('read', EMPTY))
    const many = Promise.allSettled(Array.from({ length: 20 }, () => ask('mallory')))
    const others = await Promise.allSettled([ask('alice'), ask('bob')])
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect((await many).filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    await workers.stop()
  })
})
